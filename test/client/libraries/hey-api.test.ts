import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient as generate } from '@hey-api/openapi-ts'
import { toApiError } from 'error-envelope/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { type Ask, askFor, type Send, testAnswers, testFailures, useServers } from './every-library.ts'

/** What is used here of the code that Hey API writes. */
interface Generated {
  createClient(config?: object): Client
  getPagesBySlug(options: object): Promise<Result>
  postPages(options: object): Promise<Result>
}

interface Client {
  readonly interceptors: { readonly error: { use(change: ErrorInterceptor): void } }
  request(options: object): Promise<Result>
}

interface Result {
  readonly data?: unknown
  readonly error?: unknown
  readonly request: Request
  readonly response?: Response
}

type ErrorInterceptor = (error: unknown, response: Response | undefined, request: Request) => unknown

const servers = useServers()
let folder: string
let made: Generated

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hey-api-'))
  await generate({
    input: fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url)),
    output: folder,
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
  made = { ...(await load('client/index.ts')), ...(await load('sdk.gen.ts')) }
})

afterAll(() => rm(folder, { recursive: true }))

function clientWithInterceptor(): Client {
  const client = made.createClient()
  client.interceptors.error.use((error, response, request) => toApiError({ error, response, request }))
  return client
}

function request(client: Client, { url, ...ask }: Ask, throwOnError = true): Promise<Result> {
  const { origin: baseUrl, pathname } = new URL(url)
  return client.request({ ...ask, baseUrl, url: pathname, bodySerializer: String, throwOnError })
}

describe('with the interceptor', () => {
  const send: Send = (ask) => request(clientWithInterceptor(), ask)
  // What goes wrong while Hey API reads an answer passes no interceptor.
  const sendKnown: Send = (ask) => send(ask).catch((thrown) => Promise.reject(toApiError(thrown, ask)))

  testAnswers(servers, send, ['/broken-off'])
  testFailures(servers, sendKnown, false)

  test('the error of a result is the ApiError that would be thrown', async () => {
    const { service, closed } = servers()
    const client = clientWithInterceptor()
    const answered = await request(client, askFor(`${service}/pages/locked`), false)
    expect(toApiError(answered.error)).toBe(answered.error)
    expect(answered.error).toMatchObject({ name: 'ApiError', code: 'page_locked', status: 409 })
    const failed = await request(client, askFor(closed, 'POST'), false)
    expect(failed.error).toMatchObject({ name: 'ApiError', kind: 'network', method: 'POST', url: `${closed}/` })
  })

  test('the functions of an SDK give it too', async () => {
    const options = { client: clientWithInterceptor(), baseUrl: servers().service }
    const { error } = await made.getPagesBySlug({ ...options, path: { slug: 'busy' } })
    expect(error).toMatchObject({ name: 'ApiError', code: 'rate_limited', retryAfter: 30, requestId: 'request-7' })
    const posted = await apiErrorOf(made.postPages({ ...options, body: {}, throwOnError: true }))
    expect(posted).toMatchObject({ code: 'validation_error', method: 'POST' })
  })

  test('an abort with a text is an ApiError by itself', async () => {
    const ask = askFor(`${servers().hostile}/silence`, 'GET', { signal: AbortSignal.abort('left the page') })
    expect(await apiErrorOf(send(ask))).toMatchObject({ kind: 'aborted', message: 'left the page', url: ask.url })
  })

  test('an ok answer that is no JSON is of kind parse where Hey API parses it', async () => {
    const { hostile } = servers()
    const ask = askFor(`${hostile}/ok-truncated`)
    await expect(send(ask)).rejects.toBeInstanceOf(SyntaxError)
    expect(await apiErrorOf(sendKnown(ask))).toMatchObject({ kind: 'parse', method: 'GET', url: ask.url })
    expect(await send(askFor(`${hostile}/ok-html`))).toHaveProperty('data', expect.stringContaining('nginx'))
  })

  test('Hey API loses the status of an answer whose body breaks off', async () => {
    const error = await apiErrorOf(sendKnown(askFor(`${servers().hostile}/broken-off`)))
    expect(error).toMatchObject({ kind: 'network', method: 'GET' })
    expect(error).not.toHaveProperty('status')
  })
})

describe('without it', () => {
  const send: Send = (ask) => request(made.createClient(), ask).catch((thrown) => Promise.reject(toApiError(thrown)))

  test('an envelope is thrown as it is, and tells all but headers, method and URL', async () => {
    const error = await apiErrorOf(send(askFor(`${servers().service}/pages/locked`)))
    expect(error).toMatchObject({ kind: 'http', status: 409, code: 'page_locked', details: { lockedBy: 'ada' } })
    expect([error.requestId, error.method, error.url]).toEqual([undefined, undefined, undefined])
  })

  test('HTML loses its status', async () => {
    const error = await apiErrorOf(send(askFor(`${servers().hostile}/html`)))
    expect(error).toMatchObject({ kind: 'network', excerpt: expect.stringContaining('nginx') })
    expect(error).not.toHaveProperty('status')
  })

  test('an empty body loses its status', async () => {
    expect(await apiErrorOf(send(askFor(`${servers().hostile}/empty`)))).not.toHaveProperty('status')
  })

  test('a whole result loses nothing', async () => {
    const url = `${servers().hostile}/html`
    const error = toApiError(await request(made.createClient(), askFor(url, 'POST'), false))
    expect(error).toMatchObject({ kind: 'http', status: 502, method: 'POST', url })
  })
})
