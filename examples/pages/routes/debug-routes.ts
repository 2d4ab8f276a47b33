import { Type } from 'typebox'
import type { Routes } from './routes.ts'

/** Errors that are no domain errors, raised on purpose to show what becomes of them. No part of the published API. */
export const debugRoutes: Routes = async (app, { database }) => {
  app.get(
    '/debug/http-error/:status',
    {
      schema: {
        hide: true,
        summary: 'Throw a raw HTTP error',
        params: Type.Object({ status: Type.Integer({ minimum: 400, maximum: 599 }) }),
      },
    },
    async (request) => {
      throw app.httpErrors.createError(request.params.status, 'Raised by httpErrors')
    },
  )

  app.get('/debug/failure', { schema: { hide: true, summary: 'Fail in a way that nobody foresaw' } }, () =>
    database.query('SELECT secret FROM no_such_table'),
  )
}
