import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MessageChannel } from 'node:worker_threads'
import errorEnvelope, { defineErrors, NotFoundError, RateLimitedError } from 'error-envelope'
import { ApiError } from 'error-envelope/client'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AuthorNotFoundError, findAuthor } from '../../examples/client/authors.ts'
import { call } from '../../examples/client/call.ts'
import { explain } from '../../examples/client/explain.ts'
import { fieldErrors } from '../../examples/client/field-errors.ts'
import { api, client } from '../../examples/client/hooks.ts'
import { createPagesClient, savePage } from '../../examples/client/pages-client.ts'
import { createQueryClient } from '../../examples/client/query-client.ts'
import { withRetries } from '../../examples/client/with-retries.ts'
import { type Outcome, outcomeOf, unwrap } from '../../examples/client/worker.ts'
import { apiErrorOf } from '../fixtures/api-error-of.ts'
import { recoveringServer } from '../fixtures/recovering-server.ts'
import { startPages } from '../fixtures/start-pages.ts'

// The programs of docs/client.md.

let pages: Awaited<ReturnType<typeof startPages>>
let wiki: string
beforeAll(async () => {
  pages = await startPages()
  wiki = await pages.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => pages.close())

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function start(build: (app: FastifyInstance) => void): Promise<string> {
  const app = Fastify()
  await app.register(errorEnvelope, { catalogue: defineErrors({ AuthorNotFoundError }) })
  build(app)
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('A call gives the JSON, or throws an ApiError', async () => {
  expect(await call(`${wiki}/pages/welcome`)).toMatchObject({ slug: 'welcome' })
  expect(await apiErrorOf(call(`${wiki}/pages/none`))).toMatchObject({
    name: 'ApiError',
    kind: 'http',
    status: 404,
    code: 'page_not_found',
    method: 'GET',
    url: `${wiki}/pages/none`,
  })
  expect(await apiErrorOf(call(`${wiki}/pages/old-handbook`, { method: 'DELETE' }))).toMatchObject({ method: 'DELETE' })
})

test('A call without an answer tells where it went', async () => {
  const url = 'http://127.0.0.1:1/pages'
  expect(await apiErrorOf(call(url, { method: 'PUT' }))).toMatchObject({ kind: 'network', url, method: 'PUT' })
})

test('A hook of ky and an interceptor of axios make every error an ApiError', async () => {
  const url = `${wiki}/pages/none`
  const expected = { name: 'ApiError', kind: 'http', status: 404, code: 'page_not_found', method: 'GET', url }
  expect(await apiErrorOf(api(url))).toMatchObject(expected)
  expect(await apiErrorOf(client.get(url))).toMatchObject(expected)
  const signal = AbortSignal.abort(new Error('left the page'))
  expect(await apiErrorOf(api(url, { signal }))).toMatchObject({ name: 'ApiError', kind: 'aborted' })
  expect(await apiErrorOf(client.get(url, { signal }))).toMatchObject({ name: 'ApiError', kind: 'aborted' })
})

test('Each kind of failure is told in words', async () => {
  const html = await listen((_request, response) => response.setHeader('content-type', 'text/html').end('<p>Hello'))
  const busy = await start((app) => {
    app.get('/', () => {
      throw new RateLimitedError('Too many requests', { retryAfter: 7 })
    })
  })
  const silent = await listen(() => {})
  const words = [
    call(`${wiki}/pages/none`),
    call(busy),
    call(html),
    call('http://127.0.0.1:1'),
    call(silent, { signal: AbortSignal.timeout(50) }),
    call(silent, { signal: AbortSignal.abort() }),
  ].map(async (promise) => explain(await apiErrorOf(promise)))
  expect(await Promise.all(words)).toEqual([
    'There is no page "none"',
    'Too many requests. Try again in 7 s.',
    'The server answered with something that this page does not understand.',
    'The server can’t be reached. Are you online?',
    'The server took too long to answer.',
    'Cancelled.',
  ])
})

test('Saving a page says what became of it, from its code and details', async () => {
  const client = createPagesClient(wiki)
  const change = { title: 'a', body: 'b', tags: [], revision: 1 }
  expect(await savePage(client, 'style-guide', change)).toBe('grace is editing this page')
  expect(await savePage(client, 'welcome', change)).toBe('Somebody has saved revision 2 meanwhile')
  expect(await savePage(client, 'welcome', { ...change, title: '' })).toMatch('must')
  expect(await savePage(client, 'none', change)).toBe('There is no page "none"')
  expect(await savePage(createPagesClient('http://127.0.0.1:1'), 'welcome', change)).toBe('The wiki cannot be reached')
  expect(await savePage(client, 'welcome', { ...change, revision: 2 })).toBe('Saved')
})

test('Fields that the server refuses are named as their inputs', async () => {
  const body = JSON.stringify({ slug: 'a', title: '', body: 'b', tags: ['ok', ''] })
  const headers = { 'content-type': 'application/json', 'x-editor': 'ada' }
  const error = await apiErrorOf(call(`${wiki}/pages`, { method: 'POST', headers, body }))
  expect(Object.keys(fieldErrors(error)).sort()).toEqual(['tags.1', 'title'])
  const twice = [
    { loc: ['body', 'title'], msg: 'must not be empty', type: 'min_length' },
    { loc: ['body', 'title'], msg: 'must be a name', type: 'pattern' },
    { loc: ['body'], msg: 'must have a slug', type: 'required' },
  ]
  expect(fieldErrors(new ApiError('', { kind: 'http', code: 'validation_error', details: twice }))).toEqual({
    title: 'must not be empty',
    '': 'must have a slug',
  })
  expect(fieldErrors(await apiErrorOf(call(`${wiki}/pages/none`)))).toEqual({})
})

const busy = { status: 503, headers: { 'retry-after': '0' }, body: '' }

test('What can succeed is tried again, and nothing else', async () => {
  const recovering = recoveringServer([busy, busy, { status: 200, body: '{"done":true}' }])
  expect(await withRetries(async () => call(await recovering.url))).toEqual({ done: true })
  expect(recovering.asked()).toBe(3)
  const missing = recoveringServer([{ status: 404, body: '' }])
  expect(await apiErrorOf(withRetries(async () => call(await missing.url)))).toMatchObject({ status: 404 })
  expect(missing.asked()).toBe(1)
})

test('TanStack Query tries again what can succeed, and nothing else', async () => {
  const recovering = recoveringServer([busy, busy, { status: 200, body: '{"done":true}' }])
  const missing = recoveringServer([{ status: 404, body: '' }])
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  const query = (url: string) => client.fetchQuery({ queryKey: [url], queryFn: () => call(url) })
  expect(await query(await recovering.url)).toEqual({ done: true })
  expect(recovering.asked()).toBe(3)
  expect(await apiErrorOf(query(await missing.url))).toMatchObject({ kind: 'http', status: 404 })
  expect(missing.asked()).toBe(1)
})

test("Another service's errors become errors of this one, and only what was meant to", async () => {
  const authors = await start((app) => {
    app.get<{ Params: { id: string } }>('/authors/:id', async ({ params }) => {
      if (params.id === 'ada') return { name: 'Ada' }
      if (params.id === 'secret') throw new NotFoundError('The password is 1234')
      throw new AuthorNotFoundError('No such row')
    })
  })
  const service = await start((app) => {
    app.get<{ Params: { id: string } }>('/:id', ({ params }) => findAuthor(authors, params.id))
    app.get('/unmapped', () => call(`${authors}/authors/secret`))
  })
  const ask = async (path: string) => (await fetch(`${service}${path}`)).json()
  expect(await ask('/ada')).toEqual({ name: 'Ada' })
  expect(await ask('/grace')).toEqual({
    error: { code: 'author_not_found', message: 'There is no author grace', status: 404, details: null },
  })
  expect(await ask('/secret')).toMatchObject({
    error: { code: 'upstream', message: 'The service of authors has failed' },
  })
  expect(await ask('/unmapped')).toEqual({
    error: { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null },
  })
})

test('An error is the same after it was posted from a worker', async () => {
  const { port1, port2 } = new MessageChannel()
  const received = new Promise<Outcome>((resolve) => port2.once('message', resolve))
  port1.postMessage(await outcomeOf(`${wiki}/pages/none`))
  const outcome = await received
  port1.close()
  expect(() => unwrap(outcome)).toThrow(ApiError)
  expect(() => unwrap(outcome)).toThrow(expect.objectContaining({ status: 404, code: 'page_not_found' }))
  expect(unwrap(await outcomeOf(`${wiki}/pages/welcome`))).toMatchObject({ slug: 'welcome' })
})
