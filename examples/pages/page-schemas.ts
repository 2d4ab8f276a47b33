import { type Static, Type } from 'typebox'

// What goes in and out of the operations, as schemas: routes validate by them, and types are made from them.

// Postgres has no text with a NUL in it, and no larger integer in a column of that type.
const withoutNul = '^[^\\u0000]*$'
const maximum = 2_147_483_647

/** A moment in ISO 8601. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2030-01-31T12:00:00Z'] })

/** The name of a page in addresses, such as `style-guide`. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 })

/** The number of a page. */
export const PageId = Type.Integer({ minimum: 1, maximum })

/** The number of a state that a page was in, from 1. */
export const RevisionNumber = Type.Integer({ minimum: 1, maximum })

/** The name of whoever makes a change. */
export const Editor = Type.String({ pattern: '^[\\w.-]+$', maxLength: 40, examples: ['grace'] })

/** A word that pages are found by. */
export const Tag = Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 30 })

/** What to search for. */
export const SearchText = Type.String({ minLength: 1, maxLength: 200, pattern: withoutNul })

/** How long to lock a page for: a day at most. */
export const LockMinutes = Type.Integer({ minimum: 1, maximum: 24 * 60 })

/** Who alone can change a page, and until when. */
export const Lock = Type.Object({ lockedBy: Editor, lockedUntil: Timestamp })
export type Lock = Static<typeof Lock>

// How large a body can be is for the operations to say, in bytes.
const content = {
  title: Type.String({ minLength: 1, maxLength: 200, pattern: withoutNul }),
  body: Type.String({ pattern: withoutNul }),
  tags: Type.Array(Tag, { maxItems: 10, uniqueItems: true }),
}

/** A page to create. */
export const NewPage = Type.Object({ slug: Slug, ...content })
export type NewPage = Static<typeof NewPage>

/** New content of a page, and the revision that it was made from. */
export const PageChange = Type.Object({ ...content, revision: RevisionNumber })
export type PageChange = Static<typeof PageChange>

/** A page as it now is. */
export const Page = Type.Object({
  id: PageId,
  slug: Slug,
  ...content,
  revision: RevisionNumber,
  updatedBy: Editor,
  updatedAt: Timestamp,
  lock: Type.Union([Lock, Type.Null()]),
})
export type Page = Static<typeof Page>

/** A page as it was. */
export const Revision = Type.Object({ revision: RevisionNumber, ...content, savedBy: Editor, savedAt: Timestamp })
export type Revision = Static<typeof Revision>

/** Which pages to list. */
export const PageQuery = Type.Object({
  tag: Type.Optional(Tag),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum })),
})
export type PageQuery = Static<typeof PageQuery>

/** Part of a list of pages, and how many there are in all. */
export const PageList = Type.Object({
  pages: Type.Array(Type.Pick(Page, ['id', 'slug', 'title', 'tags', 'updatedAt'])),
  total: Type.Integer(),
})
export type PageList = Static<typeof PageList>

/** A page that a search has found, with the place in its body. */
export const SearchHit = Type.Object({ slug: Slug, title: Type.String(), excerpt: Type.String() })
export type SearchHit = Static<typeof SearchHit>
