import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ApiError, type ApiErrorFields, type ApiErrorJson, hasCode, isApiError } from 'error-envelope/client'
import { describe, expect, test } from 'vitest'

const cause = new SyntaxError('Unexpected token')
const fields = {
  kind: 'http',
  status: 503,
  code: 'page_locked',
  details: { lockedBy: 'ada', since: [1, null] },
  bodyStatus: 409,
  requestId: 'req-7',
  retryAfter: 0,
  url: 'http://localhost/pages/42',
  method: 'PUT',
  excerpt: '<html>',
  cause,
} as const satisfies ApiErrorFields
const error = new ApiError('Page 42 is locked', fields)

describe('An ApiError', () => {
  test('is an Error of its own name, with message, stack and cause', () => {
    expect(error).toBeInstanceOf(Error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error.name).toBe('ApiError')
    expect(error.message).toBe('Page 42 is locked')
    expect(error.cause).toBe(cause)
    expect(String(error)).toBe('ApiError: Page 42 is locked')
    expect(error.stack).toMatch(/^ApiError: Page 42 is locked\n\s+at .*api-error\.test/)
  })

  test('has its fields as properties of its own', () => {
    const { cause: _, ...own } = fields
    expect({ ...error }).toEqual(own)
  })

  test('lacks what is not known, but for details, which are null', () => {
    const bare = new ApiError('x', {
      kind: 'network',
      status: undefined,
      code: '',
      retryAfter: Number.NaN,
      cause: undefined,
    })
    expect(Object.entries(bare)).toEqual([
      ['kind', 'network'],
      ['details', null],
    ])
    expect(new ApiError(undefined, { kind: 'aborted' }).message).toBe('')
  })

  test('is written to the console with its name, message, code, status and cause', () => {
    const text = inspect(error)
    expect(text).toMatch(/^ApiError: Page 42 is locked\n\s+at /)
    expect(text).toContain("code: 'page_locked'")
    expect(text).toContain('status: 503')
    expect(text).toContain('[cause]: SyntaxError: Unexpected token')
  })

  test('is written to the console without a cause where it has none', () => {
    expect(inspect(new ApiError('x', { kind: 'http', status: 404, cause: undefined }))).not.toContain('cause')
  })

  test('gives the envelope it came as, and none where there was none', () => {
    expect(error.envelope).toEqual({
      error: { code: 'page_locked', message: 'Page 42 is locked', status: 409, details: fields.details },
    })
    expect(new ApiError('m', { kind: 'http', status: 410, code: 'gone' }).envelope).toEqual({
      error: { code: 'gone', message: 'm', status: 410, details: null },
    })
    expect(new ApiError('m', { kind: 'http', status: 502 }).envelope).toBeUndefined()
  })
})

