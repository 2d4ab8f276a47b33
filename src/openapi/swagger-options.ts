import type { FastifyDynamicSwaggerOptions, JSONObject } from '@fastify/swagger'
import { markDocument, markSchema, routeContractOf } from '../core/index.ts'
import { completeDocument } from './complete-document.ts'
import type { OpenapiDocument } from './openapi-document.ts'

/**
 * Completes the options of @fastify/swagger, so that its document tells the errors of each operation:
 *
 *     await app.register(swagger, swaggerOptions({ openapi: { info: { title: 'Pages', version: '1.0.0' } } }))
 *
 * Your `transform` runs before, your `transformObject` after, and a `refResolver` of yours stays; without one, shared
 * schemas are named by their `$id`. Nothing of it reaches Fastify's serializers. Throws a TypeError for a document of
 * Swagger 2.0 and for one from a file.
 */
export function swaggerOptions(options: FastifyDynamicSwaggerOptions = {}): FastifyDynamicSwaggerOptions {
  if ((options as { mode?: string }).mode === 'static') {
    throw new TypeError('swaggerOptions completes a document that is made from routes; take out mode: "static".')
  }
  if (options.openapi === undefined && options.swagger !== undefined) {
    throw new TypeError('swaggerOptions documents in OpenAPI 3; give { openapi: { ... } } in the place of { swagger }.')
  }
  const { transform, transformObject } = options
  return {
    ...options,
    openapi: markDocument(options.openapi ?? {}),
    refResolver: options.refResolver ?? namedById(),
    transform(input) {
      const result = transform?.(input) ?? { schema: input.schema, url: input.url }
      const route = routeContractOf(input.route.config)
      if (route === undefined) return result
      route.isInDocument = true
      return { ...result, schema: markSchema(result.schema ?? input.schema, route) }
    },
    transformObject(input) {
      const completed = completeDocument((input as { openapiObject: OpenapiDocument }).openapiObject)
      return transformObject?.({ openapiObject: completed } as typeof input) ?? (completed as object)
    },
  }
}

// By default @fastify/swagger numbers shared schemas, so that one more changes the names of others.
function namedById(): NonNullable<FastifyDynamicSwaggerOptions['refResolver']> {
  const idsByName = new Map<string, unknown>()
  return {
    buildLocalReference({ $id }: JSONObject, _baseUri, _fragment, index) {
      // What a component's name may hold (OpenAPI 3.1, Components Object).
      const wanted = typeof $id === 'string' ? $id.replace(/[^\w.-]+/g, '_').replace(/^_+|_+$/g, '') : ''
      const isFree = wanted !== '' && (idsByName.get(wanted) ?? $id) === $id
      const name = isFree ? wanted : `${wanted || 'def'}-${index}`
      idsByName.set(name, $id)
      return name
    },
  }
}
