import type { Database, Queries } from './database.ts'
import { RevisionNotFoundError } from './errors.ts'
import { findPage } from './page-row.ts'
import type { Revision } from './page-schemas.ts'

interface RevisionRow {
  readonly revision: number
  readonly title: string
  readonly body: string
  readonly tags: string[]
  readonly saved_by: string
  readonly saved_at: Date
}

/** Lists the revisions of a page, the latest first. */
export async function listRevisions(database: Database, slug: string): Promise<Revision[]> {
  const { id } = await findPage(database, slug)
  const rows = await database.query<RevisionRow>('SELECT * FROM revisions WHERE page_id = $1 ORDER BY revision DESC', [
    id,
  ])
  return rows.map(toRevision)
}

/** Reads one revision of a page. Throws RevisionNotFoundError, which tells the latest. */
export async function readRevision(database: Database, slug: string, revision: number): Promise<Revision> {
  const page = await findPage(database, slug)
  const [row] = await database.query<RevisionRow>('SELECT * FROM revisions WHERE page_id = $1 AND revision = $2', [
    page.id,
    revision,
  ])
  if (row !== undefined) return toRevision(row)
  throw new RevisionNotFoundError(`The page "${slug}" has no revision ${revision}`, {
    details: { latest: page.revision },
  })
}

/** Keeps a page as it now is. */
export async function keepRevision(transaction: Queries, pageId: number): Promise<void> {
  await transaction.query(
    `INSERT INTO revisions (page_id, revision, title, body, tags, saved_by, saved_at)
     SELECT id, revision, title, body, tags, updated_by, updated_at FROM pages WHERE id = $1`,
    [pageId],
  )
}

function toRevision({ revision, title, body, tags, saved_by, saved_at }: RevisionRow): Revision {
  return { revision, title, body, tags, savedBy: saved_by, savedAt: saved_at.toISOString() }
}
