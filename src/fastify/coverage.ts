import type { FastifyInstance } from 'fastify'
import { hasEnvelopeServerOptions } from './server-options.ts'
import type { Settings } from './settings.ts'

/**
 * Looks, once the application is ready, for what the plugin can't cover, and says so: routes that were registered
 * before it, and errors that only options of the constructor reach.
 */
export function watchCoverage(app: FastifyInstance, { lateRegistration }: Settings): void {
  // Before ours is set: the handler that earlier routes keep.
  const earlierHandler = `${app.errorHandler.name}()`
  const isRoot = Object.getPrototypeOf(app) === Object.prototype

  app.addHook('onReady', async () => {
    const routes = isRoot || app.prefix !== '' ? routesWith(app, earlierHandler) : []
    if (routes.length > 0) {
      const text = `errorEnvelope was registered after ${routes.join(', ')}, whose errors it does not see; register it first, with await.`
      if (lateRegistration === 'throw') throw new Error(text)
      app.log.warn(text)
    }
    if (isRoot && !hasEnvelopeServerOptions(app)) app.log.info(withoutServerOptions)
  })
}

const withoutServerOptions =
  'Malformed URLs, over-long parameters and broken HTTP are answered by Fastify in its own shape; ' +
  'create the server with Fastify(envelopeServerOptions({ ... })) to have the envelope there too.'

// Fastify tells the routes, and the handler of each, in its text for people alone:
//
//     ├── /pages/:slug (GET, HEAD)
//     │   • (errorHandler) "bound envelopeErrorHandler()"
function routesWith(app: FastifyInstance, handler: string): string[] {
  const text = app.printRoutes({ commonPrefix: false, includeMeta: ['errorHandler'] })
  const routes = text.matchAll(/^[├└]── (.+)\n.*\(errorHandler\) "(.+)"$/gm)
  return [...routes].flatMap(([, route, found]) => (found === handler && route?.startsWith(app.prefix) ? [route] : []))
}
