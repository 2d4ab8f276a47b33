import type { Database } from './database.ts'
import type { SearchHit } from './page-schemas.ts'

const maximumHits = 20

/** Searches titles and bodies, in the language of web searches: words, "a phrase", -without. Best hits first. */
export function searchPages(database: Database, text: string): Promise<SearchHit[]> {
  return database.query<SearchHit>(
    `SELECT slug, title, ts_headline('english', body, query, 'StartSel=**, StopSel=**, MaxWords=20, MinWords=5') AS excerpt
     FROM pages, websearch_to_tsquery('english', $1) AS query, to_tsvector('english', title || ' ' || body) AS document
     WHERE deleted_at IS NULL AND document @@ query
     ORDER BY ts_rank(document, query) DESC, id LIMIT ${maximumHits}`,
    [text],
  )
}
