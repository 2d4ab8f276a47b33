import type { FastifyInstance, RouteOptions } from 'fastify'
import {
  type ErrorCatalogue,
  type ErrorContract,
  isMarkedDocument,
  markSchema,
  type RouteContract,
} from '../core/index.ts'
import { errorsDeclaredAt } from './declare-errors.ts'
import { settingsOf } from './scopes.ts'

/** The contract of a route, with what only the plugin asks for. */
export interface KeptRoute extends RouteContract {
  readonly catalogue: () => ErrorCatalogue | undefined
}

/**
 * Makes the contract of a route from its options and its scope. A hook that runs later may add to either, so they are read
 * when they are asked for.
 */
export function toRouteContract(options: RouteOptions, scope: FastifyInstance, application: ErrorContract): KeptRoute {
  return {
    application,
    scope,
    methods: [options.method].flat(),
    url: options.url,
    declared: () => [...(options.errors ?? []), ...errorsDeclaredAt(scope)],
    declares: () => options.errors !== undefined || errorsDeclaredAt(scope).length > 0,
    hasRequestSchema: () => requestParts.some((part) => fromSchema(options, part) !== undefined),
    hasBody: (method) =>
      withBody.has(method) || (!withoutBody.has(method) && fromSchema(options, 'body') !== undefined),
    responses: () => Object.keys(fromSchema(options, 'response') ?? {}),
    validationStatus: () => settingsOf(scope).validationStatus,
    catalogue: () => settingsOf(scope).catalogue,
    isHidden: () => fromSchema(options, 'hide') === true,
    isInDocument: false,
  }
}

const requestParts = ['body', 'querystring', 'query', 'params', 'headers']

// Its types have keys that only other plugins declare.
function fromSchema({ schema }: RouteOptions, key: string): unknown {
  return (schema as Readonly<Record<string, unknown>> | undefined)?.[key]
}

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