/** Gives what becomes of a value that is posted to another thread and back. */
async function throughWorker(value: unknown): Promise<unknown> {
  const echo = `const { parentPort: port } = require('node:worker_threads'); port.once('message', (m) => port.postMessage(m))`
  const worker = new Worker(echo, { eval: true })
  worker.postMessage(value)
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

describe('toJSON and fromJSON', () => {
  test('toJSON gives every field, the message, and the message of the cause', () => {
    const json = error.toJSON()
    expect(json).toEqual({ ...fields, message: 'Page 42 is locked', cause: 'Unexpected token' })
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype)
  })

  test.each<[way: string, carry: (json: ApiErrorJson) => unknown]>([
    ['as it is', (json) => json],
    ['JSON text', (json) => JSON.parse(JSON.stringify(json))],
    ['structuredClone', (json) => structuredClone(json)],
    ['a message to a worker and back', throughWorker],
  ])('fromJSON makes the error again of what came through %s', async (_way, carry) => {
    const again = ApiError.fromJSON((await carry(error.toJSON())) as ApiErrorJson)
    expect(again).toBeInstanceOf(ApiError)
    expect({ ...again }).toEqual({ ...error })
    expect([again.name, again.message, again.cause]).toEqual(['ApiError', 'Page 42 is locked', 'Unexpected token'])
    expect(again.envelope).toEqual(error.envelope)
    expect(isApiError(again)).toBe(true)
  })

  test('JSON.stringify of the error itself gives the same', () => {
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({ error: JSON.parse(JSON.stringify(error.toJSON())) })
  })

  test('A second journey loses nothing more', () => {
    const once = ApiError.fromJSON(error.toJSON())
    expect(once.toJSON()).toEqual(error.toJSON())
  })

  test.each<[what: string, cause: unknown]>([
    ['a BigInt', 1n],
    ['a message that is no text', { message: 1n }],
  ])('An error can be written as JSON whatever its cause is: %s', (_what, odd) => {
    const { kind, cause: written } = JSON.parse(JSON.stringify(new ApiError('x', { kind: 'aborted', cause: odd })))
    expect(kind).toBe('aborted')
    expect(written ?? '').toBeTypeOf('string')
  })

  test('A cause that is a text is written as it is', () => {
    expect(new ApiError('x', { kind: 'aborted', cause: 'left the page' }).toJSON().cause).toBe('left the page')
    expect(new ApiError('x', { kind: 'aborted' }).toJSON().cause).toBeUndefined()
  })

  test('JSON of an attacker replaces nothing that every error has', () => {
    const hostile = `{"message":"m","kind":"http","status":404,"__proto__":{"polluted":1},"toJSON":1,"stack":"s","name":"n",
      "constructor":{"prototype":{"polluted":1}},"envelope":1,"toString":1,"valueOf":1,"hasOwnProperty":1}`
    const made = ApiError.fromJSON(JSON.parse(hostile) as ApiErrorJson)
    expect(Object.entries(made)).toEqual([
      ['kind', 'http'],
      ['status', 404],
      ['details', null],
    ])
    expect(Object.getPrototypeOf(made)).toBe(ApiError.prototype)
    expect(made.stack).toMatch(/^ApiError: m\n/)
    expect([String(made), made.envelope, made.constructor]).toEqual(['ApiError: m', undefined, ApiError])
    expect(made.toJSON()).toEqual({ kind: 'http', status: 404, details: null, message: 'm' })
    expect(JSON.stringify([{}, ApiError.prototype])).not.toContain('polluted')
  })
})

describe('isApiError', () => {
  test('knows the error of another copy of the package', async () => {
    const path = '../../src/client/api-error.ts?another-copy'
    const other = (await import(/* @vite-ignore */ path)) as typeof import('error-envelope/client')
    expect(other.ApiError).not.toBe(ApiError)
    const theirs = new other.ApiError('m', { kind: 'http', status: 404, code: 'not_found' })
    expect(theirs).not.toBeInstanceOf(ApiError)
    expect(isApiError(theirs)).toBe(true)
    expect(hasCode(theirs, 'not_found')).toBe(true)
    expect(other.isApiError(error)).toBe(true)
  })

  test('knows the error of a class that extends it', () => {
    class PageError extends ApiError {}
    expect(isApiError(new PageError('m', { kind: 'http' }))).toBe(true)
  })

  test.each<[what: string, value: unknown]>([
    ['an error', new Error('x')],
    [
      'the ApiError of another library',
      Object.assign(new Error('x'), { name: 'ApiError', status: 404, body: {}, code: 'gone' }),
    ],
    ['an error with a kind', Object.assign(new Error('x'), { kind: 'http', status: 404 })],
    ['what toJSON gives', error.toJSON()],
    ['a clone of an error', structuredClone(error)],
    ['an object that says it is one', { name: 'ApiError', kind: 'http', message: 'x' }],
    ['a response', new Response(null, { status: 404 })],
    ['the class', ApiError],
    ['a text', 'ApiError'],
    ['null', null],
    ['undefined', undefined],
  ])('says no to %s', (_what, value) => {
    expect(isApiError(value)).toBe(false)
    expect(hasCode(value, 'gone')).toBe(false)
  })
})

test('hasCode tells whether an ApiError is of a code', () => {
  expect(hasCode(error, 'page_locked')).toBe(true)
  expect(hasCode(error, 'page_lock')).toBe(false)
  expect(hasCode(new ApiError('x', { kind: 'network' }), 'page_locked')).toBe(false)
})
