import { toApiError } from 'error-envelope/client'
import { FetchError, ofetch } from 'ofetch'
import { expect, test } from 'vitest'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { type Ask, askFor, type Send, testAnswers, testFailures, useServers } from './every-library.ts'

const servers = useServers()

function sendBare({ url, ...init }: Ask, timeout?: number): Promise<unknown> {
  return ofetch(url, { ...init, ...(timeout && { timeout }), retry: false })
}

const send: Send = (ask, timeout) => sendBare(ask, timeout).catch((thrown) => Promise.reject(toApiError(thrown)))

// What breaks within a body comes out of ofetch as it is.
const sendKnown: Send = (ask, timeout) =>
  sendBare(ask, timeout).catch((thrown) => Promise.reject(toApiError(thrown, ask)))

testAnswers(servers, send, ['/broken-off'])
testFailures(servers, sendKnown)

test('ofetch loses the status of an answer whose body breaks off', async () => {
  const error = await apiErrorOf(send(askFor(`${servers().hostile}/broken-off`)))
  expect(error).toMatchObject({ kind: 'network' })
  expect(error).not.toHaveProperty('status')
})

test.each(['GET', 'POST'])(
  'a failure to connect tells its method, and its URL in the message alone: %s',
  async (method) => {
    const url = `${servers().closed}/pages`
    await expect(sendBare(askFor(url, method))).rejects.toBeInstanceOf(FetchError)
    const error = await apiErrorOf(send(askFor(url, method)))
    expect(error).toMatchObject({ kind: 'network', method, message: expect.stringContaining(url) })
    expect(error).not.toHaveProperty('url')
  },
)

test.each([
  ['an answer', 'hostile', '/html'],
  ['no answer', 'closed', '/'],
] as const)('the method and URL of a Request are told: %s', async (_about, from, path) => {
  const url = servers()[from] + path
  const sent = ofetch(new Request(url, { method: 'POST' }), { retry: false })
  const error = await apiErrorOf(sent.catch((thrown) => Promise.reject(toApiError(thrown))))
  expect(error).toMatchObject({ method: 'POST', url })
})

test('a caller who aborts with a text is known by the signal in the options', async () => {
  const signal = AbortSignal.abort('left the page')
  const error = await apiErrorOf(send(askFor(`${servers().hostile}/silence`, 'GET', { signal })))
  expect(error).toMatchObject({ kind: 'aborted', method: 'GET' })
})

test('ofetch takes an ok answer that is no JSON for a text, unless it is told how to parse', async () => {
  const url = `${servers().hostile}/ok-truncated`
  expect(await ofetch(url)).toBe('{"pages":[{"slug":')
  const sent = ofetch(url, { parseResponse: JSON.parse })
  const error = await apiErrorOf(sent.catch((thrown) => Promise.reject(toApiError(thrown))))
  expect(error.kind).toBe('parse')
  expect(error.code).toBeUndefined()
})
