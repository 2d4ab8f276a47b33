import { Type } from 'typebox'
import { Revision, RevisionNumber } from '../../page-schemas.ts'
import { listRevisions, readRevision } from '../../revisions.ts'
import { PageArguments, readOnly, type ToolGroup } from './tools.ts'

/** What pages were before. */
export const revisionTools: ToolGroup = ({ registerTool }, { database }) => {
  registerTool(
    'list_revisions',
    {
      description: 'List the revisions of a page, the latest first.',
      inputSchema: PageArguments,
      outputSchema: Type.Object({ revisions: Type.Array(Revision) }),
      annotations: readOnly,
    },
    async ({ slug }) => ({ revisions: await listRevisions(database, slug) }),
  )

  registerTool(
    'read_revision',
    {
      description: 'Read a page as it was at one revision.',
      inputSchema: Type.Object({ ...PageArguments.properties, revision: RevisionNumber }),
      outputSchema: Revision,
      annotations: readOnly,
    },
    ({ slug, revision }) => readRevision(database, slug, revision),
  )
}
