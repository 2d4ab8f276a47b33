import { type ApiErrorOf, errorsOf } from 'error-envelope/client'
import type { paths } from '../api.ts'
import { ask, askJson } from './ask.ts'

// The operations that this page calls. Their errors are listed in the types that were made of the OpenAPI document.
type Operations =
  | paths['/pages']['get' | 'post']
  | paths['/pages/{slug}']['get' | 'put']
  | paths['/pages/{slug}/lock']['put' | 'delete']
  | paths['/search']['get']

type JsonOf<Operation extends { responses: object }> = Operation['responses'] extends {
  200: { content: { 'application/json': infer Json } }
}
  ? Json
  : never

/** All that a request to the wiki can fail with. */
export type WikiError = ApiErrorOf<Operations>

/** Guards that know the errors of the wiki. */
export const wikiErrors = errorsOf<Operations>()

/** A page as it now is. */
export type Page = JsonOf<paths['/pages/{slug}']['get']>

/** A page of a list, or one that a search found. */
export type ListedPage = Pick<Page, 'slug' | 'title'> & { readonly excerpt?: string }

/** A page to create. */
export type NewPage = Pick<Page, 'slug' | 'title' | 'body' | 'tags'>

/** Lists all pages. */
export async function listPages(signal?: AbortSignal): Promise<ListedPage[]> {
  const list = await askJson<JsonOf<paths['/pages']['get']>>('/pages?limit=100', { ...(signal && { signal }) })
  return list.pages
}

/** Finds pages by their words. */
export function searchPages(words: string, signal: AbortSignal): Promise<ListedPage[]> {
  return askJson<JsonOf<paths['/search']['get']>>(`/search?q=${encodeURIComponent(words)}`, { signal })
}

/** Reads a page. */
export function readPage(slug: string, signal: AbortSignal): Promise<Page> {
  return askJson(addressOf(slug), { signal })
}

/** Creates a page. */
export function createPage(body: NewPage, editor: string, signal: AbortSignal): Promise<Page> {
  return askJson('/pages', { method: 'POST', body, editor, signal })
}

/** Changes a page, from the revision that was read. */
export function savePage(page: Page, editor: string, signal: AbortSignal): Promise<Page> {
  const { slug, title, body, tags, revision } = page
  return askJson(addressOf(slug), { method: 'PUT', body: { title, body, tags, revision }, editor, signal })
}

/** Locks a page for an editor. */
export function lockPage(slug: string, editor: string, signal: AbortSignal): Promise<NonNullable<Page['lock']>> {
  return askJson(`${addressOf(slug)}/lock`, { method: 'PUT', body: { minutes: 10 }, editor, signal })
}

/** Ends an editor's lock of a page. */
export function unlockPage(slug: string, editor: string, signal: AbortSignal): Promise<void> {
  return ask(`${addressOf(slug)}/lock`, { method: 'DELETE', editor, signal })
}

function addressOf(slug: string): string {
  return `/pages/${encodeURIComponent(slug)}`
}
