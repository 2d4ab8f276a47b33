import { NotFoundError, UpstreamError } from 'error-envelope'
import { hasCode } from 'error-envelope/client'
import { call } from './call.ts'

export class AuthorNotFoundError extends NotFoundError {}

/** Asks another service. What it answers becomes an error of this one: its 401 is not ours, and its text stays here. */
export async function findAuthor(authors: string, id: string): Promise<{ name: string }> {
  try {
    return await call(`${authors}/authors/${encodeURIComponent(id)}`, { signal: AbortSignal.timeout(2000) })
  } catch (error) {
    if (hasCode(error, 'author_not_found')) throw new AuthorNotFoundError(`There is no author ${id}`, { cause: error })
    throw new UpstreamError('The service of authors has failed', { cause: error })
  }
}
