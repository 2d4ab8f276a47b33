import { Type } from 'typebox'
import type { Routes } from './routes.ts'

/** Errors that are no domain errors, raised on purpose to show what becomes of them. */
export const debugRoutes: Routes = async (app, { database }) => {
  app.get(
    '/debug/http-error/:status',
    {
      schema: {
        summary: 'Throw a raw HTTP error',
        params: Type.Object({ status: Type.Integer({ minimum: 400, maximum: 599 }) }),
      },
    },
    async (request) => {
      throw app.httpErrors.createError(request.params.status, 'Raised by httpErrors')
    },
  )

  app.get('/debug/failure', { schema: { summary: 'Fail in a way that nobody foresaw' } }, () =>
    database.query('SELECT secret FROM no_such_table'),
  )
}
