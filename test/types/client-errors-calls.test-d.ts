import { useQuery } from '@tanstack/react-query'
import {
  ApiError,
  type ApiErrorJson,
  type Asked,
  checkResponse,
  errorMessageFromBody,
  errorsOf,
  isApiError,
  readJson,
  shouldRetry,
  throwOnError,
  toApiError,
} from 'error-envelope/client'
import createClient, { type Middleware } from 'openapi-fetch'
import { describe, expectTypeOf, test } from 'vitest'
import type { paths } from '../../examples/pages/api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

// Nothing here runs.
const response = new Response()
const request = new Request('http://127.0.0.1')
const init: RequestInit = { method: 'PUT', signal: null, body: '{}' }

describe('checkResponse', () => {
  test('keeps the type of its argument', () => {
    interface Read extends Response {
      readonly read: true
    }
    expectTypeOf(checkResponse(response)).resolves.toEqualTypeOf<Response>()
    expectTypeOf(checkResponse(response as Read)).resolves.toEqualTypeOf<Read>()
    expectTypeOf(fetch('a').then(checkResponse<Response>)).resolves.toEqualTypeOf<Response>()
  })

  test('takes a Request, the second argument of fetch, or what both have', () => {
    expectTypeOf<Request>().toExtend<Asked>()
    expectTypeOf<RequestInit>().toExtend<Asked>()
    expectTypeOf([checkResponse(response, request), checkResponse(response, init)]).toBeArray()
    expectTypeOf(readJson(response, { method: 'PUT', url: 'http://127.0.0.1', signal: request.signal })).toBeObject()
    expectTypeOf(toApiError('x', init)).toEqualTypeOf<ApiError>()
  })

  test('takes nothing else', () => {
    // @ts-expect-error: a promise of a response
    checkResponse(fetch('a'))
    // @ts-expect-error: a body
    checkResponse({ error: { code: 'a' } })
    // @ts-expect-error: no response
    checkResponse()
    // @ts-expect-error: an address is no request
    checkResponse(response, 'http://127.0.0.1')
    // @ts-expect-error: a method is a text
    readJson(response, { method: 1 })
  })
})

test('readJson gives what is asked for, and unknown unless told', () => {
  expectTypeOf(readJson(response)).resolves.toBeUnknown()
  expectTypeOf(readJson<{ id: number }>(response)).resolves.toEqualTypeOf<{ id: number }>()
})

test('throwOnError is a middleware of openapi-fetch', () => {
  expectTypeOf(throwOnError()).toExtend<Middleware>()
  createClient<paths>().use(throwOnError())
  // @ts-expect-error: the function, not what it makes
  createClient<paths>().use(throwOnError)
})

test('What is told of a request takes any value', () => {
  expectTypeOf(shouldRetry).parameter(0).toBeUnknown()
  expectTypeOf(isApiError).parameter(0).toBeUnknown()
  expectTypeOf(errorMessageFromBody({}, 'Failed')).toEqualTypeOf<string>()
  expectTypeOf(errorMessageFromBody({})).toEqualTypeOf<string | undefined>()
})

test('An ApiError becomes JSON and again an ApiError', () => {
  const error = new ApiError('x', { kind: 'network' })
  expectTypeOf(error.toJSON()).toEqualTypeOf<ApiErrorJson>()
  expectTypeOf(ApiError.fromJSON(error.toJSON())).toEqualTypeOf<ApiError>()
  // @ts-expect-error: no such kind
  new ApiError('x', { kind: 'server' })
  // @ts-expect-error: what happened is to be said
  new ApiError('x')
  // @ts-expect-error: no message
  ApiError.fromJSON({ kind: 'network', details: null })
})

test('A kind is told apart completely', () => {
  ;(error: ApiError): number => {
    switch (error.kind) {
      case 'http':
      case 'parse':
        return 1
      case 'network':
      case 'timeout':
      case 'aborted':
        return 2
      default:
        return error.kind satisfies never
    }
  }
})

describe('In TanStack Query, with ApiError registered as its default error', () => {
  const query = () => useQuery({ queryKey: ['page'], queryFn: () => readJson<{ title: string }>(response) })

  test('the error of a query is an ApiError', () => {
    expectTypeOf(query).returns.toHaveProperty('error').toEqualTypeOf<ApiError | null>()
    useQuery({ queryKey: ['a'], queryFn: () => 1, retry: (count, error) => count < 3 && shouldRetry(error) })
    useQuery({ queryKey: ['a'], queryFn: () => 1, retry: (_count, error) => error.kind === 'network' })
    // @ts-expect-error: no such kind
    useQuery({ queryKey: ['a'], queryFn: () => 1, retry: (_count, error) => error.kind === 'offline' })
  })

  test('the guards of an operation narrow it', () => {
    const { error } = query()
    const { hasCode } = errorsOf<paths['/pages/{slug}']['put']>()
    if (hasCode(error, 'page_locked')) expectTypeOf(error.details.lockedBy).toEqualTypeOf<string>()
    else expectTypeOf(error).toEqualTypeOf<ApiError | null>()
  })
})
