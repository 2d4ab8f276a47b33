import { type ApiError, type ApiErrorJson, shouldRetry } from 'error-envelope/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { type Answer, answers } from './answers.ts'
import { type Failure, failures } from './failures.ts'
import { type Servers, startServers } from './start-servers.ts'

/** A request, as tests ask for it. */
export interface Ask {
  readonly url: string
  readonly method: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Sends a request as an application would that uses the library, and throws what such an application has in hand. */
export type Send = (ask: Ask, timeout?: number) => Promise<unknown>

/** Starts the servers for the tests of a file. */
export function useServers(): () => Servers {
  let servers: Servers | undefined
  beforeAll(async () => {
    servers = await startServers()
  })
  afterAll(() => servers?.close())
  return () => servers as Servers
}

/** Makes a request of a URL. */
export function askFor(url: string, method = 'GET', more: { signal?: AbortSignal } = {}): Ask {
  const isSending = /^P/.test(method)
  return { url, method, ...(isSending && { body: '{}', headers: { 'content-type': 'application/json' } }), ...more }
}

/** Tests that a library gives the same error as any other for each answer, but for those that it loses, by path. */
export function testAnswers(servers: () => Servers, send: Send, lost: readonly string[] = []): void {
  const kept = answers.filter(({ path }) => !lost.includes(path))

  describe('an answer', () => {
    test.each(kept)('$method $path: $about', async ({ from, method, path, expected, isRetried }: Answer) => {
      const url = servers()[from] + path
      const error = await apiErrorOf(send(askFor(url, method)))
      expect(plain(error)).toEqual({ kind: 'http', details: null, ...expected, method, url })
      expect(shouldRetry(error)).toBe(isRetried)
    })
  })
}

/** Tests that a library gives the same kind of error as any other where no whole answer comes. */
export function testFailures(servers: () => Servers, send: Send, hasTimeout = true): void {
  const cases = failures
    .filter(({ timeout }) => hasTimeout || !timeout)
    .flatMap((failure) => ['GET', 'POST'].map((method) => ({ ...failure, method })))

  describe('no answer', () => {
    test.each(cases)('$method: $about', async (failure: Failure & { method: string }) => {
      const { from, path, kind, signal, timeout, method } = failure
      const url = servers()[from] + path
      const ask = askFor(url, method, signal && { signal: signal(servers()) })
      const error = await apiErrorOf(send(ask, timeout))
      // Where an answer began, its status is there.
      expect({ ...plain(error), message: undefined, status: undefined }).toEqual({ kind, details: null, method, url })
      expect(shouldRetry(error)).toBe(method === 'GET' && kind !== 'aborted')
    })
  })
}

function plain(error: ApiError): Partial<ApiErrorJson> {
  // Texts of parsers and of libraries, which differ.
  return { ...error.toJSON(), cause: undefined, excerpt: undefined }
}
