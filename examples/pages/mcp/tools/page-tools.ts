import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Editor, NewPage, Page, PageChange, PageId, PageList, PageQuery } from '../../page-schemas.ts'
import { createPage, deletePage, listPages, readPage, readPageById, updatePage } from '../../pages.ts'
import { PageArguments, readOnly, type ToolGroup } from './tools.ts'

/** Pages themselves. */
export const pageTools: ToolGroup = ({ registerTool }, { database }) => {
  registerTool(
    'list_pages',
    {
      description: 'List pages by title, all or those with a tag; the first twenty unless limit says otherwise.',
      inputSchema: PageQuery,
      outputSchema: PageList,
      annotations: readOnly,
    },
    // Only what the schema lists, as in HTTP: a list is no place for the bodies of pages.
    async (query) => Value.Clean(PageList, await listPages(database, query)) as PageList,
  )

  registerTool(
    'read_page',
    {
      description: 'Read a page by its slug, with its revision and its lock.',
      inputSchema: PageArguments,
      outputSchema: Page,
      annotations: readOnly,
    },
    ({ slug }) => readPage(database, slug),
  )

  registerTool(
    'read_page_by_id',
    {
      description: 'Read a page by its number.',
      inputSchema: Type.Object({ id: PageId }),
      outputSchema: Page,
      annotations: readOnly,
    },
    ({ id }) => readPageById(database, id),
  )

  registerTool(
    'create_page',
    {
      description: 'Create a page. A slug is used once: also that of a deleted page stays taken.',
      inputSchema: Type.Object({ ...NewPage.properties, editor: Editor }),
      outputSchema: Page,
      annotations: { destructiveHint: false },
    },
    ({ editor, ...page }) => createPage(database, page, editor),
  )

  registerTool(
    'update_page',
    {
      description: 'Change a page, from the revision that was read. Title, body and tags replace what was there.',
      inputSchema: Type.Object({ ...PageArguments.properties, ...PageChange.properties, editor: Editor }),
      outputSchema: Page,
    },
    ({ slug, editor, ...change }) => updatePage(database, slug, change, editor),
  )

  registerTool(
    'delete_page',
    {
      description: 'Delete a page, and its slug for good.',
      inputSchema: Type.Object({ ...PageArguments.properties, editor: Editor }),
      annotations: { destructiveHint: true },
    },
    async ({ slug, editor }) => {
      await deletePage(database, slug, editor)
      return `The page "${slug}" is deleted.`
    },
  )
}
