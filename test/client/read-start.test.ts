import { checkResponse } from 'error-envelope/client'
import { afterEach, expect, test, vi } from 'vitest'
import { apiErrorOf, apiErrorOfBody, brokenOff } from '../fixtures/api-error-of.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const body = { code: 'not_found', message: 'Seite „Über uns“ fehlt: 日本語 😀', status: 404, details: { ключ: '値' } }
const bytes = new TextEncoder().encode(JSON.stringify({ error: body }))
const init = { status: 404, statusText: 'Not Found' }

test('Characters that are split over chunks arrive whole', async () => {
  const chunks = [...bytes].map((byte) => new Uint8Array([byte]))
  const error = await apiErrorOfBody(ReadableStream.from(chunks) as ReadableStream, init)
  expect(error.toJSON()).toEqual({ kind: 'http', ...body })
})

const reset = new Error('reset')

test('A body that breaks off half way is an error of its status, with what came of it', async () => {
  const error = await apiErrorOfBody(brokenOff(bytes.slice(0, 20), reset), init)
  expect(error).toMatchObject({ kind: 'http', status: 404, message: 'Not Found', excerpt: '{"error":{"code":"no' })
  expect(error.code).toBeUndefined()
})

test('An envelope that came whole counts, though its body broke off after it', async () => {
  expect((await apiErrorOfBody(brokenOff(bytes, reset), init)).code).toBe('not_found')
})

test('A large envelope is read', async () => {
  const details = { text: 'x'.repeat(900_000) }
  const error = await apiErrorOfBody(JSON.stringify({ error: { ...body, details } }), init)
  expect(error.details).toEqual(details)
})

test('Of a body without bounds 1 MB is read, and the rest is called off', async () => {
  const chunk = new Uint8Array(64_000).fill(0x78)
  const seen = { pulled: 0, cancelled: 0 }
  const endless = new ReadableStream({
    pull: (controller) => {
      seen.pulled += chunk.length
      // Far more than what is asked for, and an end to it if it is not called off.
      if (seen.pulled > 20_000_000) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: () => {
      seen.cancelled += 1
    },
  })
  const error = await apiErrorOfBody(endless, init)
  expect(error).toMatchObject({ kind: 'http', status: 404, message: 'Not Found', excerpt: 'x'.repeat(200) })
  expect(seen.cancelled).toBe(1)
  expect(seen.pulled).toBeGreaterThan(1_000_000)
  expect(seen.pulled).toBeLessThan(1_300_000)
})

test('A body that never ends is called off after a while, and what came of it counts', async () => {
  const cancelled: string[] = []
  const stalled = (name: string, first: Uint8Array) =>
    new ReadableStream({
      start: (controller) => controller.enqueue(first),
      pull: () => new Promise(() => {}),
      cancel: () => {
        cancelled.push(name)
      },
    })
  const [half, whole] = await Promise.all([
    apiErrorOfBody(stalled('half', bytes.slice(0, 20)), init),
    apiErrorOfBody(stalled('whole', bytes), init),
  ])
  expect(half).toMatchObject({ kind: 'http', status: 404, message: 'Not Found', excerpt: '{"error":{"code":"no' })
  expect(whole.toJSON()).toEqual({ kind: 'http', ...body })
  expect(cancelled).toEqual(['half', 'whole'])
})

test('A body that was read before tells nothing, and its status does', async () => {
  const response = new Response(bytes, init)
  await response.text()
  const error = await apiErrorOf(checkResponse(response))
  expect(error.toJSON()).toEqual({ kind: 'http', status: 404, message: 'Not Found', details: null })
})

test('A body that somebody else is reading tells nothing, and its status does', async () => {
  const response = new Response(bytes, init)
  const reader = response.body?.getReader()
  const error = await apiErrorOf(checkResponse(response))
  expect(error.toJSON()).toEqual({ kind: 'http', status: 404, message: 'Not Found', details: null })
  expect((await reader?.read())?.value).toEqual(bytes)
})

/** A response as React Native has it: its body is no stream. */
function withoutStream(text: () => Promise<string>): Response {
  return { ok: false, ...init, headers: new Headers({ 'retry-after': '5' }), text } as Response
}

const answerText = JSON.stringify({ error: body })

test('A body that is no stream is read as text', async () => {
  const error = await apiErrorOf(checkResponse(withoutStream(async () => answerText)))
  expect(error.toJSON()).toEqual({ kind: 'http', ...body, retryAfter: 5 })
})

test('Where there are no streams at all, none is asked for', async () => {
  vi.stubGlobal('WritableStream', undefined)
  vi.stubGlobal('Blob', undefined)
  const error = await apiErrorOf(checkResponse(withoutStream(async () => answerText)))
  expect(error.code).toBe('not_found')
})

test('A body that is no stream and can not be read tells nothing, and its status does', async () => {
  const error = await apiErrorOf(
    checkResponse(withoutStream(async () => Promise.reject(new TypeError('Already read')))),
  )
  expect(error).toMatchObject({ kind: 'http', status: 404, message: 'Not Found', retryAfter: 5 })
})
