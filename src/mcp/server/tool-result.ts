import type { EnvelopeMeta, McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'

/** A block of the content of a result, as either SDK has it. */
export interface ContentBlock {
  readonly type: string
  readonly [key: string]: unknown
}

/** What a tool answers in MCP: `CallToolResult` of either SDK. */
export interface ToolResult {
  readonly content: readonly ContentBlock[]
  readonly structuredContent?: unknown
  readonly isError?: boolean
  readonly _meta?: Readonly<Record<string, unknown>>
  readonly [key: string]: unknown
}

/** Gives an envelope as a result: its JSON in one text block, as that is what models are shown, and nothing beside it. */
export function errorResult(envelope: McpErrorEnvelope): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(envelope) }], isError: true }
}

// What each kind of block must hold (MCP, ContentBlock). Content of another kind is data of the tool's own.
const blocks: Readonly<Record<string, (block: Readonly<Record<string, unknown>>) => boolean>> = {
  text: ({ text }) => typeof text === 'string',
  image: isMedia,
  audio: isMedia,
  resource_link: ({ name, uri }) => typeof name === 'string' && typeof uri === 'string',
  resource: ({ resource }) => isRecord(resource) && typeof resource.uri === 'string',
}

const parts: Readonly<Record<string, (value: unknown) => boolean>> = {
  // A hole in a list is no block, and `every` passes it over.
  content: (value) => Array.isArray(value) && Array.from(value).every(isBlock),
  structuredContent: () => true,
  isError: (value) => typeof value === 'boolean',
  _meta: isRecord,
}

/** Tells whether a tool has given a whole result of MCP; anything else is a value that becomes one. */
export function isToolResult(value: unknown): value is ToolResult {
  if (!isRecord(value)) return false
  // A request for input by the user (`inputRequired` of version 2) passes as it is.
  if (value.resultType === 'input_required') return true
  return 'content' in value && Object.entries(value).every(([key, part]) => hasOwn(parts, key)?.(part) === true)
}

function isBlock(block: unknown): boolean {
  return isRecord(block) && typeof block.type === 'string' && hasOwn(blocks, block.type)?.(block) === true
}

function isMedia({ data, mimeType }: Readonly<Record<string, unknown>>): boolean {
  return typeof data === 'string' && typeof mimeType === 'string'
}

function hasOwn<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Makes a result of a value: its JSON as text, or the text that it is. */
export function toToolResult(value: unknown): ToolResult {
  if (value === undefined) return { content: [] }
  return { content: [{ type: 'text', text: typeof value === 'string' ? value : toJson(value) }] }
}

/** Makes a result of data that fits an output schema: its JSON as text, and the data beside it. */
export function toStructuredResult(value: unknown): ToolResult {
  return { content: [{ type: 'text', text: toJson(value) }], structuredContent: value }
}

function toJson(value: unknown): string {
  // A function or a symbol has no JSON.
  return JSON.stringify(value) ?? 'null'
}

/**
 * Adds what is known of a call to its result: under `_meta` of the result always, in its structured content where that may
 * have it, and in its text where that is the JSON of an object. Lists, primitives and null stay (contract v1, SP-11).
 */
export function withMeta(
  result: ToolResult,
  meta: EnvelopeMeta,
  mayHold: (structured: unknown) => boolean,
): ToolResult {
  const { content, structuredContent } = result
  // A request for input is no result yet.
  if (Object.keys(meta).length === 0 || content === undefined) return result
  const structured = isRecord(structuredContent) ? mergeMeta(structuredContent, meta) : undefined
  return {
    ...result,
    content: content.map((block) => withMetaInText(block, meta)),
    ...(structured !== undefined && mayHold(structured) && { structuredContent: structured }),
    _meta: { ...result._meta, ...meta },
  }
}

function withMetaInText(block: ContentBlock, meta: EnvelopeMeta): ContentBlock {
  if (block.type !== 'text' || typeof block.text !== 'string' || !/^\s*\{/.test(block.text)) return block
  const value = parseJson(block.text)
  if (!isRecord(value)) return block
  const text = '_meta' in value ? JSON.stringify(mergeMeta(value, meta)) : append(block.text, meta)
  return { ...block, text }
}

// What a tool wrote itself stays to the letter: a number of twenty digits would not survive being read.
function append(text: string, meta: EnvelopeMeta): string {
  const start = text.slice(0, text.lastIndexOf('}')).trimEnd()
  return `${start}${start.endsWith('{') ? '' : ','}"_meta":${JSON.stringify(meta)}}`
}

function mergeMeta(value: Readonly<Record<string, unknown>>, meta: EnvelopeMeta): Record<string, unknown> {
  const { _meta } = value
  // A field of that name with something else in it belongs to the tool.
  return _meta === undefined || isRecord(_meta) ? { ...value, _meta: { ..._meta, ...meta } } : { ...value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
