import { ApiError, type ApiErrorJson, checkResponse, hasCode, throwOnError, toApiError } from 'error-envelope/client'
import { expect, test } from 'vitest'
import { apiErrorOf } from '../fixtures/api-error-of.ts'
import { type Golden, goldenNames, readGolden } from '../fixtures/golden.ts'

const request = new Request('http://localhost/pages/42', { method: 'PUT' })

function responseOf({ status, headers, body }: Golden): Response {
  return Response.json(body, { status, headers: { ...headers, 'x-request-id': 'req-7' } })
}

// The ways in which an answer comes to a client, by what hands it over.
const ways: Readonly<Record<string, (golden: Golden) => Promise<ApiError> | ApiError>> = {
  checkResponse: (golden) => apiErrorOf(checkResponse(responseOf(golden), request)),
  throwOnError: (golden) => apiErrorOf(throwOnError().onResponse({ request, response: responseOf(golden) })),
  'a result with error and response': (golden) =>
    toApiError({ error: golden.body, response: responseOf(golden), request }),
  'an error with data and response': (golden) =>
    toApiError(Object.assign(new Error('x'), { data: golden.body, response: responseOf(golden), request })),
  'an error with data in the response': (golden) => {
    const { status, headers } = responseOf(golden)
    const config = { method: 'put', url: request.url }
    return toApiError(Object.assign(new Error('x'), { config, response: { status, headers, data: golden.body } }))
  },
  'an error that went through JSON': async (golden) => {
    const error = await apiErrorOf(checkResponse(responseOf(golden), request))
    return ApiError.fromJSON(JSON.parse(JSON.stringify(error)) as ApiErrorJson)
  },
}

const cases = Object.keys(ways).flatMap((way) => goldenNames.map((name) => [way, name] as const))

test.each(cases)('By %s: %s', async (way, name) => {
  const golden = readGolden(name)
  const { code, message, details } = golden.body.error
  const error = await ways[way]?.(golden)
  expect(error).toBeInstanceOf(ApiError)
  expect(error?.message).toBe(message)
  expect(error).toMatchObject({ kind: 'http', status: golden.status, code, requestId: 'req-7', method: 'PUT' })
  expect(error?.details).toEqual(details)
  expect(error?.url).toBe(request.url)
  expect(error?.bodyStatus).toBeUndefined()
  expect(error?.excerpt).toBeUndefined()
  const seconds = golden.headers?.['retry-after']
  expect(error?.retryAfter).toBe(seconds && Number(seconds))
  expect(error?.envelope).toEqual(golden.body)
  expect(hasCode(error, code)).toBe(true)
})

test.each(goldenNames)('A body alone is enough: %s', (name) => {
  const { body, status } = readGolden(name)
  const error = toApiError(body)
  expect(error).toMatchObject({ kind: 'http', status, code: body.error.code, message: body.error.message })
  expect(error.details).toEqual(body.error.details)
  expect(error.envelope).toEqual(body)
})
