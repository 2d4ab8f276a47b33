import { brand } from './brand.ts'
import type { DetailsFrom, DetailsSchema } from './details-schema.ts'
import { declareName, describeErrorClass } from './error-class.ts'
import { resumeStackTraces, suspendStackTraces } from './stack-traces.ts'
import { statusPhrase } from './status-phrase.ts'

/** Headers of an error reply, by name. */
export type ErrorHeaders = Readonly<Record<string, string | number | readonly string[]>>

/** What a domain error is made from, beside its message. */
export interface DomainErrorOptions {
  /** Structured data for the reader of the reply: an object or an array. It leaves the process. */
  readonly details?: object | null
  /** What made this error happen. It goes to the log of a 5xx, never into a reply. */
  readonly cause?: unknown
  /** Headers for the reply. Those that frame or describe a body are left out. */
  readonly headers?: ErrorHeaders
  /** Seconds after which a retry makes sense. Sent as Retry-After in whole seconds, at least 1 (RFC 9110 §10.2.3). */
  readonly retryAfter?: number
}

/** Any domain error class: the base or a subclass, whatever its constructor takes. */
export interface DomainErrorClass {
  readonly prototype: DomainError
  readonly name: string
  readonly status: number
  readonly detailsSchema: object | undefined
  readonly meaning?: string | undefined
  readonly advice?: string | undefined
  readonly retryable?: boolean | undefined
}

/** A base class whose instances demand `details` of a type; made by `withDetails`. */
export type WithDetails<Base extends DomainErrorClass, Details> = Omit<Base, 'prototype'> & {
  readonly prototype: Base['prototype'] & { readonly details: Details }
  new (
    message: string | undefined,
    options: DomainErrorOptions & { readonly details: Details },
  ): Base['prototype'] & { readonly details: Details }
}

/**
 * The base of all domain errors: an error that a client is meant to read.
 *
 * A class owns its status and its code; an instance can't change either. Message and details are written for the
 * client and leave the process as they are; the cause never does.
 */
export class DomainError extends Error {
  /** The HTTP status of the class, 400-599. A subclass inherits it or declares another. */
  static readonly status: number = 500

  /** What happened, in a sentence for the documents. A subclass inherits it or says its own. */
  static readonly meaning: string = 'The server could not do what it was asked for.'

  /** What a client can do about it, in a sentence for the documents. */
  static readonly advice: string | undefined = 'Try again later; if it lasts, tell whoever runs the service.'

  /**
   * Whether the same call could succeed later: what agents are told by MCP tools. A class that says nothing goes by its
   * ancestor: RateLimitedError, ServiceUnavailableError and UpstreamError are worth a retry.
   */
  static readonly retryable: boolean | undefined = undefined

  /** The schema of `details`, set by `withDetails`: documentation, and the whitelist of what leaves. */
  static readonly detailsSchema: object | undefined = undefined

  readonly details: unknown
  readonly headers: ErrorHeaders | undefined
  readonly retryAfter: number | undefined

  constructor(message?: string, options?: DomainErrorOptions) {
    const { details, headers, retryAfter } = options ?? {}
    const { status } = describeErrorClass(new.target)
    const text = typeof message === 'string' && message !== '' ? message : statusPhrase(status)
    const cause = options && 'cause' in options ? { cause: options.cause } : undefined

    const limit = suspendStackTraces(status)
    super(text, cause)
    resumeStackTraces(limit)

    this.details = details ?? null
    this.headers = headers
    this.retryAfter = retryAfter
  }

  /** The code of the class, made from its name in the catalogue, else from its own name. */
  get code(): string {
    return describeErrorClass(classOf(this)).code
  }

  /** The HTTP status of the class. */
  get status(): number {
    return describeErrorClass(classOf(this)).status
  }

  /**
   * Gives a base class whose constructor demands `details` of the type that a schema describes.
   *
   *     class PageLockedError extends ConflictError.withDetails(Type.Object({ lockedBy: Type.String() })) {}
   *
   * The schema (TypeBox or a literal JSON Schema, of an object or an array) documents the details and is the
   * whitelist of what leaves the process. Throws a TypeError for what is no schema.
   */
  static withDetails<Base extends DomainErrorClass, const Schema extends object>(
    this: Base,
    schema: DetailsSchema<Schema>,
  ): WithDetails<Base, DetailsFrom<Schema>> {
    if (!describesDetails(schema)) {
      throw new TypeError(
        'withDetails takes a JSON Schema of an object or an array, such as Type.Object({ ... }), or z.toJSONSchema(...) of zod.',
      )
    }
    const base = this as unknown as typeof DomainError
    const withDetails = class extends base {
      static override readonly detailsSchema = schema as object
    }
    declareName(withDetails, null)
    return withDetails as unknown as WithDetails<Base, DetailsFrom<Schema>>
  }

  static {
    declareName(DomainError, 'DomainError')
    const { code } = Object.getOwnPropertyDescriptors(DomainError.prototype)
    Object.defineProperties(DomainError.prototype, {
      // Fastify assigns a code to errors that a validator gives. It changes nothing, and must not fail.
      code: { ...code, set() {} },
      // Not in the types, so that those of two installed copies fit each other.
      [brand]: { value: true },
      // No accessor in the types: many classes in the wild have a field `name`, or assign `this.name`. That changes what
      // a stack says, never the code.
      name: {
        get(this: DomainError) {
          return describeErrorClass(classOf(this)).name
        },
        set(this: DomainError, name: string) {
          Object.defineProperty(this, 'name', { value: name, configurable: true, writable: true })
        },
        configurable: true,
      },
    })
  }
}

// What can be told without compiling it: that it speaks of no other type, and is no schema of a validator's own kind, whose
// fields would be taken for keywords.
function describesDetails(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema) || '~standard' in schema) return false
  const { type = 'object' } = schema as { type?: unknown }
  return [type].flat().every((each) => each === 'object' || each === 'array')
}

/** The class of a domain error, which decides on its code and status. */
export function classOf(error: DomainError): DomainErrorClass {
  // Of the prototype: an own property of that name is no class.
  return Object.getPrototypeOf(error).constructor
}
