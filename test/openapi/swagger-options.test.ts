import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import errorEnvelope, { ConflictError, defineErrors, NotFoundError } from 'error-envelope'
import { sortDocument, swaggerOptions } from 'error-envelope/openapi'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { Type } from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { lintOpenapi } from '../fixtures/lint-openapi.ts'
import { answersOf, type Document, documentOf, startDocumented } from './document-of.ts'

class PageNotFoundError extends NotFoundError {}
class PageLockedError extends ConflictError.withDetails(Type.Object({ lockedBy: Type.String() })) {}

const catalogue = defineErrors({ PageNotFoundError, PageLockedError })
const errors = [PageNotFoundError]
const handler = async () => ({})

test('A transform of yours runs before, and may rewrite the address', async () => {
  const document = await documentOf((app) => app.get('/v1/pages', { errors, schema: { tags: ['a'] } }, handler), {
    swagger: {
      transform: ({ schema, url }) => ({ schema: { ...schema, summary: 'Transformed' }, url: url.replace('/v1', '') }),
    },
  })
  expect(document.paths['/pages']?.get).toMatchObject({ summary: 'Transformed', tags: ['a'] })
  expect(answersOf(document, '/pages')['404']).toEqual(['page_not_found'])
})

test('A transformObject of yours runs after, and sees the errors', async () => {
  let seen: string[] = []
  const document = await documentOf((app) => app.get('/', { errors }, handler), {
    swagger: {
      transformObject(input) {
        const { openapiObject } = input as unknown as { openapiObject: Document }
        seen = Object.keys(openapiObject.components.schemas)
        return { ...openapiObject, 'x-mine': true } as never
      },
    },
  })
  expect(seen).toContain('PageNotFoundError')
  expect(document).toHaveProperty('x-mine', true)
})

test("A route's own swaggerTransform, or false, loses no error", async () => {
  const document = await documentOf((app) => {
    const swaggerTransform = ({ schema, url }: { schema: FastifySchema; url: string }) => ({
      schema: { ...schema, summary: 'Own' },
      url: `${url}-renamed`,
    })
    app.get('/own', { errors, config: { swaggerTransform } }, handler)
    app.get('/none', { errors, config: { swaggerTransform: false } }, handler)
  })
  expect(document.paths['/own-renamed']?.get?.summary).toBe('Own')
  expect(answersOf(document, '/own-renamed')['404']).toEqual(['page_not_found'])
  expect(answersOf(document, '/none')['404']).toEqual(['page_not_found'])
})

test('Your own responses, components, tags and extensions stay', async () => {
  const document = await documentOf(
    (app) => {
      const response = {
        200: { type: 'array', items: { type: 'string' } },
        404: { type: 'object', description: 'Mine', properties: { reason: { type: 'string' } } },
        default: { type: 'object', properties: { mine: { type: 'boolean' } } },
      }
      app.get('/', { errors: [PageNotFoundError, PageLockedError], schema: { response } }, handler)
    },
    {
      swagger: {
        openapi: {
          tags: [{ name: 'pages' }],
          components: {
            schemas: { Mine: { type: 'string' } },
            responses: { Mine: { description: 'Mine' } },
            securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
          },
        },
      },
    },
  )
  const { 200: ok, 404: missing, default: other } = document.paths['/']?.get?.responses ?? {}
  expect(ok?.content?.['application/json']?.schema).toEqual({ type: 'array', items: { type: 'string' } })
  expect(missing).toMatchObject({ description: 'Mine' })
  expect(missing?.content?.['application/json']?.schema?.properties).toEqual({ reason: { type: 'string' } })
  expect(other?.content?.['application/json']?.schema?.properties).toEqual({ mine: { type: 'boolean' } })
  expect(answersOf(document, '/')['409']).toEqual(['page_locked'])
  expect(document.components.schemas.Mine).toEqual({ type: 'string' })
  expect(Object.keys(document.components.responses)).toEqual(['GeneralError', 'Mine'])
  expect(document.components).toHaveProperty('securitySchemes.key')
  expect(await lintOpenapi(document)).toEqual([])
})

