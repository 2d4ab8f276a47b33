import { ask, askJson } from './ask.ts'
import { listPages, type NewPage, readPage, savePage } from './wiki.ts'

/** Something that goes wrong: by a request, or by a form that a person has filled in like this. */
export type Failure = { readonly name: string; readonly hint: string } & (
  | { readonly form: NewPage }
  | {
      /** What has to happen first. */
      readonly before?: () => Promise<void>
      readonly request: (signal: AbortSignal) => Promise<unknown>
    }
)

/** Each way in which a request can fail, and a request that does. */
export const failures: readonly Failure[] = [
  { name: 'A missing page', hint: '404', request: (signal) => readPage('no-such-page', signal) },
  { name: 'A deleted page', hint: '410', request: (signal) => readPage('old-handbook', signal) },
  {
    name: 'A locked page',
    hint: '409: by whom, until when',
    request: async (signal) => savePage(await readPage('style-guide', signal), 'somebody', signal),
  },
  {
    name: 'Somebody was faster',
    hint: '409: a conflict of revisions',
    request: async (signal) => savePage({ ...(await readPage('welcome', signal)), revision: 1 }, 'somebody', signal),
  },
  {
    name: 'A form with mistakes',
    hint: '422: messages beside the fields',
    form: { slug: 'Team Lunch', title: '', body: 'On Friday.', tags: ['Food!'] },
  },
  {
    name: 'A taken address',
    hint: '409: beside its field',
    form: { slug: 'welcome', title: 'Welcome again', body: 'Hello.', tags: [] },
  },
  {
    // One request in three seconds is let through, so the next is refused.
    name: 'Too many requests',
    hint: '429: when to try again',
    before: () => ask('/debug/limited'),
    request: (signal) => ask('/debug/limited', { signal }),
  },
  {
    name: 'Repairs',
    hint: '503: when to try again',
    before: () => ask('/debug/repairs', { method: 'POST' }),
    request: (signal) => ask('/debug/repairs', { signal }),
  },
  {
    name: 'A bug of the wiki',
    hint: '500: the request to report',
    request: (signal) => ask('/debug/failure', { signal }),
  },
  { name: 'A failing proxy', hint: '502: in HTML', request: (signal) => askJson('/debug/proxy', { signal }) },
  { name: 'A log-in page', hint: '200, and HTML', request: (signal) => askJson('/debug/log-in', { signal }) },
  { name: 'No answer', hint: 'The connection breaks', request: (signal) => askJson('/debug/no-answer', { signal }) },
  { name: 'No network', hint: 'Switch it off first', request: (signal) => listPages(signal) },
  {
    name: 'A slow answer',
    hint: 'No longer than 2 seconds',
    request: (signal) => askJson('/debug/slow', { signal, patience: 2000 }),
  },
  { name: 'You cancel', hint: 'Press Cancel', request: (signal) => askJson('/debug/slow', { signal }) },
]
