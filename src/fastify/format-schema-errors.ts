import { withoutStackTrace } from '../core/index.ts'

/**
 * Makes the error that Fastify hangs a schema failure on. The failures are read from what Fastify attaches to it, so
 * it needs neither a text of them all nor a stack, which are most of what Fastify's own costs.
 */
export function formatSchemaErrors(_reports: unknown, part: string): Error {
  return withoutStackTrace(() => new Error(`The ${part} does not match its schema`))
}
