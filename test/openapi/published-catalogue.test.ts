import errorEnvelope, {
  AuthenticationError,
  ConflictError,
  declareErrors,
  defineErrors,
  NotFoundError,
} from 'error-envelope'
import { contractOf } from 'error-envelope/core'
import Fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { toPublishedCatalogue } from '../../src/openapi/catalogue/to-published-catalogue.ts'
import type { CodeLock } from '../../src/openapi/lock/code-lock.ts'

class PageNotFoundError extends NotFoundError {
  static override readonly meaning = 'No page has this slug.'
  static override readonly advice = undefined
}
class PageLockedError extends ConflictError.withDetails(Type.Object({ lockedBy: Type.String() })) {}
class UnusedError extends ConflictError {}

const catalogue = defineErrors({ PageNotFoundError, PageLockedError, UnusedError })
const handler = async () => ({})

async function published(routes: (app: FastifyInstance) => unknown, lock?: CodeLock) {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(errorEnvelope, { catalogue })
  await routes(app)
  await app.ready()
  const contract = contractOf(app)
  if (contract === undefined) throw new Error('the application has no contract')
  return toPublishedCatalogue(contract, { title: 'Pages', ...(lock === undefined ? {} : { lock }) })
}

test('All catalogued errors are there, and what routes declare beside them, with the operations that answer them', async () => {
  const { title, errors } = await published((app) => {
    declareErrors(app, [AuthenticationError])
    app.get('/pages/:slug', { errors: [PageNotFoundError] }, handler)
    app.put('/pages/:slug', { errors: [PageNotFoundError, PageLockedError] }, handler)
    app.get('/files/:id(^\\d+$).:ext', { schema: { params: { type: 'object' } } }, handler)
    app.get('/hidden', { errors: [PageLockedError], schema: { hide: true } }, handler)
  })
  expect(title).toBe('Pages')
  expect(Object.fromEntries(errors.map(({ code, operations }) => [code, operations]))).toEqual({
    authentication: ['GET /files/{id}.{ext}', 'GET /pages/{slug}', 'PUT /pages/{slug}'],
    page_locked: ['PUT /pages/{slug}'],
    page_not_found: ['GET /pages/{slug}', 'PUT /pages/{slug}'],
    unused: [],
    validation_error: ['GET /files/{id}.{ext}'],
  })
})

test('An error is told with all that its class says', async () => {
  const { errors } = await published(() => {})
  expect(errors.find(({ code }) => code === 'page_not_found')).toEqual({
    code: 'page_not_found',
    name: 'PageNotFoundError',
    status: 404,
    meaning: 'No page has this slug.',
    advice: null,
    details: null,
    example: { error: { code: 'page_not_found', message: 'No page has this slug', status: 404, details: null } },
    operations: [],
    since: null,
  })
  expect(errors.find(({ code }) => code === 'page_locked')).toMatchObject({
    meaning: ConflictError.meaning,
    details: { type: 'object', required: ['lockedBy'] },
    example: { error: { details: { lockedBy: expect.any(String) } } },
  })
})

test('What any operation can answer with stands apart, also where routes declare or have it', async () => {
  const { errors, general } = await published((app) => app.post('/', handler))
  expect(general.map(({ code }) => code)).toEqual([
    'bad_request',
    'http_408',
    'http_414',
    'http_431',
    'internal_error',
    'payload_too_large',
    'service_unavailable',
    'unsupported_media_type',
  ])
  expect(errors.map(({ code }) => code)).toEqual(['page_locked', 'page_not_found', 'unused'])
})

test('The lock tells since when a code is there, and which are no more', async () => {
  const known = { name: 'PageLockedError', status: 409, details: {}, since: '1.2.0' }
  const { errors, retired } = await published(() => {}, {
    version: 1,
    codes: { page_locked: known, page_stuck: { ...known, name: 'PageStuckError', retired: '2.0.0' } },
  })
  expect(errors.map(({ code, since }) => [code, since])).toEqual([
    ['page_locked', '1.2.0'],
    ['page_not_found', null],
    ['unused', null],
  ])
  expect(retired).toEqual([
    { code: 'page_stuck', name: 'PageStuckError', status: 409, since: '1.2.0', retired: '2.0.0' },
  ])
})

test('The published catalogue is plain JSON', async () => {
  const catalogueOfAll = await published((app) => app.get('/', { errors: [PageLockedError] }, handler))
  expect(JSON.parse(JSON.stringify(catalogueOfAll))).toEqual(catalogueOfAll)
})
