import { ConflictError, declareErrors, NotFoundError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

class PageNotFoundError extends NotFoundError {}
class PageLockedError extends ConflictError {}

const text = 'GET /:kind answered 409 page_locked, which it does not declare; add PageLockedError to its errors.'

const thrown: Readonly<Record<string, () => unknown>> = {
  declared: () => new PageNotFoundError(),
  undeclared: () => new PageLockedError('Locked'),
  raw: () => Object.assign(new Error('In use'), { statusCode: 409 }),
  bug: () => new RangeError('a bug'),
}

function routes(app: FastifyInstance, errors: object = { errors: [PageNotFoundError] }) {
  app.get<{ Params: { kind: string } }>('/:kind', { exposeHeadRoute: false, ...errors }, async ({ params }) => {
    throw thrown[params.kind]?.()
  })
}

const warningsOf = (log: Awaited<ReturnType<typeof startApp>>['log']) =>
  log
    .lines()
    .filter(({ level }) => level === 40)
    .map(({ msg }) => msg)

test('An undeclared error is answered as it is, and told once for each code and route', async () => {
  const { app, log } = await startApp(routes)
  for (let time = 0; time < 3; time += 1) {
    expect(expectEnvelope(await app.inject('/undeclared')).code).toBe('page_locked')
  }
  expect(expectEnvelope(await app.inject('/raw')).code).toBe('conflict')
  expect(warningsOf(log)).toEqual([
    text,
    'GET /:kind answered 409 conflict, which it does not declare; declare ConflictError, or document 409 in its response schema.',
  ])
})

test('Declared errors, and those that any route can have, are not told', async () => {
  const { app, log } = await startApp(routes)
  expect((await app.inject('/declared')).statusCode).toBe(404)
  expect((await app.inject('/bug')).statusCode).toBe(500)
  expect((await app.inject({ method: 'POST', url: '/bug' })).statusCode).toBe(405)
  expect((await app.inject('/no/such/route')).statusCode).toBe(404)
  expect(warningsOf(log)).toEqual([])
})

test('Where nothing in the application declares errors, nothing is told', async () => {
  const { app, log } = await startApp((each) => routes(each, {}))
  expect((await app.inject('/undeclared')).statusCode).toBe(409)
  expect(warningsOf(log)).toEqual([])
})

test('One declaration anywhere, be it of no error, makes all routes be checked', async () => {
  for (const declare of [
    (app: FastifyInstance) => declareErrors(app, [PageNotFoundError]),
    (app: FastifyInstance) => app.post('/other', { errors: [] }, async () => ({})),
  ]) {
    const { app, log } = await startApp((each) => {
      declare(each)
      routes(each, {})
    })
    await app.inject('/undeclared')
    expect(warningsOf(log)).toEqual([text])
  }
})

test('With undeclared: throw it becomes an unexpected error that says why in the log', async () => {
  const { app, log } = await startApp(routes, { undeclared: 'throw' })
  for (let time = 0; time < 2; time += 1) {
    const reply = await app.inject('/undeclared')
    expect(expectEnvelope(reply)).toMatchObject({ code: 'internal_error', status: 500 })
    expect(reply.body).not.toContain('page_locked')
  }
  expect(log.failures().map(({ err }) => (err as { message: string }).message)).toEqual([
    `${text}: Locked`,
    `${text}: Locked`,
  ])
  expect((await app.inject('/declared')).statusCode).toBe(404)
})

test('With undeclared: ignore nothing is told', async () => {
  const { app, log } = await startApp(routes, { undeclared: 'ignore' })
  expect((await app.inject('/undeclared')).statusCode).toBe(409)
  expect(warningsOf(log)).toEqual([])
})

test.each(['409', '4xx', '4XX', 'default'])(
  'An answer whose status the response schema documents as %s is not told',
  async (key) => {
    const schema = { response: { [key]: { description: 'In use' } } }
    const { app, log } = await startApp((each) => routes(each, { schema, errors: [PageNotFoundError] }))
    expect((await app.inject('/raw')).statusCode).toBe(409)
    expect((await app.inject('/undeclared')).statusCode).toBe(409)
    expect(warningsOf(log)).toEqual([])
  },
)

test('Where errors are declared under a status, its response schema does not speak for others', async () => {
  const schema = { response: { 409: { description: 'In use' } } }
  const { app, log } = await startApp((each) => routes(each, { schema, errors: [PageLockedError] }))
  expect((await app.inject('/undeclared')).statusCode).toBe(409)
  expect((await app.inject('/raw')).statusCode).toBe(409)
  expect(warningsOf(log)).toHaveLength(1)
})

test('Routes that no document shows are not checked', async () => {
  const { app, log } = await startApp((each) => {
    routes(each, { schema: { hide: true }, errors: [] })
  })
  expect((await app.inject('/undeclared')).statusCode).toBe(409)
  expect(warningsOf(log)).toEqual([])
})

test('A failed schema, and a body that is no JSON, are documented by themselves', async () => {
  const { app, log } = await startApp(
    (each) => {
      const schema = { body: { type: 'object', required: ['title'] } }
      each.post('/pages', { schema, errors: [] }, async () => ({}))
    },
    { undeclared: 'throw' },
  )
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/pages', payload, headers: { 'content-type': 'application/json' } })
  expect([(await post('{}')).statusCode, (await post('{')).statusCode]).toEqual([422, 400])
  expect(warningsOf(log)).toEqual([])
})

test('An error without the details that its class promises is told, and thrown, like an undeclared one', async () => {
  class SeatTakenError extends ConflictError.withDetails(Type.Object({ seat: Type.String() })) {}
  const broken = (app: FastifyInstance) =>
    app.get('/', { errors: [SeatTakenError], exposeHeadRoute: false }, async () => {
      throw new SeatTakenError('Taken', { details: { seat: 4 as never } })
    })
  const { app, log } = await startApp(broken)
  expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'seat_taken', details: null })
  expect(warningsOf(log)).toEqual([
    'GET / answered 409 seat_taken without details, which its documents promise; give it details that fit the schema of its class.',
  ])
  const strict = await startApp(broken, { undeclared: 'throw' })
  expect((await strict.app.inject('/')).statusCode).toBe(500)
})

test('A thrown value that nobody can look into is answered all the same', async () => {
  const unreadable = () =>
    new Proxy(new PageLockedError(), {
      getPrototypeOf() {
        throw new Error('no')
      },
    })
  const { app } = await startApp((each) => {
    each.get('/', { errors: [] }, async () => {
      throw unreadable()
    })
  })
  expect(expectEnvelope(await app.inject('/')).status).toBeGreaterThanOrEqual(400)
})

test('What a mapper makes counts like what is thrown', async () => {
  const { app, log } = await startApp(routes, {
    mappers: [(each) => (each instanceof RangeError ? new PageLockedError() : undefined)],
  })
  expect((await app.inject('/bug')).statusCode).toBe(409)
  expect(warningsOf(log)).toEqual([
    'GET /:kind answered 409 page_locked, which it does not declare; declare an error of that code, or document 409 in its response schema.',
  ])
})
