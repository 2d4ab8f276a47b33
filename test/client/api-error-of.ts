import { type ApiError, type Asked, checkResponse, isApiError } from 'error-envelope/client'

/** Gives the `ApiError` that a promise is rejected with. Throws where it is fulfilled, or rejected with anything else. */
export async function apiErrorOf(promise: Promise<unknown>): Promise<ApiError> {
  const [outcome] = await Promise.allSettled([promise])
  if (outcome.status === 'rejected' && isApiError(outcome.reason)) return outcome.reason
  throw new Error('no ApiError', { cause: outcome })
}

/** What a response can be made of. */
export type Body = ConstructorParameters<typeof Response>[0]

/** Gives the `ApiError` of a response with a given body. */
export function apiErrorOfBody(body: Body, init: ResponseInit, request?: Asked): Promise<ApiError> {
  return apiErrorOf(checkResponse(new Response(body, init), request))
}
