import type { EnvelopeTools } from 'error-envelope/mcp/sdk-v2'
import { Type } from 'typebox'
import type { Database } from '../../database.ts'
import { Slug } from '../../page-schemas.ts'
import type { Upstreams } from '../upstreams/upstreams.ts'

/** What the tools work on. */
export interface ToolParts {
  readonly database: Database
  readonly upstreams: Upstreams
}

/** Registers a group of tools, the same over stdio and HTTP. */
export type ToolGroup = (tools: EnvelopeTools, parts: ToolParts) => void

/** The page that a tool is about. */
export const PageArguments = Type.Object({ slug: Slug })

/** What a tool does that only reads, for clients that ask before all others. */
export const readOnly = { readOnlyHint: true } as const
