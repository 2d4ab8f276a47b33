import { checkResponse, readJson, toApiError } from 'error-envelope/client'
import { expect, test } from 'vitest'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { type Ask, askFor, testAnswers, testFailures, useServers } from './every-library.ts'

const servers = useServers()

async function send({ url, ...init }: Ask): Promise<unknown> {
  const request = new Request(url, init)
  try {
    return await readJson(await fetch(request), request)
  } catch (thrown) {
    throw toApiError(thrown, request)
  }
}

testAnswers(servers, send)
testFailures(servers, send, false)

test.each(['/ok-html', '/ok-truncated'])('an ok answer that is no JSON is of kind parse: %s', async (path) => {
  const url = servers().hostile + path
  const error = await apiErrorOf(send(askFor(url)))
  expect(error).toMatchObject({ kind: 'parse', status: 200, url, method: 'GET', cause: expect.any(SyntaxError) })
  expect(error.code).toBeUndefined()
})

test('an ok answer that looks like an error is none', async () => {
  const response = await fetch(`${servers().hostile}/ok-envelope`)
  expect(await checkResponse(response)).toBe(response)
  expect(await response.json()).toHaveProperty('error.code', 'page_locked')
})

test('without the request, what `fetch` throws tells neither method nor URL', async () => {
  const error = await apiErrorOf(fetch(servers().closed).catch((thrown) => Promise.reject(toApiError(thrown))))
  expect(error).toMatchObject({ kind: 'network', message: 'fetch failed' })
  expect(error).not.toHaveProperty('method')
  expect(error).not.toHaveProperty('url')
})

test('the second argument of `fetch` serves as the request, and tells the method', async () => {
  const init = { method: 'post' }
  const error = await apiErrorOf(
    fetch(servers().closed, init).catch((thrown) => Promise.reject(toApiError(thrown, init))),
  )
  expect(error).toMatchObject({ kind: 'network', method: 'POST' })
})
