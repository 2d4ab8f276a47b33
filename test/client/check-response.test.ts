import { ApiError, checkResponse } from 'error-envelope/client'
import { expect, test } from 'vitest'
import { apiErrorOf, apiErrorOfBody, type Body } from '../fixtures/api-error-of.ts'

const body = { code: 'not_found', message: 'Page 42 not found', status: 404, details: null }

test.each([[200], [201], [202], [206], [299]])('A response of %i comes back as it is, and unread', async (status) => {
  const response = new Response('{"ok":true}', { status })
  expect(await checkResponse(response)).toBe(response)
  expect(response.bodyUsed).toBe(false)
})

test.each([[204], [205]])('A response of %i without a body comes back as it is', async (status) => {
  const response = new Response(null, { status })
  expect(await checkResponse(response)).toBe(response)
})

test('The status judges, and not the body', async () => {
  const envelope = Response.json({ error: body }, { status: 200 })
  expect(await checkResponse(envelope)).toBe(envelope)

  const error = await apiErrorOfBody('{"ok":true}', { status: 404 })
  expect(error).toMatchObject({ kind: 'http', status: 404, message: 'HTTP 404' })
})

test('An envelope gives its code, message and details', async () => {
  const envelope = { error: { ...body, details: { page: 42 } } }
  const error = await apiErrorOfBody(JSON.stringify(envelope), { status: 404, statusText: 'Not Found' })
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ kind: 'http', status: 404, code: 'not_found', details: { page: 42 } })
  expect(error.message).toBe('Page 42 not found')
  expect(error.envelope).toEqual(envelope)
  expect([error.bodyStatus, error.excerpt, error.cause]).toEqual([undefined, undefined, undefined])
})

test('Where body and answer name different statuses, that of the answer counts and the other is kept', async () => {
  const error = await apiErrorOfBody(JSON.stringify({ error: body }), { status: 500 })
  expect(error).toMatchObject({ status: 500, bodyStatus: 404, code: 'not_found', message: 'Page 42 not found' })
  expect(error.envelope).toEqual({ error: body })
})

test('A byte order mark before an envelope does not matter', async () => {
  const error = await apiErrorOfBody(`\uFEFF${JSON.stringify({ error: body })}`, { status: 404 })
  expect(error.code).toBe('not_found')
})

test('What an envelope holds beside its four keys does not get into the error', async () => {
  const extra = {
    kind: 'aborted',
    stack: 'x',
    name: 'X',
    requestId: 'x',
    retryAfter: 1,
    url: 'x',
    method: 'X',
    cause: 1,
  }
  const error = await apiErrorOfBody(JSON.stringify({ error: { ...body, ...extra } }), { status: 404 })
  expect(error.toJSON()).toEqual({ kind: 'http', ...body })
})

test.each<[what: string, body: string, message: string]>([
  ['a text under error', '{"error":"unauthorized","hint":"Set Authorization"}', 'unauthorized'],
  ['a text under detail', '{"detail":"Not enough permissions"}', 'Not enough permissions'],
  ['a text under message', '{"message":"API rate limit exceeded"}', 'API rate limit exceeded'],
  ['a message under error', '{"error":{"message":"No such model","type":"x"}}', 'No such model'],
  ['the body of Fastify', '{"statusCode":400,"error":"Bad Request","message":"m is required"}', 'm is required'],
  [
    'a problem (RFC 9457)',
    '{"type":"about:blank","title":"Denied","status":403,"detail":"Out of credit"}',
    'Out of credit',
  ],
  ['an envelope without a code', '{"error":{"message":"x","status":500,"details":null}}', 'x'],
  ['an envelope without a status', '{"error":{"code":"gone","message":"Gone by then"}}', 'Gone by then'],
  ['a status that is a text', '{"error":{"code":"gone","message":"Gone by then","status":"410"}}', 'Gone by then'],
  ['a code that is a number', '{"error":{"code":1,"message":"m","status":404,"details":null}}', 'm'],
  ['details that are a text', '{"error":{"code":"gone","message":"m","status":410,"details":"x"}}', 'm'],
  ['an empty message before another', '{"message":"","error":"conflict"}', 'conflict'],
  ['the object of an envelope without its frame', '{"code":"gone","message":"m","status":410,"details":null}', 'm'],
])('A message is found in %s, and no code', async (_what, text, message) => {
  const error = await apiErrorOfBody(text, { status: 418, statusText: 'Fallback' })
  expect(error.toJSON()).toEqual({ kind: 'http', status: 418, message, details: null })
  expect(error.envelope).toBeUndefined()
})

test.each<[what: string, body: string]>([
  ['an empty object', '{}'],
  ['a list of FastAPI under detail', '{"detail":[{"loc":["body"],"msg":"m","type":"t"}]}'],
  ['nothing but a code', '{"error":{"code":1}}'],
  ['an error one level down', '{"data":{"error":{"message":"m"}}}'],
  ['null under error', '{"error":null}'],
  ['a list under error', `{"error":[${JSON.stringify(body)}]}`],
  ['a list around an envelope', `[${JSON.stringify({ error: body })}]`],
  ['an envelope below __proto__', `{"__proto__":${JSON.stringify({ error: body })}}`],
  ['keys below __proto__', `{"error":{"__proto__":${JSON.stringify(body)}}}`],
  ['a message that is an object', '{"message":{"text":"m"}}'],
  ['empty texts', '{"message":"","detail":"","error":""}'],
  ['null', 'null'],
  ['a number', '404'],
  ['true', 'true'],
  ['an empty list', '[]'],
])('The status text is the message of a body with no message: %s', async (_what, text) => {
  const error = await apiErrorOfBody(text, { status: 404, statusText: 'Not Found' })
  expect(error.toJSON()).toEqual({ kind: 'http', status: 404, message: 'Not Found', details: null })
})

