import {
  ApiError,
  type ApiErrorJson,
  checkResponse,
  parseErrorEnvelope,
  readJson,
  shouldRetry,
  toApiError,
} from 'error-envelope/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiErrorOf, type Body } from '../fixtures/api-error-of.ts'
import { anyValue, hostileErrors, hostileProxies, oddities } from '../fixtures/hostile-values.ts'

const kinds = ['http', 'parse', 'network', 'timeout', 'aborted']
const anyThrown = fc.oneof(anyValue, hostileErrors, hostileProxies, oddities)
const runs = { numRuns: 1_000 }

// What libraries throw, with anything where they have something.
const field = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>('GET', 503, 200, 0, -1, 1n, Symbol('x')))
const headersField = fc.oneof(field, fc.constant(new Headers({ 'retry-after': '5' })))
const answer = fc.record(
  { status: field, statusText: field, headers: headersField, url: fc.string(), data: field, message: field },
  { requiredKeys: [] },
)
const asked = fc.record({ method: field, url: fc.string(), signal: field }, { requiredKeys: [] })
const libraryError = fc
  .record(
    {
      response: fc.oneof(answer, field),
      config: asked,
      options: asked,
      request: asked,
      data: field,
      error: field,
      cause: field,
    },
    { requiredKeys: [] },
  )
  .map((thrown) => ({ thrown }))
const anyFailure = fc.oneof(anyThrown, libraryError)

test('Whatever is thrown becomes an ApiError of one of five kinds', () => {
  const everything = fc.property(anyFailure, ({ thrown }) => {
    const error = toApiError(thrown)
    expect(error instanceof ApiError && error.name === 'ApiError').toBe(true)
    expect(kinds).toContain(error.kind)
    expect(typeof error.message).toBe('string')
    expect(error.retryAfter ?? 0).toBeGreaterThanOrEqual(0)
    expect(toApiError(error)).toBe(error)
  })
  fc.assert(everything, runs)
})

test.each([
  ['any value', anyThrown],
  ['what a library could throw', libraryError],
])('Whatever is thrown, its ApiError can be written as JSON: %s', (_what, values) => {
  const everything = fc.property(values, ({ thrown }) => {
    const error = toApiError(thrown)
    const json = JSON.parse(JSON.stringify(error)) as ApiErrorJson
    expect(json).toMatchObject({ kind: error.kind, message: error.message })
    // Asked for once: some of the values tell something else each time.
    const once = error.toJSON()
    expect(structuredClone(once)).toEqual(once)
  })
  fc.assert(everything, runs)
})

test('Whatever is thrown, shouldRetry gives a boolean', () => {
  const everything = fc.property(anyFailure, ({ thrown }) => {
    expect(shouldRetry(thrown)).toBeTypeOf('boolean')
  })
  fc.assert(everything, runs)
})

const envelope = fc.record({
  error: fc.record(
    {
      code: fc.oneof(fc.constantFrom('not_found', 'page_locked'), fc.jsonValue()),
      message: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
      status: fc.oneof(fc.integer({ min: 398, max: 601 }), fc.jsonValue()),
      details: fc.jsonValue(),
      extra: fc.jsonValue(),
    },
    { requiredKeys: ['code', 'message', 'status'] },
  ),
})
const text = fc.oneof(
  { weight: 3, arbitrary: envelope.map((value) => JSON.stringify(value)) },
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }),
  fc.tuple(envelope, fc.nat(60)).map(([value, end]) => JSON.stringify(value).slice(0, end)),
  fc.constantFrom('', '<html></html>', '\uFEFF{}', '{"__proto__":1}'),
)
const body = fc.oneof({ weight: 5, arbitrary: text }, fc.uint8Array())
const headerText = fc.stringMatching(/^[ -~]{0,30}$/)
const retryAfter = fc.oneof(
  fc.stringMatching(/^[-+]?[0-9]{1,12}(\.[0-9])?$/),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  headerText,
)
const headers = fc.record(
  { 'retry-after': retryAfter, 'x-request-id': headerText, 'content-type': headerText },
  { requiredKeys: [] },
)
const statusText = fc.constantFrom('', 'Not Found', 'OK')

function parsed(given: string | Uint8Array): unknown {
  try {
    return JSON.parse(
      typeof given === 'string' ? given.toWellFormed().replace(/^\uFEFF/, '') : new TextDecoder().decode(given),
    )
  } catch {
    return undefined
  }
}

test('Any answer that is not ok is an ApiError of its status, with a code only of an envelope', async () => {
  const statuses = fc.integer({ min: 300, max: 599 }).filter((status) => status !== 304)
  const everything = fc.asyncProperty(body, statuses, statusText, headers, async (given, status, phrase, sent) => {
    const response = new Response(given as Body, { status, statusText: phrase, headers: sent })
    const error = await apiErrorOf(checkResponse(response, { method: 'get' }))
    const inside = parseErrorEnvelope(parsed(given))
    expect(error).toMatchObject({ kind: 'http', status, method: 'GET' })
    expect(error.code).toBe(inside?.code)
    expect(error.details).toEqual(inside?.details ?? null)
    expect(error.envelope).toEqual(inside && { error: inside })
    expect(error.message).not.toBe('')
    expect(error.message).toBe(inside?.message ?? error.message)
    expect(error.excerpt?.length ?? 0).toBeLessThanOrEqual(200)
    const { retryAfter: seconds = 0 } = error
    expect(Number.isSafeInteger(seconds) && seconds >= 0, String(seconds)).toBe(true)
    const again = ApiError.fromJSON(JSON.parse(JSON.stringify(error)) as ApiErrorJson)
    expect({ ...again, message: again.message }).toEqual({ ...error, message: error.message })
  })
  await fc.assert(everything, runs)
})

test('Any answer that is ok is JSON or an ApiError of kind parse', async () => {
  const everything = fc.asyncProperty(body, fc.constantFrom(200, 201, 299), async (given, status) => {
    const response = new Response(given as Body, { status })
    const value = parsed(given)
    if (value === undefined) {
      expect(await apiErrorOf(readJson(response))).toMatchObject({ kind: 'parse', status, details: null })
    } else expect(await readJson(response)).toEqual(value)
  })
  await fc.assert(everything, runs)
})
