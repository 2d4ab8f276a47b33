import { codeForStatus } from './code-for-status.ts'
import { DomainError, type DomainErrorClass } from './domain-error.ts'
import { validationErrorCode } from './error-code.ts'
import { describeError, type ErrorDescription } from './error-description.ts'
import { statusPhrase } from './status-phrase.ts'
import {
  BadRequestError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  UnsupportedMediaTypeError,
} from './taxonomy.ts'

// What Node and Fastify raise by themselves, under the names that documents give it.

// One failure of a request against its schema (ADR-0086 §3.2).
const validationItemSchema = {
  title: 'ValidationErrorItem',
  type: 'object',
  description: 'One failure of a request against its schema.',
  required: ['loc', 'msg', 'type'],
  additionalProperties: false,
  properties: {
    loc: {
      type: 'array',
      description: 'Where: body, query, path or header, and the keys below it.',
      items: { type: 'string' },
      examples: [['body', 'title']],
    },
    msg: { type: 'string', description: 'What is wrong there, in words.', examples: ['is required'] },
    type: { type: 'string', description: 'The rule that failed, in snake_case.', examples: ['required'] },
  },
} as const

const validationDetailsSchema = {
  type: 'array',
  items: { $ref: '#/$defs/ValidationErrorItem' },
  $defs: { ValidationErrorItem: validationItemSchema },
}

/** Describes what a route answers where a request does not fit its schema. */
export function schemaValidationError(status: number): ErrorDescription {
  return {
    code: validationErrorCode,
    name: 'SchemaValidationError',
    status,
    meaning: 'The request does not fit its schema.',
    message: 'title: is required',
    advice: 'Correct what the details list.',
    detailsSchema: validationDetailsSchema,
  }
}

/** What a route that reads a body answers where the body can't be read. */
export const bodyErrors: readonly ErrorDescription[] = [
  named('BadRequestError', BadRequestError, 'The request is malformed: its JSON, its URL or its HTTP.'),
  named('PayloadTooLargeError', PayloadTooLargeError),
  named('UnsupportedMediaTypeError', UnsupportedMediaTypeError),
]

/** What any route can answer, whatever it declares: a closed list. */
export const frameworkErrors: readonly ErrorDescription[] = [
  ...bodyErrors,
  ofStatus(408, 'The request took too long to arrive.', 'Send it again.'),
  ofStatus(414, 'The address is too long.', 'Send less in the address.'),
  ofStatus(431, 'The headers of the request are too large.', 'Send fewer and shorter headers, cookies above all.'),
  named('InternalError', DomainError, 'The server failed, in a way that nobody foresaw.'),
  named('ServiceUnavailableError', ServiceUnavailableError),
]

// What the framework raises has no text but that of its status.
function named(name: string, errorClass: DomainErrorClass, meaning?: string): ErrorDescription {
  const described = describeError(errorClass)
  return { ...described, name, meaning: meaning ?? described.meaning, message: statusPhrase(described.status) }
}

// The name is one that the code rule makes the code of.
function ofStatus(status: number, meaning: string, advice: string): ErrorDescription {
  const name = `Http${status}Error`
  return {
    code: codeForStatus(status),
    name,
    status,
    meaning,
    message: statusPhrase(status),
    advice,
    detailsSchema: undefined,
  }
}
