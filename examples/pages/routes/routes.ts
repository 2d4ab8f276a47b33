import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Database } from '../database.ts'
import { PageGoneError, PageNotFoundError } from '../errors.ts'
import { Editor, Slug } from '../page-schemas.ts'

/** A group of routes over the database. */
export type Routes = FastifyPluginAsyncTypebox<{ readonly database: Database }>

/** The path of what belongs to one page. */
export const PageParams = Type.Object({ slug: Slug })

/** Who makes a change. A name is enough for an example; a real service would authenticate its callers here. */
export const EditorHeaders = Type.Object({ 'x-editor': Editor })

/** What every operation on a page answers where there is no such page. */
export const missingPage = [PageNotFoundError, PageGoneError]
