import { Type } from 'typebox'
import {
  PageLockedError,
  PageTooLargeError,
  ReservedSlugError,
  RevisionConflictError,
  SlugTakenError,
} from '../errors.ts'
import { NewPage, Page, PageChange, PageId, PageList, PageQuery } from '../page-schemas.ts'
import { createPage, deletePage, listPages, readPage, readPageById, updatePage } from '../pages.ts'
import { EditorHeaders, missingPage, PageParams, type Routes } from './routes.ts'

/** Pages themselves. */
export const pageRoutes: Routes = async (app, { database }) => {
  app.get(
    '/pages',
    { schema: { summary: 'List pages', querystring: PageQuery, response: { 200: PageList } } },
    (request) => listPages(database, request.query),
  )

  app.post(
    '/pages',
    {
      schema: { summary: 'Create a page', headers: EditorHeaders, body: NewPage, response: { 201: Page } },
      errors: [ReservedSlugError, PageTooLargeError, SlugTakenError],
    },
    async (request, reply) => {
      const page = await createPage(database, request.body, request.headers['x-editor'])
      return reply.code(201).header('location', `/pages/${page.slug}`).send(page)
    },
  )

  app.get(
    '/pages/:slug',
    { schema: { summary: 'Read a page', params: PageParams, response: { 200: Page } }, errors: missingPage },
    (request) => readPage(database, request.params.slug),
  )

  app.get(
    '/pages/by-id/:id',
    {
      schema: { summary: 'Read a page by its id', params: Type.Object({ id: PageId }), response: { 200: Page } },
      errors: missingPage,
    },
    (request) => readPageById(database, request.params.id),
  )

  app.put(
    '/pages/:slug',
    {
      schema: {
        summary: 'Change a page, from the revision that was read',
        params: PageParams,
        headers: EditorHeaders,
        body: PageChange,
        response: { 200: Page },
      },
      errors: [...missingPage, PageTooLargeError, PageLockedError, RevisionConflictError],
    },
    (request) => updatePage(database, request.params.slug, request.body, request.headers['x-editor']),
  )

  app.delete(
    '/pages/:slug',
    {
      schema: { summary: 'Delete a page', params: PageParams, headers: EditorHeaders, response: { 204: Type.Null() } },
      errors: [...missingPage, PageLockedError],
    },
    async (request, reply) => {
      await deletePage(database, request.params.slug, request.headers['x-editor'])
      return reply.code(204).send(null)
    },
  )
}
