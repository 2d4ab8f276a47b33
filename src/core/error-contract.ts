import type { ErrorCatalogue } from './define-errors.ts'
import type { DomainErrorClass } from './domain-error.ts'
import { describeError, type ErrorDescription } from './error-description.ts'
import { bodyErrors, frameworkErrors, schemaValidationError } from './framework-errors.ts'

/** What an application publishes of its errors. The Fastify plugin keeps it, and documents are made from it. */
export interface ErrorContract {
  readonly catalogues: readonly ErrorCatalogue[]
  /** The routes that the plugin has seen, in the order of their registration. */
  readonly routes: readonly RouteContract[]
  /** Names the routes that were there before the plugin: `GET /early`. */
  readonly uncovered: () => readonly string[]
  /** Names those that were added while the plugin was not loaded yet: its errors are the envelope, and not in documents. */
  readonly unseen: () => readonly string[]
}

/** What is known of a route before it answers. Its functions tell what holds once the application is ready. */
export interface RouteContract {
  readonly application: ErrorContract
  /** The Fastify instance that it belongs to. */
  readonly scope: object
  readonly methods: readonly string[]
  /** The pattern of its path, such as `/pages/:slug`. */
  readonly url: string
  /** The errors that it and the scopes above it declare. */
  declared(): readonly DomainErrorClass[]
  /** Tells whether it or a scope above it declares errors, be it that there are none. */
  declares(): boolean
  hasRequestSchema(): boolean
  /** Tells whether a request of a method has a body that is read. */
  hasBody(method: string): boolean
  /** The statuses that its response schema documents, as they are written there: `200`, `4xx`, `default`. */
  responses(): readonly string[]
  /** The status of a request that fails its schema. */
  validationStatus(): number
  /** Tells whether its schema asks to be left out of documents. */
  isHidden(): boolean
  /** Set once a document has met the route, be it to hide it. */
  isInDocument: boolean
}

/** Key of an application's contract, in any copy of this package. */
export const contractKey = Symbol.for('error-envelope.contract')

/** Key of a route's contract in the `config` of its options. */
export const routeContractKey = Symbol.for('error-envelope.route-contract')

/** Gives the contract of an application; undefined where the plugin is not registered. */
export function contractOf(application: object): ErrorContract | undefined {
  return (application as { readonly [contractKey]?: ErrorContract })[contractKey]
}

/** Gives the contract of a route from its `config`; undefined where the plugin does not cover it. */
export function routeContractOf(config: object | undefined): RouteContract | undefined {
  return (config as { readonly [routeContractKey]?: RouteContract } | undefined)?.[routeContractKey]
}

/** The errors that a route answers with. */
export interface RouteErrors {
  /** Those of its own, sorted by code. */
  readonly own: readonly ErrorDescription[]
  /** Those that any route can answer with, sorted by code. */
  readonly general: readonly ErrorDescription[]
}

/**
 * Gives all errors that a route answers with to a method, or to any: what it declares, and what the framework raises for
 * what it has. An error handler of its own is taken to pass on what it does not answer.
 */
export function errorsOfRoute(route: RouteContract, methods: readonly string[] = route.methods): RouteErrors {
  const declared = route.declared().map(describeError)
  return {
    own: eachCodeOnce([
      ...declared,
      ...(route.hasRequestSchema() ? [schemaValidationError(route.validationStatus())] : []),
      ...(methods.some((method) => route.hasBody(method)) ? bodyErrors : []),
    ]),
    general: eachCodeOnce(frameworkErrors),
  }
}

/** Tells whether a route documents an answer: by its code, or by its status alone where no code is listed under that. */
export function documentsAnswer(
  route: RouteContract,
  { own, general }: RouteErrors,
  code: string,
  status: number,
): boolean {
  if ([...own, ...general].some((error) => error.code === code)) return true
  const isOpen = !own.some((error) => error.status === status)
  const names = [String(status), `${Math.floor(status / 100)}xx`, 'default']
  return isOpen && route.responses().some((response) => names.includes(response.toLowerCase()))
}

/** Describes the errors of an application's catalogues. */
export function describeCatalogues(catalogues: Iterable<ErrorCatalogue>): ErrorDescription[] {
  return [...catalogues].flatMap(({ entries }) => entries.map(({ errorClass }) => describeError(errorClass)))
}

/** Joins the errors of routes that are one operation in a document, as those of several versions. */
export function joinErrors(errors: readonly RouteErrors[]): RouteErrors {
  return {
    own: eachCodeOnce(errors.flatMap(({ own }) => own)),
    general: eachCodeOnce(errors.flatMap(({ general }) => general)),
  }
}

/** Sorts errors by code. Of two with one code the first stays: what was declared says more than what every route has. */
export function eachCodeOnce(errors: readonly ErrorDescription[]): ErrorDescription[] {
  const byCode = new Map(errors.toReversed().map((error) => [error.code, error]))
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}