test.each<[what: string, body: Body, excerpt: string]>([
  ['HTML', '<html>Bad gateway</html>', '<html>Bad gateway</html>'],
  ['JSON that breaks off', '{"error":{"code":"not_f', '{"error":{"code":"not_f'],
  ['JSON with a rest', '{"error":{}}}', '{"error":{}}}'],
  ['plain text', 'upstream connect error', 'upstream connect error'],
  ['white space', ' \n', ' \n'],
  ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0xfe]), '{\uFFFD\uFFFD'],
  ['a long page', `<p>${'x'.repeat(5000)}`, `<p>${'x'.repeat(197)}`],
])('Of a body that is no JSON there is the start, and why it is none: %s', async (_what, given, excerpt) => {
  const error = await apiErrorOfBody(given, { status: 502, headers: { 'content-type': 'text/html' } })
  expect(error).toMatchObject({ kind: 'http', status: 502, message: 'HTTP 502', excerpt, details: null })
  expect(error.code).toBeUndefined()
  expect(error.cause).toBeInstanceOf(SyntaxError)
})

test('A body that is a JSON text is an excerpt, and no message', async () => {
  const error = await apiErrorOfBody('"nope"', { status: 401, statusText: 'Unauthorized' })
  expect(error.toJSON()).toEqual({ kind: 'http', status: 401, message: 'Unauthorized', excerpt: 'nope', details: null })
})

test.each<[what: string, status: number, headers: Record<string, string>]>([
  ['no body', 404, {}],
  ['a length of 0', 500, { 'content-length': '0' }],
  ['the length that GET would have, as HEAD does', 404, { 'content-length': '1234' }],
  ['JSON announced, and none sent', 503, { 'content-type': 'application/json' }],
  ['nothing modified', 304, { etag: '"1"' }],
  ['a redirect that was not followed', 302, { location: '/login' }],
])('An answer without a body is an error of its status: %s', async (_what, status, headers) => {
  for (const given of status === 304 ? [null] : [null, '']) {
    const error = await apiErrorOfBody(given, { status, headers })
    expect(error.toJSON()).toEqual({ kind: 'http', status, message: `HTTP ${status}`, details: null })
  }
})

// What a browser gives for no-cors, and for a redirect with `redirect: 'manual'`: a response of which nothing is to be seen.
const unseen = {
  ok: false,
  status: 0,
  statusText: '',
  url: '',
  headers: new Headers(),
  body: null,
  text: async () => '',
}

test.each<[what: string, response: Response]>([
  ['Response.error()', Response.error()],
  ['an opaque response', { ...unseen, type: 'opaque' } as Response],
  ['a redirect that is kept from scripts', { ...unseen, type: 'opaqueredirect' } as Response],
])(
  'An answer that tells no status is a failure of the network, and nothing is invented: %s',
  async (_what, response) => {
    const error = await apiErrorOf(checkResponse(response))
    expect(error.toJSON()).toEqual({ kind: 'network', message: 'network', details: null })
  },
)

test('The id of the request is read from X-Request-Id, and is absent where that is empty', async () => {
  const init = (id: string) => ({ status: 500, headers: { 'X-Request-Id': id } })
  expect((await apiErrorOfBody(null, init('req-7'))).requestId).toBe('req-7')
  expect((await apiErrorOfBody('<html>', init('req-8'))).requestId).toBe('req-8')
  expect(await apiErrorOfBody(null, init(''))).not.toHaveProperty('requestId')
})

test('The method is that of the request, in capitals, and absent where no request is given', async () => {
  const methodOf = async (request?: RequestInit | Request) => {
    return (await apiErrorOf(checkResponse(new Response(null, { status: 500 }), request as Request))).method
  }
  expect(await methodOf(new Request('http://localhost/', { method: 'put' }))).toBe('PUT')
  expect(await methodOf({ method: 'patch' })).toBe('PATCH')
  expect(await methodOf({})).toBe('GET')
  expect(await methodOf()).toBeUndefined()
})

test('The URL is that of the answer, where redirects led, else that of the request', async () => {
  const request = new Request('http://localhost/asked')
  const response = new Response(null, { status: 500 })
  expect((await apiErrorOf(checkResponse(response, request))).url).toBe('http://localhost/asked')
  Object.defineProperty(response, 'url', { value: 'http://localhost/answered' })
  expect((await apiErrorOf(checkResponse(response, request))).url).toBe('http://localhost/answered')
})

test('An answer stays an answer, though its request was aborted since', async () => {
  const error = await apiErrorOfBody('<html>', { status: 503 }, { signal: AbortSignal.abort() })
  expect(error).toMatchObject({ kind: 'http', status: 503 })
})
