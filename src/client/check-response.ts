import { type Asked, createApiError } from './create-api-error.ts'
import { readStart } from './read-start.ts'

/**
 * Gives a response with an ok status back, untouched. Throws an `ApiError` for any other, whatever its body is.
 *
 * Of that body at most 1 MB is read, for at most 5 seconds. `request` is the Request or the second argument of `fetch`:
 * a response does not tell its method, which `shouldRetry` asks for.
 */
export async function checkResponse<Answered extends Response>(response: Answered, request?: Asked): Promise<Answered> {
  if (response.ok) return response
  throw createApiError(undefined, request, response, await readStart(response))
}

/**
 * Reads the JSON of a response. Throws an `ApiError`: for a status that is not ok, and, of kind `parse`, for content
 * that is no JSON.
 */
export async function readJson<Value = unknown>(response: Response, request?: Asked): Promise<Value> {
  const checked = await checkResponse(response, request)
  return checked.json().catch((thrown: unknown) => {
    throw createApiError(thrown, request, response)
  }) as Promise<Value>
}
