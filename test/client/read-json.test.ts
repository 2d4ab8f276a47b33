import { readJson, shouldRetry } from 'error-envelope/client'
import { expect, test } from 'vitest'
import { apiErrorOf, brokenOff } from '../fixtures/api-error-of.ts'

test.each([
  ['{"title":"Home"}', { title: 'Home' }],
  ['[1,null]', [1, null]],
  ['null', null],
  ['"text"', 'text'],
  ['0', 0],
  ['\uFEFF{"title":"Home"}', { title: 'Home' }],
])('The JSON of an ok response is given: %s', async (text, value) => {
  expect(await readJson(new Response(text))).toEqual(value)
})

test('The content type does not matter, JSON does', async () => {
  const headers = { 'content-type': 'text/html' }
  expect(await readJson(new Response('[]', { headers }))).toEqual([])
})

test('An envelope in an ok response is what was asked for', async () => {
  const body = { error: { code: 'gone', message: 'Gone', status: 410, details: null } }
  expect(await readJson(Response.json(body))).toEqual(body)
})

test('A status that is not ok is an error of kind http, as it is of checkResponse', async () => {
  const body = { code: 'gone', message: 'Gone for good', status: 410, details: null }
  const error = await apiErrorOf(readJson(Response.json({ error: body }, { status: 410 }), { method: 'DELETE' }))
  expect(error.toJSON()).toEqual({ kind: 'http', ...body, method: 'DELETE' })
})

test.each<[what: string, body: string | null, status: number]>([
  ['HTML', '<!doctype html>', 200],
  ['JSON that breaks off', '{"title":"Ho', 200],
  ['an empty text', '', 200],
  ['no body', null, 204],
  ['two lines of JSON', '{}\n{}', 206],
  ['a long page', `<p>${'x'.repeat(5000)}`, 201],
])('Success with %s is an error of kind parse, with the status', async (_, body, status) => {
  const headers = { 'X-Request-Id': 'req-7' }
  const error = await apiErrorOf(readJson(new Response(body, { status, headers }), {}))
  expect(error).toMatchObject({ kind: 'parse', status, details: null, requestId: 'req-7', method: 'GET' })
  expect(error.code).toBeUndefined()
  expect(error.cause).toBeInstanceOf(SyntaxError)
  expect(shouldRetry(error)).toBe(false)
})

test('The message of an error of kind parse says what is wrong, and not OK', async () => {
  const error = await apiErrorOf(readJson(new Response('<!doctype html>', { status: 200, statusText: 'OK' })))
  expect(error.message).toContain('JSON')
})

const halfOf = (reason: unknown) => new Response(brokenOff(new Uint8Array([0x7b]), reason))

test.each<[what: string, reason: Error, kind: string]>([
  ['the connection', new TypeError('terminated'), 'network'],
  ['the caller', new DOMException('This operation was aborted', 'AbortError'), 'aborted'],
  ['a time-out', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'timeout'],
])('Success that %s breaks off is no error of kind parse', async (_what, reason, kind) => {
  const error = await apiErrorOf(readJson(halfOf(reason)))
  expect(error).toMatchObject({ kind, status: 200, cause: reason })
})

test('Success that is broken off by a reason of the caller is aborted', async () => {
  const request = new Request('http://localhost/', { signal: AbortSignal.abort('left the page') })
  const error = await apiErrorOf(readJson(halfOf('left the page'), request))
  expect(error).toMatchObject({ kind: 'aborted', cause: 'left the page', url: 'http://localhost/' })
})

test('Success whose body breaks off can be asked for again', async () => {
  const error = await apiErrorOf(readJson(halfOf(new TypeError('terminated')), { method: 'GET' }))
  expect(shouldRetry(error)).toBe(true)
})

test('A body that was read before is no JSON that is wrong', async () => {
  const response = new Response('{}')
  await response.text()
  const error = await apiErrorOf(readJson(response))
  expect(error).toMatchObject({ kind: 'network', status: 200, cause: expect.any(TypeError) })
})
