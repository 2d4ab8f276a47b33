import type { FastifyInstance, RouteOptions } from 'fastify'
import {
  type DomainErrorClass,
  type ErrorCatalogue,
  type ErrorContract,
  isMarkedDocument,
  markSchema,
  type RouteContract,
} from '../core/index.ts'
import { errorsDeclaredAt } from './declare-errors.ts'
import { settingsOf } from './scopes.ts'

/**
 * The contract of a route, from its options and its scope. A hook that runs later may add to either, so they are read when
 * they are asked for. A class, as there is one for each route: it holds no more than where to look.
 */
export class KeptRoute implements RouteContract {
  isInDocument = false
  /** Fastify changes it in the options, where a route at `/` has two addresses. */
  readonly url: string
  readonly application: ErrorContract
  readonly scope: FastifyInstance
  readonly #options: RouteOptions

  constructor(options: RouteOptions, scope: FastifyInstance, application: ErrorContract) {
    this.url = options.url
    this.application = application
    this.scope = scope
    this.#options = options
  }

  get methods(): readonly string[] {
    return [this.#options.method].flat()
  }

  declared(): readonly DomainErrorClass[] {
    return [...(this.#options.errors ?? []), ...errorsDeclaredAt(this.scope)]
  }

  declares(): boolean {
    return this.#options.errors !== undefined || errorsDeclaredAt(this.scope).length > 0
  }

  hasRequestSchema(): boolean {
    return requestParts.some((part) => this.#fromSchema(part) !== undefined)
  }

  hasBody(method: string): boolean {
    return withBody.has(method) || (!withoutBody.has(method) && this.#fromSchema('body') !== undefined)
  }

  responses(): readonly string[] {
    return Object.keys(this.#fromSchema('response') ?? {})
  }

  validationStatus(): number {
    return settingsOf(this.scope).validationStatus
  }

  isHidden(): boolean {
    return this.#fromSchema('hide') === true
  }

  /** Gives the catalogue that holds where the route is. */
  catalogue(): ErrorCatalogue | undefined {
    return settingsOf(this.scope).catalogue
  }

  // The types of a schema have keys that only other plugins declare.
  #fromSchema(key: string): unknown {
    return (this.#options.schema as Readonly<Record<string, unknown>> | undefined)?.[key]
  }
}

const requestParts = ['body', 'querystring', 'query', 'params', 'headers']

// Of the others a body is read where there is a schema of it.
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'QUERY'])
const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

interface TransformInput {
  readonly schema?: object
  readonly openapiObject?: object
}

interface OwnTransform {
  readonly swaggerTransform?: false | ((input: TransformInput) => { readonly schema?: object } | undefined)
}

/** Gives a route's own transform of its schema, which stands in the place of the document's, so that it carries the contract. */
export function markingTransform({ config }: RouteOptions, route: RouteContract): OwnTransform {
  const { swaggerTransform } = (config ?? {}) as OwnTransform
  if (swaggerTransform === undefined) return {}
  return {
    swaggerTransform(input) {
      const result = swaggerTransform === false ? {} : swaggerTransform(input)
      // A document that swaggerOptions has no hand in would keep the mark.
      if (!isMarkedDocument(input.openapiObject)) return result
      route.isInDocument = true
      return { ...result, schema: markSchema(result?.schema ?? input.schema, route) }
    },
  }
}

/** Names a route for people: `GET|HEAD /pages/:slug`. */
export function nameOf({ methods, url }: Pick<RouteContract, 'methods' | 'url'>): string {
  return `${methods.join('|')} ${url}`
}
