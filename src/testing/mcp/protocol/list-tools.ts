import { McpConnectionError } from '../mcp-connection-error.ts'
import { fieldOf, isRecord } from './json-rpc.ts'
import { type McpSession, sayError } from './open-session.ts'

/** A tool as tools/list describes it. */
export interface ListedTool {
  readonly name: string
  /** Undefined where there is none that could be read. */
  readonly inputSchema: Readonly<Record<string, unknown>> | undefined
}

/** All tools of a server, and what was odd about the list. */
export interface ToolList {
  readonly tools: readonly ListedTool[]
  readonly notes: readonly string[]
}

const maximumTools = 1000

/** Lists the tools of a server, page by page. Throws a McpConnectionError where it has no list. */
export async function listTools(name: string, session: McpSession, secondsLeft: () => number): Promise<ToolList> {
  const tools: ListedTool[] = []
  const cursors = new Set<string>()
  let cursor: string | undefined
  do {
    const reply = await session.request('tools/list', cursor === undefined ? {} : { cursor }, secondsLeft())
    const page = reply.kind === 'result' ? fieldOf(reply.result, 'tools') : undefined
    if (!Array.isArray(page)) throw new McpConnectionError(`${name} gave no list of tools: ${sayError(reply)}.`)
    tools.push(...page.slice(0, maximumTools).flatMap(toListedTool))
    if (tools.length > maximumTools) {
      return { tools: tools.slice(0, maximumTools), notes: [`Of more than ${maximumTools} tools the first were read.`] }
    }
    cursor = nextCursor(reply.kind === 'result' ? reply.result : undefined)
    if (cursor !== undefined && (cursors.has(cursor) || cursors.size >= maximumTools)) {
      return {
        tools,
        notes: ['tools/list goes round in circles: a nextCursor came twice. What came until then was read.'],
      }
    }
    if (cursor !== undefined) cursors.add(cursor)
  } while (cursor !== undefined)
  return { tools, notes: [] }
}

function toListedTool(tool: unknown): ListedTool[] {
  const name = fieldOf(tool, 'name')
  if (typeof name !== 'string' || name === '') return []
  const inputSchema = fieldOf(tool, 'inputSchema')
  return [{ name, inputSchema: isRecord(inputSchema) ? inputSchema : undefined }]
}

function nextCursor(result: unknown): string | undefined {
  const cursor = fieldOf(result, 'nextCursor')
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined
}
