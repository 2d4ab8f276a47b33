import { ApiError, isApiError } from 'error-envelope/client'
import { call } from './call.ts'

/** What a worker posts: errors keep no class on the way, and no field but their message. */
export type Outcome = { readonly value: unknown } | { readonly error: ReturnType<ApiError['toJSON']> }

/** In the worker: calls an API, and gives what can be posted. */
export async function outcomeOf(url: string): Promise<Outcome> {
  try {
    return { value: await call(url) }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { error: error.toJSON() }
  }
}

/** In the page: gives the value, or throws the ApiError again. */
export function unwrap(outcome: Outcome): unknown {
  if ('error' in outcome) throw ApiError.fromJSON(outcome.error)
  return outcome.value
}
