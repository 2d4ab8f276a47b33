import type { Queries } from './database.ts'
import { PageGoneError, PageNotFoundError } from './errors.ts'
import type { Lock, Page } from './page-schemas.ts'

/** A row of the table `pages`. */
export interface PageRow {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly body: string
  readonly tags: string[]
  readonly revision: number
  readonly updated_by: string
  readonly updated_at: Date
  readonly locked_by: string | null
  readonly locked_until: Date | null
  readonly deleted_at: Date | null
}

/** Finds a page by its slug. Throws PageNotFoundError, and PageGoneError for a deleted one. */
export async function findPage(queries: Queries, slug: string): Promise<PageRow> {
  const [row] = await queries.query<PageRow>('SELECT * FROM pages WHERE slug = $1', [slug])
  return present(row, `"${slug}"`)
}

/** Finds a page like `findPage`, and keeps other transactions from changing it until this one ends. */
export async function findPageForUpdate(transaction: Queries, slug: string): Promise<PageRow> {
  const [row] = await transaction.query<PageRow>('SELECT * FROM pages WHERE slug = $1 FOR UPDATE', [slug])
  return present(row, `"${slug}"`)
}

/** Finds a page by its id. Throws like `findPage`. */
export async function findPageById(queries: Queries, id: number): Promise<PageRow> {
  const [row] = await queries.query<PageRow>('SELECT * FROM pages WHERE id = $1', [id])
  return present(row, `with the id ${id}`)
}

function present(row: PageRow | undefined, which: string): PageRow {
  if (row === undefined) throw new PageNotFoundError(`There is no page ${which}`)
  if (row.deleted_at !== null) {
    throw new PageGoneError(`The page ${which} was deleted`, { details: { deletedAt: row.deleted_at.toISOString() } })
  }
  return row
}

/** Converts a row to the page that callers see. */
export function toPage(row: PageRow): Page {
  const { id, slug, title, body, tags, revision, updated_by, updated_at } = row
  return {
    id,
    slug,
    title,
    body,
    tags,
    revision,
    updatedBy: updated_by,
    updatedAt: updated_at.toISOString(),
    lock: toLock(row),
  }
}

/** Converts what a row says of a lock; null where there is none, or it has run out. */
export function toLock({ locked_by, locked_until }: PageRow): Lock | null {
  if (locked_by === null || locked_until === null || locked_until <= new Date()) return null
  return { lockedBy: locked_by, lockedUntil: locked_until.toISOString() }
}
