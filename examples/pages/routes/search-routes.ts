import { Type } from 'typebox'
import { SearchHit, SearchText } from '../page-schemas.ts'
import { searchPages } from '../search.ts'
import type { Routes } from './routes.ts'

/** Pages by their words. */
export const searchRoutes: Routes = async (app, { database }) => {
  app.get(
    '/search',
    {
      schema: {
        summary: 'Search pages',
        querystring: Type.Object({ q: SearchText }),
        response: { 200: Type.Array(SearchHit) },
      },
    },
    (request) => searchPages(database, request.query.q),
  )
}
