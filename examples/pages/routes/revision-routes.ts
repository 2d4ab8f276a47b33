import { Type } from 'typebox'
import { RevisionNotFoundError } from '../errors.ts'
import { Revision, RevisionNumber } from '../page-schemas.ts'
import { listRevisions, readRevision } from '../revisions.ts'
import { missingPage, PageParams, type Routes } from './routes.ts'

const RevisionParams = Type.Object({ ...PageParams.properties, revision: RevisionNumber })

/** What pages were before. */
export const revisionRoutes: Routes = async (app, { database }) => {
  app.get(
    '/pages/:slug/revisions',
    {
      schema: { summary: 'List revisions', params: PageParams, response: { 200: Type.Array(Revision) } },
      errors: missingPage,
    },
    (request) => listRevisions(database, request.params.slug),
  )

  app.get(
    '/pages/:slug/revisions/:revision',
    {
      schema: { summary: 'Read a revision', params: RevisionParams, response: { 200: Revision } },
      errors: [...missingPage, RevisionNotFoundError],
    },
    (request) => readRevision(database, request.params.slug, request.params.revision),
  )
}
