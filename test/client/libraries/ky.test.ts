import { toApiError } from 'error-envelope/client'
import ky, { HTTPError, NetworkError, TimeoutError } from 'ky'
import { expect, test } from 'vitest'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { type Ask, askFor, type Send, testAnswers, testFailures, useServers } from './every-library.ts'

const servers = useServers()

function sendBare({ url, ...init }: Ask, timeout?: number): Promise<unknown> {
  return ky(url, { ...init, timeout: timeout ?? false, retry: 0 }).json()
}

const send: Send = (ask, timeout) => sendBare(ask, timeout).catch((thrown) => Promise.reject(toApiError(thrown)))

// A caller's abort, and what breaks within a body, come out of ky as they are.
const sendKnown: Send = (ask, timeout) =>
  sendBare(ask, timeout).catch((thrown) => Promise.reject(toApiError(thrown, ask)))

testAnswers(servers, send)
testFailures(servers, sendKnown)

test('what ky throws is its own for answers, networks and its time-out', async () => {
  const { service, closed, hostile } = servers()
  await expect(sendBare(askFor(`${service}/nowhere`))).rejects.toBeInstanceOf(HTTPError)
  await expect(sendBare(askFor(closed))).rejects.toBeInstanceOf(NetworkError)
  await expect(sendBare(askFor(`${hostile}/silence`), 50)).rejects.toBeInstanceOf(TimeoutError)
})

test.each([
  { kind: 'network', from: 'closed', timeout: 5000 },
  { kind: 'timeout', from: 'hostile', timeout: 50 },
] as const)('a failure of kind $kind tells method and URL by itself', async ({ kind, from, timeout }) => {
  const url = `${servers()[from]}/silence`
  const error = await apiErrorOf(send(askFor(url, 'POST'), timeout))
  expect(error).toMatchObject({ kind, method: 'POST', url })
})

test('the hook beforeError makes every error of ky an ApiError', async () => {
  const client = ky.extend({ retry: 0, hooks: { beforeError: [({ error, request }) => toApiError(error, request)] } })
  const { service, hostile, closed } = servers()
  const signal = AbortSignal.abort()
  expect(await apiErrorOf(client(`${service}/pages/locked`))).toMatchObject({ code: 'page_locked', method: 'GET' })
  expect(await apiErrorOf(client.post(closed))).toMatchObject({ kind: 'network', method: 'POST', url: `${closed}/` })
  expect(await apiErrorOf(client(`${hostile}/silence`, { timeout: 50 }))).toMatchObject({
    kind: 'timeout',
    method: 'GET',
  })
  expect(await apiErrorOf(client(`${hostile}/silence`, { signal }))).toMatchObject({ kind: 'aborted', method: 'GET' })
})

test('ky drops truncated JSON, so that the error has no excerpt of it; it has one of HTML', async () => {
  const { hostile } = servers()
  expect(await apiErrorOf(send(askFor(`${hostile}/truncated`)))).not.toHaveProperty('excerpt')
  expect(await apiErrorOf(send(askFor(`${hostile}/html`)))).toHaveProperty('excerpt', expect.stringContaining('nginx'))
})

test.each(['/ok-html', '/ok-truncated'])('an ok answer that is no JSON is of kind parse: %s', async (path) => {
  const error = await apiErrorOf(sendKnown(askFor(servers().hostile + path)))
  expect(error).toMatchObject({ kind: 'parse', method: 'GET' })
  expect(error.code).toBeUndefined()
})
