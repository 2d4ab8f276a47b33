import type { FastifyInstance } from 'fastify'
import { type DomainErrorClass, isErrorClass } from '../core/index.ts'
import { lineOf } from './scopes.ts'

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** The domain errors that the route answers with, beside those that its scopes declare. They are documented. */
    errors?: readonly DomainErrorClass[]
  }
}

const declaredKey = Symbol.for('error-envelope.declared-errors')

/** A Fastify instance of any server, logger and type provider: the application, or a scope of it. */
export interface FastifyScope {
  readonly prefix: string
  readonly pluginName: string
}

type Declaring = FastifyScope & { [declaredKey]?: readonly DomainErrorClass[] }

/**
 * Declares the domain errors that the hooks of a scope, or of a plugin, can raise: every route of the scope and of those
 * below answers with them too.
 *
 *     declareErrors(app, [AuthenticationError, RateLimitedError])
 *
 * Throws a TypeError for what is no list of error classes.
 */
export function declareErrors(scope: FastifyScope, errors: readonly DomainErrorClass[]): void {
  checkErrors(errors, 'declareErrors')
  const declaring: Declaring = scope
  const before = Object.hasOwn(declaring, declaredKey) ? (declaring[declaredKey] ?? []) : []
  Object.defineProperty(declaring, declaredKey, { value: [...before, ...errors], configurable: true })
}

/** Gives what a scope and all above it declare. */
export function errorsDeclaredAt(scope: FastifyInstance): DomainErrorClass[] {
  return lineOf(scope).flatMap((each) =>
    Object.hasOwn(each, declaredKey) ? ((each as Declaring)[declaredKey] ?? []) : [],
  )
}

/** Throws a TypeError, which says where, for what is no list of error classes. */
export function checkErrors(errors: unknown, where: string): asserts errors is readonly DomainErrorClass[] {
  if (!Array.isArray(errors)) {
    throw new TypeError(`${where} takes a list of error classes, such as [NotFoundError].`)
  }
  const wrong = errors.findIndex((each) => !isErrorClass(each))
  if (wrong !== -1) {
    throw new TypeError(
      `${where} takes classes that extend DomainError, and number ${wrong + 1} of its list is none; a cycle of imports may have left it undefined.`,
    )
  }
}
