import { NotFoundError } from 'error-envelope'
import { ApiError, type ApiErrorKind, toApiError } from 'error-envelope/client'
import { expect, test } from 'vitest'

/** An error of Node or of a library: told by its code. */
const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
/** What `fetch` of Node throws: what happened is the cause. */
const failed = (cause: unknown) => new TypeError('fetch failed', { cause })
const request = new Request('http://localhost/pages', { method: 'PUT' })

test.each<[what: string, thrown: unknown, kind: ApiErrorKind]>([
  ['Chromium found no server', new TypeError('Failed to fetch'), 'network'],
  ['Firefox found no server', new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
  ['Safari found no server', new TypeError('Load failed'), 'network'],
  ['React Native found no server', new TypeError('Network request failed'), 'network'],
  ['Node found no server', failed(coded('ECONNREFUSED')), 'network'],
  [
    'Node found no server at any address',
    failed(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })),
    'network',
  ],
  ['no such host', failed(coded('ENOTFOUND')), 'network'],
  ['no answer of the name server', failed(coded('EAI_AGAIN')), 'network'],
  ['a connection that was reset', failed(coded('ECONNRESET')), 'network'],
  ['a connection that was closed', failed(coded('UND_ERR_SOCKET', 'other side closed')), 'network'],
  ['a certificate', failed(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), 'network'],
  ['a body that broke off', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') }), 'network'],
  ['no connection in time', failed(coded('ETIMEDOUT')), 'timeout'],
  ['no connection in the time of undici', failed(coded('UND_ERR_CONNECT_TIMEOUT')), 'timeout'],
  ['no headers in time', failed(coded('UND_ERR_HEADERS_TIMEOUT')), 'timeout'],
  ['no body in time', new TypeError('terminated', { cause: coded('UND_ERR_BODY_TIMEOUT') }), 'timeout'],
  ['AbortSignal.timeout', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'timeout'],
  ['a time-out two causes down', failed(new Error('x', { cause: coded('ETIMEDOUT') })), 'timeout'],
  ['AbortController', new DOMException('This operation was aborted', 'AbortError'), 'aborted'],
  ['an AbortError of Node', Object.assign(new Error('x'), { name: 'AbortError', code: 'ABORT_ERR' }), 'aborted'],
  ['an abort of undici', coded('UND_ERR_ABORTED'), 'aborted'],
  ['an AbortError as cause', new Error('Could not load', { cause: new DOMException('x', 'AbortError') }), 'aborted'],
  ['JSON that is none', new SyntaxError('Unexpected token'), 'parse'],
  ['an error of the program', new RangeError('Invalid array length'), 'network'],
])('Its kind is told by names and codes, of it and its causes: %s', (_what, thrown, kind) => {
  const error = toApiError(thrown, request)
  expect(error).toBeInstanceOf(ApiError)
  const { message } = thrown as Error
  expect(error).toMatchObject({ kind, message, details: null, method: 'PUT', url: 'http://localhost/pages' })
  expect(error.cause).toBe(thrown)
  // No answer, so nothing of one.
  const { status, code, bodyStatus, requestId, retryAfter, excerpt, envelope } = error
  expect([status, code, bodyStatus, requestId, retryAfter, excerpt, envelope]).toEqual(Array(7).fill(undefined))
})

test.each<[what: string, reason: unknown, message: string]>([
  ['none', undefined, 'This operation was aborted'],
  ['a text', 'left the page', 'left the page'],
  ['an error', new Error('left the page'), 'left the page'],
  ['an object', { message: 'left the page' }, 'left the page'],
  ['null', null, 'aborted'],
  ['a number', 0, 'aborted'],
  ['a symbol', Symbol('left'), 'aborted'],
])('A request that its caller called off is aborted, whatever the reason is: %s', async (_what, reason, message) => {
  const { signal } = new AbortController()
  for (const asked of [
    { signal: AbortSignal.abort(reason) },
    new Request(request, { signal: AbortSignal.abort(reason) }),
  ]) {
    const thrown: unknown = await fetch('http://127.0.0.1:1/', asked as RequestInit).catch((caught: unknown) => caught)
    const error = toApiError(thrown, asked)
    expect(error).toMatchObject({ kind: 'aborted', message })
    expect(error.cause).toBe(thrown ?? undefined)
    expect(error.status).toBeUndefined()
  }
  expect(toApiError(reason ?? 'x', { signal }).kind).toBe('network')
})

test('A request that ran out of time is a timeout, though its signal is aborted too', async () => {
  const signal = AbortSignal.any([AbortSignal.timeout(0), new AbortController().signal])
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  const thrown: unknown = await fetch('http://127.0.0.1:1/', { signal }).catch((caught: unknown) => caught)
  expect(toApiError(thrown, { signal }).kind).toBe('timeout')
})

test('An ApiError comes back as it is', () => {
  const error = new ApiError('m', { kind: 'http', status: 404, code: 'not_found' })
  expect(toApiError(error)).toBe(error)
  expect(toApiError(error, request)).toBe(error)
  expect(toApiError(Object.freeze(error))).toBe(error)
  class PageError extends ApiError {}
  const own = new PageError('m', { kind: 'http' })
  expect(toApiError(own)).toBe(own)
})

