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
  /** JSON Schema of `details`; undefined where they may be anything. */
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
    detailsSchema: errorClass.detailsSchema,
  }
}

// A class that was there before may have statics of these names with another use.
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
