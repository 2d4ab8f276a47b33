import { readJson, toApiError } from 'error-envelope/client'

/** Calls an API and gives the JSON that it answers with. Whatever goes wrong is an ApiError. */
export async function call<Value>(url: string, init: RequestInit = {}): Promise<Value> {
  try {
    return await readJson<Value>(await fetch(url, init), init)
  } catch (thrown) {
    throw toApiError(thrown, { ...init, url })
  }
}
