import { errorsOf, throwOnError, unlisted } from 'error-envelope/client'
import createClient from 'openapi-fetch'
import type { paths } from '../pages/api.ts' // made by `error-envelope types`

type Change = paths['/pages/{slug}']['put']['requestBody']['content']['application/json']

const saving = errorsOf<paths['/pages/{slug}']['put']>()

/** Makes a client of the wiki, whose calls throw an ApiError for all that is no success. */
export function createPagesClient(baseUrl: string) {
  const client = createClient<paths>({ baseUrl })
  client.use(throwOnError())
  return client
}

/** Saves a page, and says what became of it. */
export async function savePage(client: ReturnType<typeof createPagesClient>, slug: string, body: Change) {
  try {
    await client.PUT('/pages/{slug}', { params: { path: { slug }, header: { 'x-editor': 'ada' } }, body })
    return 'Saved'
  } catch (error) {
    return whyNotSaved(error)
  }
}

function whyNotSaved(error: unknown): string {
  if (!saving.isApiError(error)) throw error
  switch (error.code) {
    case 'page_locked':
      return `${error.details.lockedBy} is editing this page`
    case 'revision_conflict':
      return `Somebody has saved revision ${error.details.actual} meanwhile`
    case 'validation_error':
      return error.details.map(({ msg }) => msg).join(', ')
    case 'page_gone':
    case 'page_not_found':
    case 'page_too_large':
    case 'payload_too_large':
    case 'bad_request':
    case 'http_408':
    case 'http_414':
    case 'http_431':
    case 'internal_error':
    case 'service_unavailable':
    case 'unsupported_media_type':
      return error.message
    case undefined: // no answer, or one that is no envelope: see error.kind
      return 'The wiki cannot be reached'
    default: // a code that the types do not know; does not compile while one that they know is left
      return unlisted(error).message
  }
}
