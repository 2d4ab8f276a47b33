import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../examples/pages/catalogue.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { startPages } from '../fixtures/start-pages.ts'

type Pages = Awaited<ReturnType<typeof startPages>>
let app: Pages['app']
let close: Pages['close'] | undefined
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  ;({ app, close } = await startPages({ level: 'info', stream }))
})

afterAll(() => close?.())

interface Call {
  readonly request: string
  readonly body?: object
}

function send({ request, body }: Call) {
  const [method, url] = request.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', string]
  return app.inject({ method, url, headers: { 'x-editor': 'bob' }, ...(body === undefined ? {} : { payload: body }) })
}

function page(changes: object = {}) {
  return { title: 'A page', body: 'Some words', tags: [], ...changes }
}

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

interface DomainCase extends Call {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly details: unknown
}

// Every error of the catalogue, by a request to the wiki as it is filled at the start.
const domainCases: readonly DomainCase[] = [
  {
    code: 'page_not_found',
    status: 404,
    request: 'GET /pages/no-such-page',
    message: 'There is no page "no-such-page"',
    details: null,
  },
  {
    code: 'revision_not_found',
    status: 404,
    request: 'GET /pages/welcome/revisions/7',
    message: 'The page "welcome" has no revision 7',
    details: { latest: 2 },
  },
  {
    code: 'page_gone',
    status: 410,
    request: 'GET /pages/old-handbook',
    message: 'The page "old-handbook" was deleted',
    details: { deletedAt: timestamp },
  },
  {
    code: 'slug_taken',
    status: 409,
    request: 'POST /pages',
    body: page({ slug: 'welcome' }),
    message: 'The slug "welcome" is taken',
    details: null,
  },
  {
    code: 'reserved_slug',
    status: 422,
    request: 'POST /pages',
    body: page({ slug: 'by-id' }),
    message: 'No page can have the slug "by-id"',
    details: null,
  },
  {
    code: 'revision_conflict',
    status: 409,
    request: 'PUT /pages/welcome',
    body: page({ revision: 1 }),
    message: 'The page "welcome" has been changed since revision 1',
    details: { expected: 1, actual: 2 },
  },
  {
    code: 'page_locked',
    status: 409,
    request: 'PUT /pages/style-guide',
    body: page({ revision: 1 }),
    message: 'The page "style-guide" is locked by grace',
    details: { lockedBy: 'grace', lockedUntil: timestamp },
  },
  {
    code: 'not_lock_holder',
    status: 403,
    request: 'DELETE /pages/style-guide/lock',
    message: 'Only grace can unlock the page "style-guide"',
    details: null,
  },
  {
    code: 'page_too_large',
    status: 413,
    request: 'PUT /pages/welcome',
    body: page({ body: 'ä'.repeat(10_001), revision: 2 }),
    message: 'A page can have at most 20000 bytes',
    details: { size: 20_002, limit: 20_000 },
  },
]

test.each(domainCases)('$request can answer $status $code', async ({ code, status, message, details, ...call }) => {
  const reply = await send(call)
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.headers['x-error-code']).toBe(code)
  expect(reply.json()).toStrictEqual({ error: { code, message, status, details } })
})

test('The catalogue holds these errors and no other', () => {
  const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1)
  const listed = catalogue.entries.map(({ code, status }) => ({ code, status }))
  expect(listed).toEqual(domainCases.map(({ code, status }) => ({ code, status })).sort(byCode))
})

test('The envelope of a missing page has these bytes', async () => {
  expect((await send({ request: 'GET /pages/no-such-page' })).body).toBe(
    '{"error":{"code":"page_not_found","message":"There is no page \\"no-such-page\\"","status":404,"details":null}}',
  )
})

