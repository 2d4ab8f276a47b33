import { type ApiError, checkResponse, readJson, throwOnError, toApiError } from 'error-envelope/client'
import createClient from 'openapi-fetch'
import { apiErrorOf } from '../../fixtures/api-error-of.ts'

interface Paths {
  '/': { get: { responses: { 200: { content: { 'application/json': unknown } } } } }
}

/** The ways to ask a server of which each is to end in the same error. */
export const waysToAsk: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  checkResponse: async (url) => checkResponse(await fetch(url)),
  readJson: async (url) => readJson(await fetch(url)),
  'throwOnError of openapi-fetch': (url) => getByClient(url),
}

/** Asks by a client of openapi-fetch that throws its errors. */
export function getByClient(baseUrl: string): Promise<unknown> {
  const client = createClient<Paths>({ baseUrl })
  client.use(throwOnError())
  return client.GET('/')
}

/** Gives the error of a `fetch` that gets no answer, or of what is done with the answer. */
export function failureOf(url: string, init: RequestInit = {}, read = checkResponse): Promise<ApiError> {
  const asking = async () => {
    try {
      return await read(await fetch(url, init), init)
    } catch (thrown) {
      throw toApiError(thrown, init)
    }
  }
  return apiErrorOf(asking())
}
