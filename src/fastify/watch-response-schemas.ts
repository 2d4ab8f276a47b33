import type { FastifyInstance, RouteOptions } from 'fastify'
import { describesEnvelope, warnOnce } from '../core/index.ts'
import { hasLogger } from './log-failure.ts'

/**
 * Warns, once the application is ready, of routes whose response schema for an error describes some other body. The
 * envelope is sent all the same, so what such a schema documents is not what clients get.
 */
export function watchResponseSchemas(app: FastifyInstance): void {
  const declared: { readonly name: string; readonly schema: unknown }[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    // The route that Fastify adds for HEAD says the same again.
    if (method === 'HEAD') return
    for (const [status, response] of Object.entries(schema?.response ?? {})) {
      if (/^([45](\d\d|xx)|default)$/i.test(status)) {
        declared.push(
          ...schemasOf(response).map((each) => ({ name: `${nameOf(method)} ${url} (${status})`, schema: each })),
        )
      }
    }
  })
  app.addHook('onReady', async () => {
    const shared = app.getSchemas()
    const names = new Set(
      declared
        .splice(0)
        .filter(({ schema }) => !describesEnvelope(schema, shared))
        .map(({ name }) => name),
    )
    if (names.size === 0) return
    const text = `The envelope does not fit the response schema of ${listed([...names])}; describe the envelope there, or leave the schema out.`
    if (hasLogger(app.log)) app.log.warn(text)
    else warnOnce(app, 'responses', text)
  })
}

// A schema, or one for each content type.
function schemasOf(response: unknown): unknown[] {
  const { content } = (response ?? {}) as { content?: unknown }
  if (typeof content !== 'object' || content === null) return [response]
  return Object.values(content).map((each: { schema?: unknown } | undefined) => each?.schema ?? true)
}

function nameOf(method: RouteOptions['method']): string {
  return [method].flat().join('|')
}

const maximumListed = 10

function listed(names: readonly string[]): string {
  const more = names.length - maximumListed
  return names.slice(0, maximumListed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
