import { Type } from 'typebox'
import { lockPage, unlockPage } from '../../locks.ts'
import { Editor, Lock, LockMinutes } from '../../page-schemas.ts'
import { PageArguments, type ToolGroup } from './tools.ts'

const LockArguments = Type.Object({
  ...PageArguments.properties,
  minutes: LockMinutes,
  editor: Editor,
})

/** Who alone can change a page. */
export const lockTools: ToolGroup = ({ registerTool }, { database }) => {
  registerTool(
    'lock_page',
    {
      description: 'Lock a page for its editor for some minutes, or for longer where the lock is theirs.',
      inputSchema: LockArguments,
      outputSchema: Lock,
      annotations: { destructiveHint: false, idempotentHint: true },
    },
    ({ slug, minutes, editor }) => lockPage(database, slug, minutes, editor),
  )

  registerTool(
    'unlock_page',
    {
      description: "End an editor's own lock of a page.",
      inputSchema: Type.Object({ ...PageArguments.properties, editor: Editor }),
      annotations: { destructiveHint: false, idempotentHint: true },
    },
    async ({ slug, editor }) => {
      await unlockPage(database, slug, editor)
      return `The page "${slug}" is not locked.`
    },
  )
}