test('A body that fails its schema is answered with every failure, and without what was sent', async () => {
  const reply = await send({ request: 'POST /pages', body: { slug: 'Secret Slug', title: '', body: 'Hello' } })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).not.toContain('Secret')
  const { code, message, details } = reply.json().error
  expect({ code, message }).toEqual({
    code: 'validation_error',
    message: 'tags: is required; slug: must have the required format; title: must have at least 1 character',
  })
  expect(details).toStrictEqual([
    { loc: ['body', 'tags'], msg: 'is required', type: 'required' },
    { loc: ['body', 'slug'], msg: 'must have the required format', type: 'pattern' },
    { loc: ['body', 'title'], msg: 'must have at least 1 character', type: 'min_length' },
  ])
})

test.each([
  { part: 'query', loc: ['query', 'limit'], request: 'GET /pages?limit=0' },
  { part: 'query', loc: ['query', 'q'], request: 'GET /search?q=%00' },
  { part: 'path', loc: ['path', 'id'], request: 'GET /pages/by-id/2147483648' },
  { part: 'path', loc: ['path', 'slug'], request: 'GET /pages/No_Slug' },
])('$request fails the schema of its $part', async ({ loc, ...call }) => {
  const reply = await send(call)
  expect(reply.json().error).toMatchObject({ code: 'validation_error', status: 422, details: [{ loc }] })
})

test('A change without an editor fails the schema of its headers', async () => {
  const reply = await app.inject({ method: 'DELETE', url: '/pages/welcome' })
  expect(reply.json().error.details).toEqual([{ loc: ['header', 'x-editor'], msg: 'is required', type: 'required' }])
})

test.each([
  { request: 'GET /no-such-route', status: 404, code: 'not_found', message: 'Route not found' },
  { request: 'GET /pages/%E0%A4%A', status: 400, code: 'bad_request', message: 'The URL is malformed' },
  ...(lacks.longParameters
    ? []
    : [
        {
          request: `GET /pages/${'a'.repeat(101)}`,
          status: 414,
          code: 'http_414',
          message: 'A part of the URL is too long',
        },
      ]),
  { request: 'GET /debug/http-error/404', status: 404, code: 'not_found', message: 'Raised by httpErrors' },
  { request: 'GET /debug/http-error/409', status: 409, code: 'conflict', message: 'Raised by httpErrors' },
  { request: 'GET /debug/http-error/418', status: 418, code: 'http_418', message: 'Raised by httpErrors' },
  { request: 'GET /debug/http-error/503', status: 503, code: 'service_unavailable', message: 'Service Unavailable' },
])('$request answers $status $code', async ({ status, code, message, ...call }) => {
  const reply = await send(call)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toStrictEqual({ error: { code, message, status, details: null } })
})

test('A wrong method answers 405 and tells the right ones', async () => {
  const reply = await send({ request: 'PATCH /pages/welcome' })
  expect(reply.statusCode).toBe(405)
  expect(reply.json().error.code).toBe('method_not_allowed')
  expect(String(reply.headers.allow).split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
})

test('A body that the server would not even read answers 413, like a page that is too large, by another code', async () => {
  const reply = await send({ request: 'POST /pages', body: page({ slug: 'large', body: 'x'.repeat(100_001) }) })
  expect(reply.json()).toStrictEqual({
    error: { code: 'payload_too_large', message: 'The body is too large', status: 413, details: null },
  })
})

test('What nobody foresaw answers 500 without a word of it, and its stack is in the log', async () => {
  lines.length = 0
  const reply = await send({ request: 'GET /debug/failure' })
  expect(reply.statusCode).toBe(500)
  expect(reply.body).toBe(
    '{"error":{"code":"internal_error","message":"Internal Server Error","status":500,"details":null}}',
  )
  const failures = lines.filter(({ code }) => code === 'internal_error')
  expect(failures).toMatchObject([
    {
      level: 50,
      route: '/debug/failure',
      err: {
        message: 'relation "no_such_table" does not exist',
        stack: expect.stringMatching(/^error: relation "no_such_table" does not exist\n {4}at /),
      },
    },
  ])
})

test('What is no HTTP at all answers the envelope too', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('This is no HTTP\r\n\r\n')
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(JSON.parse(body ?? '')).toStrictEqual({
    error: { code: 'bad_request', message: 'Bad Request', status: 400, details: null },
  })
})
