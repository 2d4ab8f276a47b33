import { Type } from 'typebox'
import { NotLockHolderError, PageLockedError } from '../errors.ts'
import { lockPage, unlockPage } from '../locks.ts'
import { Lock, LockMinutes } from '../page-schemas.ts'
import { EditorHeaders, missingPage, PageParams, type Routes } from './routes.ts'

const LockRequest = Type.Object({ minutes: LockMinutes })

/** Who alone can change a page. */
export const lockRoutes: Routes = async (app, { database }) => {
  app.put(
    '/pages/:slug/lock',
    {
      schema: {
        summary: 'Lock a page for a while, or for longer',
        params: PageParams,
        headers: EditorHeaders,
        body: LockRequest,
        response: { 200: Lock },
      },
      errors: [...missingPage, PageLockedError],
    },
    (request) => lockPage(database, request.params.slug, request.body.minutes, request.headers['x-editor']),
  )

  app.delete(
    '/pages/:slug/lock',
    {
      schema: { summary: 'Unlock a page', params: PageParams, headers: EditorHeaders, response: { 204: Type.Null() } },
      errors: [...missingPage, NotLockHolderError],
    },
    async (request, reply) => {
      await unlockPage(database, request.params.slug, request.headers['x-editor'])
      return reply.code(204).send(null)
    },
  )
}
