import { Type } from 'typebox'
import { SearchHit, SearchText } from '../../page-schemas.ts'
import { searchPages } from '../../search.ts'
import { readOnly, type ToolGroup } from './tools.ts'

/** Pages by their words. */
export const searchTools: ToolGroup = ({ registerTool }, { database }) => {
  registerTool(
    'search_pages',
    {
      description: 'Search titles and bodies of pages: words, "a phrase", -without. Best hits first, at most twenty.',
      inputSchema: Type.Object({ text: SearchText }),
      outputSchema: Type.Object({ hits: Type.Array(SearchHit) }),
      aliases: { q: 'text', query: 'text' },
      annotations: readOnly,
    },
    async ({ text }) => ({ hits: await searchPages(database, text) }),
  )
}
