import { type ApiError, parseErrorEnvelope, readJson, toApiError } from 'error-envelope/client'
import { describe, expect, test } from 'vitest'
import { apiErrorOf } from '../fixtures/api-error-of.ts'
import { errorAnswers, noAnswers, okAnswers } from './hostile/answers.ts'
import { failureOf, getByClient, waysToAsk } from './hostile/asking.ts'
import { answerOf, saying, startServer } from './hostile/start-server.ts'

describe.each(Object.entries(waysToAsk))('By %s', (_way, ask) => {
  test.each(errorAnswers)('an error status with %s is an ApiError of that status', async (_what, behaviour, fields) => {
    const server = await startServer(behaviour)
    const error = await apiErrorOf(ask(server.url))
    expect(error.toJSON()).toMatchObject({ kind: 'http', details: null, url: server.url, ...fields })
    // What the body does not tell is absent.
    expect(error.code).toBe(fields.code)
    expect(error.bodyStatus).toBe(fields.bodyStatus)
    expect(error.retryAfter).toBeUndefined()
    await server.unconnected()
  })
})

test.each(noAnswers)('%s is a failure of the network, without a status', async (_what, behaviour) => {
  const server = await startServer(behaviour)
  for (const error of [await failureOf(server.url), await apiErrorOf(getByClient(server.url))]) {
    expect(error.toJSON()).toMatchObject({ kind: 'network', message: 'fetch failed', method: 'GET', details: null })
    expect(gist(error)).toEqual(['network', undefined])
  }
  await server.unconnected()
})

test.each(okAnswers)('Success with %s is no JSON', async (_what, behaviour, kind) => {
  const server = await startServer(behaviour)
  const error = await failureOf(server.url, undefined, readJson)
  expect(error.toJSON()).toMatchObject({ kind, status: expect.toBeOneOf([200, 204, 205]), url: server.url })
  expect(error.message).not.toBe('')
  expect(error.cause).toBeInstanceOf(Error)
  await server.unconnected()
})

// Of an empty answer it makes no data.
const empty = ['nothing', 'no content', 'a reset form']

test.each(okAnswers.filter(([what]) => !empty.includes(what)))(
  'Success with %s fails in openapi-fetch itself, and is an ApiError by toApiError',
  async (_what, behaviour, kind) => {
    const server = await startServer(behaviour)
    const thrown = await getByClient(server.url).catch((reason: unknown) => reason)
    expect(gist(toApiError(thrown))).toEqual([kind, undefined])
  },
)

test('An envelope with status 200 is no error, and comes back as JSON', async () => {
  const body = { error: { code: 'page_locked', message: 'Ada edits', status: 409, details: null } }
  const server = await startServer(saying('200 OK', JSON.stringify(body)))
  expect(parseErrorEnvelope(await readJson(await fetch(server.url)))).toEqual(body.error)
})

test('Keys of prototypes come back from JSON as keys, and change no object', async () => {
  const server = await startServer(saying('200 OK', '{"__proto__":{"polluted":1},"constructor":2}'))
  const value = await readJson<object>(await fetch(server.url))
  expect(Object.entries(value)).toEqual([
    ['__proto__', { polluted: 1 }],
    ['constructor', 2],
  ])
  expect({}).not.toHaveProperty('polluted')
})

test('An answer to HEAD has no body, and its status', async () => {
  const head = ['HTTP/1.1 409 Conflict', 'Connection: close', 'Content-Length: 500', 'X-Request-Id: r-1']
  const server = await startServer((socket) => socket.end(answerOf(head)))
  const error = await failureOf(server.url, { method: 'head' })
  expect(error.toJSON()).toMatchObject({
    kind: 'http',
    status: 409,
    message: 'Conflict',
    requestId: 'r-1',
    method: 'HEAD',
  })
})

describe('A redirect', () => {
  const redirecting = (last: string) =>
    startServer((socket, request) =>
      request.startsWith('GET /last')
        ? saying(last, '{"error":"gone"}')(socket, request)
        : saying('302 Found', 'elsewhere', 'Location: /last')(socket, request),
    )

  test('to an error is the error of where it ends', async () => {
    const server = await redirecting('410 Gone')
    const error = await failureOf(server.url)
    expect(error.toJSON()).toMatchObject({ kind: 'http', status: 410, message: 'gone', url: `${server.url}last` })
  })

  test('that goes round in circles is a failure of the network', async () => {
    const server = await startServer(saying('302 Found', '', 'Location: /'))
    expect(gist(await failureOf(server.url))).toEqual(['network', undefined])
    await server.unconnected()
  })

  test('that leads out of HTTP is a failure of the network', async () => {
    const server = await startServer(saying('302 Found', '', 'Location: ftp://127.0.0.1/'))
    expect(gist(await failureOf(server.url))).toEqual(['network', undefined])
  })

  test('that the caller refuses is a failure of the network', async () => {
    const server = await redirecting('200 OK')
    expect(gist(await failureOf(server.url, { redirect: 'error' }))).toEqual(['network', undefined])
    await server.unconnected()
  })

  test('that the caller wants to see is no success', async () => {
    const server = await redirecting('200 OK')
    const error = await failureOf(server.url, { redirect: 'manual' })
    expect(error.toJSON()).toMatchObject({ kind: 'http', status: 302, message: 'Found', excerpt: 'elsewhere' })
  })
})

test.each([
  ['no answer in time', () => AbortSignal.timeout(100), 'timeout'],
  ['the end of the caller, with a reason of its own', () => abortedBy('the page was left'), 'aborted'],
  ['the end of the caller, with an error of its own', () => abortedBy(new Error('left')), 'aborted'],
] as const)('A server that never answers ends in %s', async (_what, signalOf, kind) => {
  const server = await startServer(() => {})
  const error = await failureOf(server.url, { signal: signalOf(), method: 'PUT' })
  expect(error.toJSON()).toMatchObject({ kind, method: 'PUT' })
  expect(gist(error)).toEqual([kind, undefined])
  await server.unconnected()
})

test('A body of success that the caller no longer wants is aborted', async () => {
  const server = await startServer((socket) => socket.write(answerOf(['HTTP/1.1 200 OK', 'Content-Length: 9'], '{')))
  const controller = new AbortController()
  const response = await fetch(server.url, { signal: controller.signal })
  const reading = apiErrorOf(readJson(response, { signal: controller.signal }))
  controller.abort()
  expect(gist(await reading)).toEqual(['aborted', 200])
  await server.unconnected()
})

test('A port where nobody listens is a failure of the network', async () => {
  const server = await startServer(() => {})
  await server.close()
  const error = await failureOf(server.url)
  expect(gist(error)).toEqual(['network', undefined])
  expect((error.cause as Error).cause).toMatchObject({ code: 'ECONNREFUSED' })
})

test('A Response whose body was read before is an ApiError still', async () => {
  const server = await startServer(saying('502 Bad Gateway', 'read'))
  const response = await fetch(server.url)
  await response.text()
  expect(await apiErrorOf(readJson(response))).toMatchObject({ kind: 'http', status: 502, message: 'Bad Gateway' })
  expect(toApiError(response)).toMatchObject({ kind: 'http', status: 502 })
})

function gist({ kind, status, code }: ApiError) {
  return code === undefined ? [kind, status] : [kind, status, code]
}

function abortedBy(reason: unknown): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 50)
  return controller.signal
}