test('An error response of yours without a body gets the envelope, and keeps its description', async () => {
  const document = await documentOf((app) => {
    const response = { 404: { description: 'No such page' }, 409: { type: 'null', description: 'In use' }, '5xx': {} }
    app.get('/', { errors, schema: { response } }, handler)
  })
  const { 404: missing, 409: conflict, '5XX': failed } = document.paths['/']?.get?.responses ?? {}
  expect(missing?.description).toMatch(/^No such page\n\n`page_not_found`: /)
  expect(answersOf(document, '/')['404']).toEqual(['page_not_found'])
  for (const open of [conflict, failed]) {
    expect(open?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ErrorEnvelope' })
  }
  expect(conflict?.description).toBe('In use')
})

test('Shared schemas are named by their $id, whatever else is shared', async () => {
  const idsIn = async (ids: readonly string[]) => {
    const document = await documentOf((app) => {
      for (const $id of ids) app.addSchema({ $id, type: 'object', properties: { id: { type: 'string' } } })
      app.get('/', { schema: { response: { 200: { $ref: 'Page#' } } } }, handler)
    })
    return Object.keys(document.components.schemas).filter((name) => !name.endsWith('Error'))
  }
  expect(await idsIn(['Page'])).toEqual(['ErrorEnvelope', 'Page'])
  expect(await idsIn(['Other', 'http://example.com/a/b', 'Page'])).toEqual([
    'ErrorEnvelope',
    'Other',
    'Page',
    'http_example.com_a_b',
  ])
})

test('A refResolver of yours stays', async () => {
  const document = await documentOf(
    (app) => app.addSchema({ $id: 'Page', type: 'object' }).get('/', { errors }, handler),
    {
      swagger: { refResolver: { buildLocalReference: (_json, _uri, _fragment, index) => `mine-${index}` } },
    },
  )
  expect(Object.keys(document.components.schemas)).toContain('mine-0')
  expect(Object.keys(document.components.schemas)).toContain('PageNotFoundError')
})

test('An ErrorEnvelope and a PageNotFoundError of your own stay, and ours step aside', async () => {
  const own = { type: 'object', properties: { mine: { type: 'boolean' } } }
  const document = await documentOf(
    (app) => {
      app.addSchema({ $id: 'ErrorEnvelope', ...own }).addSchema({ $id: 'PageNotFoundError', ...own })
      const response = { 200: { $ref: 'PageNotFoundError#' }, 400: { $ref: 'ErrorEnvelope#' } }
      app.get('/', { errors, schema: { response } }, handler)
    },
    { envelope: { catalogue } },
  )
  expect(document.components.schemas.ErrorEnvelope).toMatchObject(own)
  expect(document.components.schemas.PageNotFoundError).toMatchObject(own)
  expect(document.components.schemas.PageNotFoundErrorBody?.properties?.code).toEqual({
    type: 'string',
    enum: ['page_not_found'],
  })
  expect(answersOf(document, '/')['404']).toEqual(['page_not_found'])
  expect(await lintOpenapi(document)).toEqual([])
})

test('The transform of fastify-type-provider-zod composes', async () => {
  const document = await documentOf(
    (app) => {
      const zod = app.withTypeProvider<ZodTypeProvider>()
      zod.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
      const schema = { body: z.object({ title: z.string().min(1) }), response: { 200: z.object({ id: z.number() }) } }
      zod.post('/', { errors, schema }, async () => ({ id: 1 }))
    },
    { swagger: { transform: jsonSchemaTransform as NonNullable<FastifyDynamicSwaggerOptions['transform']> } },
  )
  expect(answersOf(document, '/', 'post')).toMatchObject({ 404: ['page_not_found'], 422: ['validation_error'] })
  expect(document.paths['/']?.post?.responses['200']?.content?.['application/json']?.schema).toMatchObject({
    properties: { id: { type: 'number' } },
  })
  expect(await lintOpenapi(document)).toEqual([])
})

test('Every catalogued error has its component, used or not, and all are sorted', async () => {
  const { components } = await documentOf((app) => app.get('/', handler), { envelope: { catalogue } })
  const names = Object.keys(components.schemas)
  expect(names).toEqual(names.toSorted())
  expect(names).toContain('PageLockedError')
})

test('JSON and YAML agree, twice, and bear no trace of how the errors came in', async () => {
  const app = await startDocumented((each) => each.get('/', { errors, config: { swaggerTransform: false } }, handler))
  const text = JSON.stringify(app.swagger())
  expect(JSON.stringify(app.swagger())).toBe(text)
  expect(app.swagger({ yaml: true })).toContain('page_not_found')
  expect(text + app.swagger({ yaml: true })).not.toContain('x-error-envelope')
})

test('The sorted document is the same to the byte, whatever the order of registration', async () => {
  const routes: ((app: FastifyInstance) => unknown)[] = [
    (app) => app.get('/b', { errors }, handler),
    (app) => app.post('/a', { errors: [PageLockedError] }, handler),
    (app) => app.get('/a', { schema: { response: { 200: { $ref: 'One#' } } } }, handler),
    (app) => app.get('/c', { errors: [PageLockedError, PageNotFoundError] }, handler),
  ]
  const render = async (order: readonly number[]) => {
    const document = await documentOf((app) => {
      for (const $id of order[0] === 0 ? ['One', 'Two'] : ['Two', 'One']) app.addSchema({ $id, type: 'object' })
      for (const index of order) routes[index]?.(app)
    })
    return JSON.stringify(sortDocument(document as never))
  }
  const text = await render([0, 1, 2, 3])
  expect(await render([3, 2, 1, 0])).toBe(text)
  expect(await render([2, 0, 3, 1])).toBe(text)
})

test('An error of yours keeps its name where one of the framework has the same', async () => {
  class InternalError extends ConflictError {}
  const { components } = await documentOf((app) => app.get('/', { errors: [InternalError] }, handler))
  const codeOf = (name: string) => components.schemas[name]?.properties?.code?.enum
  expect([codeOf('InternalError'), codeOf('InternalErrorBody')]).toEqual([['internal'], ['internal_error']])
})

test('YAML needs no marks for what is the same in several operations', async () => {
  const app = await startDocumented((each) => {
    const schema = { querystring: { type: 'object' } }
    each
      .get('/a', { errors: [PageLockedError], schema }, handler)
      .get('/b', { errors: [PageLockedError], schema }, handler)
  })
  expect(app.swagger({ yaml: true })).not.toMatch(/: [&*]a\d/)
})

test('Error schemas go into the document alone: what is sent is not touched by them', async () => {
  const app = await startDocumented((each) =>
    each.get('/', { errors: [PageLockedError] }, async () => {
      throw new PageLockedError('Locked', { details: { lockedBy: 'ada' } })
    }),
  )
  app.swagger()
  expect((await app.inject('/')).json()).toEqual({
    error: { code: 'page_locked', message: 'Locked', status: 409, details: { lockedBy: 'ada' } },
  })
})

test('Without the plugin the document is what @fastify/swagger makes', async () => {
  const make = async (options: FastifyDynamicSwaggerOptions) => {
    const app = Fastify()
    onTestFinished(() => app.close())
    await app.register(swagger, options)
    app.get('/', { schema: { response: { 404: { description: 'Missing' } } } }, handler)
    await app.ready()
    return app.swagger()
  }
  expect(await make(swaggerOptions({ openapi: {} }))).toEqual(await make({ openapi: {} }))
})

test('What can not be completed is refused in one sentence', async () => {
  expect(() => swaggerOptions({ swagger: { info: { title: 'a', version: '1' } } })).toThrow(
    new TypeError('swaggerOptions documents in OpenAPI 3; give { openapi: { ... } } in the place of { swagger }.'),
  )
  expect(() => swaggerOptions({ mode: 'static' } as never)).toThrow(
    new TypeError('swaggerOptions completes a document that is made from routes; take out mode: "static".'),
  )
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(errorEnvelope)
  await app.register(swagger, swaggerOptions())
  class BrokenError extends ConflictError.withDetails({ type: 'object', properties: { a: { $ref: 'elsewhere' } } }) {}
  app.get('/', { errors: [BrokenError] }, handler)
  await app.ready()
  expect(() => app.swagger()).toThrow(
    new TypeError('The details of BrokenError refer to "elsewhere", which is not in their schema; put it there.'),
  )
})
