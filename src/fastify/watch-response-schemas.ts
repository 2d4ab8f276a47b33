import type { FastifyInstance } from 'fastify'
import { describesEnvelope } from '../core/index.ts'
import { warnDeveloper } from './warn-developer.ts'

/**
 * Warns, once the application is ready, of routes whose response schema for an error describes some other body. The
 * envelope is sent all the same, so what such a schema documents is not what clients get.
 */
export function watchResponseSchemas(app: FastifyInstance): void {
  const declared: Declared[] = []
  app.addHook('onRoute', function (route) {
    // The route that Fastify adds for HEAD says the same again; one with its own error handler has its own bodies.
    if (route.method === 'HEAD' || route.errorHandler !== undefined) return
    for (const [status, response] of Object.entries(route.schema?.response ?? {})) {
      if (!/^([45](\d\d|xx)|default)$/i.test(status)) continue
      const name = `${[route.method].flat().join('|')} ${route.url} (${status})`
      declared.push(...schemasOf(response).map((schema) => ({ name, schema, scope: this })))
    }
  })
  app.addHook('onReady', async () => {
    const wrong = declared
      .splice(0)
      .filter(({ schema, scope }) => isOurs(scope) && !describesEnvelope(schema, scope.getSchemas()))
    if (wrong.length === 0) return
    const names = listed([...new Set(wrong.map(({ name }) => name))])
    warnDeveloper(
      app,
      `The envelope does not fit the response schema of ${names}; describe the envelope there, or leave the schema out.`,
    )
  })
}

interface Declared {
  readonly name: string
  readonly schema: unknown
  readonly scope: FastifyInstance
}

// A scope may have set an error handler of its own by then.
function isOurs({ errorHandler }: FastifyInstance): boolean {
  return errorHandler.name.endsWith('envelopeErrorHandler')
}

// A schema, or one for each content type.
function schemasOf(response: unknown): unknown[] {
  const { content } = (response ?? {}) as { content?: unknown }
  if (typeof content !== 'object' || content === null) return [response]
  return Object.values(content).map((each: { schema?: unknown } | undefined) => each?.schema ?? true)
}

const maximumListed = 10

function listed(names: readonly string[]): string {
  const more = names.length - maximumListed
  return names.slice(0, maximumListed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
