import type { Database } from './database.ts'
import { lockPage } from './locks.ts'
import type { NewPage } from './page-schemas.ts'
import { createPage, deletePage, updatePage } from './pages.ts'

/** Fills an empty wiki: pages, one of them edited, one locked, one deleted. */
export async function seed(database: Database): Promise<void> {
  const [anyPage] = await database.query('SELECT 1 FROM pages LIMIT 1')
  if (anyPage !== undefined) return

  for (const page of pages) await createPage(database, page, 'ada')
  await updatePage(database, 'welcome', { ...welcome, body: `${welcome.body} Ask grace.`, revision: 1 }, 'grace')
  await lockPage(database, 'style-guide', oneDay, 'grace')
  await deletePage(database, 'old-handbook', 'ada')
}

const oneDay = 24 * 60

const welcome: NewPage = {
  slug: 'welcome',
  title: 'Welcome',
  body: 'This wiki answers every error in one shape.',
  tags: ['guide'],
}

const pages: readonly NewPage[] = [
  welcome,
  {
    slug: 'style-guide',
    title: 'Style guide',
    body: 'Write short sentences. Say what to do, then why.',
    tags: ['guide', 'writing'],
  },
  { slug: 'release-notes', title: 'Release notes', body: 'Pages can be locked while they are edited.', tags: ['news'] },
  { slug: 'old-handbook', title: 'Old handbook', body: 'Replaced by the style guide.', tags: ['writing'] },
]