test('A response gives its status and headers, for its body is not read', () => {
  const headers = { 'x-request-id': 'req-7', 'retry-after': '5' }
  const response = new Response('x', { status: 503, statusText: 'Service Unavailable', headers })
  const error = toApiError(response, request)
  expect(error).toMatchObject({ kind: 'http', status: 503, message: 'Service Unavailable', requestId: 'req-7' })
  expect([error.retryAfter, error.method, error.code]).toEqual([5, 'PUT', undefined])
  expect(response.bodyUsed).toBe(false)
})

const body = { code: 'not_found', message: 'Page 42 not found', status: 404, details: null }

test('An envelope gives the error of it, with its status', () => {
  expect(toApiError({ error: body })).toMatchObject({ kind: 'http', ...body })
})

test.each<[what: string, thrown: unknown]>([
  [
    'an error with headers in an object',
    Object.assign(new Error('x'), { status: 404, headers: { 'retry-after': '5' } }),
  ],
  ['an answer with headers in an object', { response: { status: 404, headers: {}, body: {} } }],
  ['an answer with no headers', { response: { status: 404, data: { error: body } } }],
  ['an answer with odd options', { response: { status: 404 }, config: { url: 2, signal: 'x' } }],
])('The status of what other libraries throw is not lost: %s', (_what, thrown) => {
  expect(toApiError(thrown)).toMatchObject({ kind: 'http', status: 404 })
})

test('An error with a status of its own is no answer: its message stays, and nothing is invented', () => {
  for (const own of [{ status: 500 }, { statusCode: 500 }, { status: 404, headers: undefined }]) {
    const error = toApiError(Object.assign(new Error('No connection to the database'), own))
    expect(error).toMatchObject({ kind: 'network', message: 'No connection to the database' })
    expect(error.status).toBeUndefined()
  }
  expect(toApiError(new NotFoundError('There is no such page'))).toMatchObject({ message: 'There is no such page' })
})

const cycle = new Error('cycle')
cycle.cause = cycle
const trap = () => {
  throw new Error('trapped')
}
const throwing = (target: object) => new Proxy(target, new Proxy({}, { get: () => trap }))
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

function expectNetwork(error: ApiError): void {
  expect(error).toBeInstanceOf(ApiError)
  expect([error.kind, error.status, error.code, error.details]).toEqual(['network', undefined, undefined, null])
  expect(typeof error.message).toBe('string')
  expect(() => JSON.stringify(error)).not.toThrow()
}

test.each<[what: string, thrown: unknown]>([
  ['true', true],
  ['a BigInt', 10n],
  ['a symbol', Symbol('x')],
  ['a function', () => 'x'],
  ['a list', [1, 2]],
  ['an object without a prototype', Object.create(null)],
  ['a frozen error', Object.freeze(new Error('x'))],
  ['a message that is a symbol', { message: Symbol('x') }],
])('Anything else is of kind network, with it as cause: %s', (_what, thrown) => {
  const error = toApiError(thrown)
  expectNetwork(error)
  expect(error.cause).toBe(thrown)
})

test.each<[what: string, thrown: unknown]>([
  ['undefined', undefined],
  ['null', null],
  ['false', false],
  ['NaN', Number.NaN],
  ['an empty text', ''],
  ['an error that is its own cause', cycle],
  ['a proxy that throws on every trap', throwing({})],
  ['an error in a proxy that throws on every trap', throwing(new Error('x'))],
  ['a function in a proxy that throws on every trap', throwing(() => {})],
  ['a revoked proxy', revoked],
  ['an object whose properties throw', Object.defineProperty({}, 'response', { get: trap })],
  ['an error with a symbol as name', Object.assign(new Error('x'), { name: Symbol('x') })],
  ['a status that is a BigInt', Object.assign(new Error('x'), { status: 404n, headers: {} })],
  ['a status that is a symbol', { status: Symbol('x'), headers: {} }],
  ['an error with a cause that throws', new Error('x', { cause: throwing({}) })],
])('Of what is nothing, or can not be read, nothing is kept: %s', (_what, thrown) => {
  const error = toApiError(thrown)
  expectNetwork(error)
  expect(error).not.toHaveProperty('cause')
})

test.each([['500 of it'], ['{"status":500}'], ['boom']])('A text that is thrown is the message: %s', (text) => {
  expect(toApiError(text)).toMatchObject({ kind: 'network', cause: text })
})

test('A request that is given counts before the one that the failure tells', () => {
  const thrown = Object.assign(new TypeError('x'), { options: { method: 'post', url: 'http://localhost/theirs' } })
  expect(toApiError(thrown)).toMatchObject({ method: 'POST', url: 'http://localhost/theirs' })
  expect(toApiError(thrown, request)).toMatchObject({ method: 'PUT', url: 'http://localhost/pages' })
  expect(toApiError(new TypeError('x'))).not.toHaveProperty('method')
})
