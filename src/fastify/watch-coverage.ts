import type { FastifyInstance } from 'fastify'
import { hasRoutes, listRoutes } from './list-routes.ts'
import { isRoot, settingsAbove } from './scopes.ts'
import { hasEnvelopeServerOptions } from './server-options-of.ts'
import type { Settings } from './to-settings.ts'
import { warnDeveloper } from './warn-developer.ts'

/**
 * Looks, once the application is ready, for what the plugin can't cover, and says so: routes that were registered
 * before it, and errors that only options of the constructor reach.
 */
export function watchCoverage(app: FastifyInstance, { lateRegistration }: Settings): void {
  // Read before ours is set: the handler that earlier routes keep.
  const earlierHandler = `${app.errorHandler.name}()`
  // What a parent covers is not late. In a child scope without a prefix, its routes can't be told from others.
  const mayBeLate = settingsAbove(app).length === 0 && (isRoot(app) || app.prefix !== '') && hasRoutes(app)

  app.addHook('onReady', async () => {
    const routes = mayBeLate ? routesWith(app, earlierHandler) : []
    if (routes.length > 0) {
      const text = `errorEnvelope was registered after ${routes.join(', ')}, whose errors it does not see; register it first, with await.`
      if (lateRegistration === 'throw') throw new Error(text)
      warnDeveloper(app, text)
    }
    if (isRoot(app) && !hasEnvelopeServerOptions(app)) app.log.info(withoutServerOptions)
  })
}

const withoutServerOptions =
  'Malformed URLs, over-long parameters and broken HTTP are answered by Fastify in its own shape; ' +
  'create the server with Fastify(envelopeServerOptions({ ... })) to have the envelope there too.'

function routesWith(app: FastifyInstance, handler: string): string[] {
  const methods = new Map<string, string[]>()
  for (const [method, path] of listRoutes(app, handler).map(methodAndPath)) {
    if (isWithin(path, app.prefix)) methods.set(path, [...(methods.get(path) ?? []), method])
  }
  return [...methods].map(([path, names]) => `${names.join('|')} ${path}`)
}

function methodAndPath(name: string): [method: string, path: string] {
  const space = name.indexOf(' ')
  return [name.slice(0, space), name.slice(space + 1)]
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}
