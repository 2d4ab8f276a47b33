import type { Database, Queries } from './database.ts'
import { PageTooLargeError, ReservedSlugError, RevisionConflictError, SlugTakenError } from './errors.ts'
import { refuseLocked } from './locks.ts'
import { findPage, findPageById, findPageForUpdate, type PageRow, toPage } from './page-row.ts'
import type { NewPage, Page, PageChange, PageList, PageQuery } from './page-schemas.ts'
import { keepRevision } from './revisions.ts'

// The operations of the wiki. They know a database and domain errors, and nothing of HTTP.

const maximumBytes = 20_000

// Words that stand where a slug would, in addresses of something else.
const reservedSlugs = new Set(['by-id'])

/** Reads a page by its slug. Throws PageNotFoundError, and PageGoneError for a deleted one, like all that follow. */
export async function readPage(queries: Queries, slug: string): Promise<Page> {
  return toPage(await findPage(queries, slug))
}

/** Reads a page by its id. */
export async function readPageById(database: Database, id: number): Promise<Page> {
  return toPage(await findPageById(database, id))
}

/** Lists pages by title, all or those with a tag; the first twenty where the query says nothing else. */
export async function listPages(database: Database, query: PageQuery = {}): Promise<PageList> {
  const { tag = null, limit = 20, offset = 0 } = query
  const found = 'FROM pages WHERE deleted_at IS NULL AND ($1::text IS NULL OR $1 = ANY (tags))'
  const rows = await database.query<PageRow>(`SELECT * ${found} ORDER BY title, id LIMIT $2 OFFSET $3`, [
    tag,
    limit,
    offset,
  ])
  const [count] = await database.query<{ total: number }>(`SELECT count(*)::integer AS total ${found}`, [tag])
  return { pages: rows.map(toPage), total: count?.total ?? 0 }
}

/** Creates a page. Throws ReservedSlugError, PageTooLargeError, and SlugTakenError, also for a deleted page's slug. */
export async function createPage(database: Database, page: NewPage, editor: string): Promise<Page> {
  const { slug, title, body, tags } = page
  if (reservedSlugs.has(slug)) throw new ReservedSlugError(`No page can have the slug "${slug}"`)
  refuseLarge(body)

  return database.transaction(async (transaction) => {
    // The database decides, so that of two who want a slug at once one gets it.
    const [row] = await transaction.query<PageRow>(
      `INSERT INTO pages (slug, title, body, tags, updated_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (slug) DO NOTHING RETURNING *`,
      [slug, title, body, tags, editor],
    )
    if (row === undefined) throw new SlugTakenError(`The slug "${slug}" is taken`)
    await keepRevision(transaction, row.id)
    return toPage(row)
  })
}

/**
 * Changes a page. Throws PageLockedError, PageTooLargeError, and RevisionConflictError where somebody has changed it
 * since the revision that the change was made from.
 */
export async function updatePage(database: Database, slug: string, change: PageChange, editor: string): Promise<Page> {
  const { title, body, tags, revision } = change
  refuseLarge(body)

  return database.transaction(async (transaction) => {
    const current = await findPageForUpdate(transaction, slug)
    refuseLocked(current, editor)
    if (current.revision !== revision) {
      throw new RevisionConflictError(`The page "${slug}" has been changed since revision ${revision}`, {
        details: { expected: revision, actual: current.revision },
      })
    }
    await transaction.query(
      `UPDATE pages SET title = $2, body = $3, tags = $4, updated_by = $5, updated_at = now(), revision = revision + 1
       WHERE id = $1`,
      [current.id, title, body, tags, editor],
    )
    await keepRevision(transaction, current.id)
    return readPage(transaction, slug)
  })
}

/** Deletes a page, and its slug for good. Throws PageLockedError. */
export function deletePage(database: Database, slug: string, editor: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const row = await findPageForUpdate(transaction, slug)
    refuseLocked(row, editor)
    await transaction.query('UPDATE pages SET deleted_at = now() WHERE id = $1', [row.id])
  })
}

function refuseLarge(body: string): void {
  const size = Buffer.byteLength(body)
  if (size <= maximumBytes) return
  throw new PageTooLargeError(`A page can have at most ${maximumBytes} bytes`, {
    details: { size, limit: maximumBytes },
  })
}
