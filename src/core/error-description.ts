import type { DomainErrorClass } from './domain-error.ts'
import { describeErrorClass } from './error-class.ts'
import { statusPhrase } from './status-phrase.ts'

/** What is published of an error: all that a reader of documents learns about a code. */
export interface ErrorDescription {
  readonly code: string
  /** The name of the class, and of what describes it in an OpenAPI document. */
  readonly name: string
  readonly status: number
  /** What happened, in a sentence. */
  readonly meaning: string
  /** What its message is like. */
  readonly message: string
  /** What a client can do about it, in a sentence. */
  readonly advice: string | undefined
  /** JSON Schema of `details`, as plain JSON; undefined where they may be anything. */
  readonly detailsSchema: object | undefined
}

/** Describes an error class for its documents. Never throws; where it says no meaning, the status phrase stands for it. */
export function describeError(errorClass: DomainErrorClass): ErrorDescription {
  const { name, code, status } = describeErrorClass(errorClass)
  const meaning = textOf(errorClass.meaning) ?? `${statusPhrase(status)}.`
  return {
    code,
    name,
    status,
    meaning,
    message: meaning.replace(/\.$/, ''),
    advice: textOf(errorClass.advice),
    detailsSchema: plainSchemaOf(errorClass),
  }
}

const plainSchemas = new WeakMap<object, object | undefined>()

// As documents hold it: what JSON can't say is not in it. One that is no JSON at all, and so describes nothing that leaves,
// counts as none.
function plainSchemaOf({ detailsSchema }: DomainErrorClass): object | undefined {
  if (detailsSchema === undefined) return undefined
  if (!plainSchemas.has(detailsSchema)) plainSchemas.set(detailsSchema, toPlainSchema(detailsSchema))
  return plainSchemas.get(detailsSchema)
}

function toPlainSchema(schema: object): object | undefined {
  try {
    return JSON.parse(JSON.stringify(schema))
  } catch {
    return undefined
  }
}

// A class that was there before may have statics of these names with another use.
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
