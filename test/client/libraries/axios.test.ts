import axios, { type AxiosRequestConfig } from 'axios'
import { toApiError } from 'error-envelope/client'
import { describe, expect, test } from 'vitest'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'
import { type Ask, askFor, type Send, testAnswers, testFailures, useServers } from './every-library.ts'

const servers = useServers()

describe.each(['http', 'fetch'])('by its adapter for %s', (adapter) => {
  const client = axios.create({ adapter, proxy: false })
  client.interceptors.response.use(undefined, (thrown) => Promise.reject(toApiError(thrown)))

  const send: Send = ({ body, signal, ...ask }: Ask, timeout = 0) =>
    client.request({ ...ask, data: body as unknown, timeout, ...(signal && { signal }) })

  // The adapter for fetch loses the status of a body that breaks off.
  testAnswers(servers, send, adapter === 'fetch' ? ['/broken-off'] : [])
  testFailures(servers, send)

  test('an ok answer that is no JSON is a text, or of kind parse where it is asked for strictly', async () => {
    const ask = askFor(`${servers().hostile}/ok-truncated`)
    const strict: AxiosRequestConfig = { responseType: 'json', transitional: { silentJSONParsing: false } }
    expect((await client.request<unknown>({ ...ask })).data).toBe('{"pages":[{"slug":')
    const error = await apiErrorOf(client.request({ ...ask, ...strict }))
    expect(error).toMatchObject({ kind: 'parse', status: 200, method: 'GET', url: ask.url })
    expect(error.code).toBeUndefined()
  })

  test('axios calls its time-out ETIMEDOUT if it is asked to', async () => {
    const url = `${servers().hostile}/silence`
    const error = await apiErrorOf(client.get(url, { timeout: 50, transitional: { clarifyTimeoutError: true } }))
    expect(error.kind).toBe('timeout')
  })

  test('the code of axios is not taken for one of the service', async () => {
    const error = await apiErrorOf(client.get(`${servers().hostile}/html`))
    expect(error.cause).toHaveProperty('code', 'ERR_BAD_RESPONSE')
    expect(error).not.toHaveProperty('code')
  })
})

test('the adapter of axios for fetch loses the status of an answer whose body breaks off', async () => {
  const sent = axios.get(`${servers().hostile}/broken-off`, { adapter: 'fetch' })
  const error = await apiErrorOf(sent.catch((thrown) => Promise.reject(toApiError(thrown))))
  expect(error).toMatchObject({ kind: 'network', method: 'GET' })
  expect(error).not.toHaveProperty('status')
})

test('with a baseURL, the URL of the error is the part that the call names', async () => {
  const sent = axios.get('/nowhere', { baseURL: servers().service })
  const error = await apiErrorOf(sent.catch((thrown) => Promise.reject(toApiError(thrown))))
  expect(error).toMatchObject({ status: 404, code: 'not_found', url: '/nowhere' })
})

test('a token of axios that cancels is an abort of the caller, without what was asked', async () => {
  const { silence, hostile } = servers()
  const source = axios.CancelToken.source()
  silence.once('asked', () => source.cancel('left the page'))
  const sent = axios.get(`${hostile}/silence`, { cancelToken: source.token })
  const error = await apiErrorOf(sent.catch((thrown) => Promise.reject(toApiError(thrown))))
  expect(error).toMatchObject({ kind: 'aborted', message: 'left the page' })
  expect(error).not.toHaveProperty('method')
})
