import type { FastifyInstance, HTTPMethods } from 'fastify'
import { isRoot, settingsAbove } from './scopes.ts'
import { hasEnvelopeServerOptions } from './server-options-of.ts'
import type { Settings } from './to-settings.ts'
import { warnAtStart } from './warn-at-start.ts'

/**
 * Looks, once the application is ready, for what the plugin can't cover, and says so: routes that were registered
 * before it, and errors that only options of the constructor reach.
 */
export function watchCoverage(app: FastifyInstance, { lateRegistration }: Settings): void {
  // Read before ours is set: the handler that earlier routes keep.
  const earlierHandler = `${app.errorHandler.name}()`
  // What a parent covers is not late. In a child scope without a prefix, its routes can't be told from others.
  const mayBeLate =
    settingsAbove(app).length === 0 &&
    (isRoot(app) || app.prefix !== '') &&
    app.supportedMethods.some((method) => treeOf(app, method) !== '')

  app.addHook('onReady', async () => {
    const routes = mayBeLate ? routesWith(app, earlierHandler) : []
    if (routes.length > 0) {
      const text = `errorEnvelope was registered after ${routes.join(', ')}, whose errors it does not see; register it first, with await.`
      if (lateRegistration === 'throw') throw new Error(text)
      warnAtStart(app, text)
    }
    if (isRoot(app) && !hasEnvelopeServerOptions(app)) app.log.info(withoutServerOptions)
  })
}

const withoutServerOptions =
  'Malformed URLs, over-long parameters and broken HTTP are answered by Fastify in its own shape; ' +
  'create the server with Fastify(envelopeServerOptions({ ... })) to have the envelope there too.'

function routesWith(app: FastifyInstance, handler: string): string[] {
  const methods = new Map<string, string[]>()
  for (const method of app.supportedMethods) {
    for (const path of pathsWith(treeOf(app, method), handler).filter((path) => isWithin(path, app.prefix))) {
      methods.set(path, [...(methods.get(path) ?? []), method])
    }
  }
  return [...methods].map(([path, names]) => `${names.join('|')} ${path}`)
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}

// Fastify tells its routes, and the handler of each, in a text for people alone, a tree by parts of the path. The
// tree of one method is cheap; that of all methods takes a tenth of a second for a thousand routes.
//
//     ├── /pages (GET)
//     │   • (errorHandler) "bound envelopeErrorHandler()"
//     │   └── /:slug (GET)
//     │       • (errorHandler) "defaultErrorHandler()"
function treeOf(app: FastifyInstance, method: string): string {
  const tree = app.printRoutes({ method: method as HTTPMethods, commonPrefix: false, includeMeta: ['errorHandler'] })
  return tree === '(empty tree)' ? '' : tree
}

function pathsWith(tree: string, handler: string): string[] {
  const paths: string[] = []
  const parts: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part] = /^([│ ]*)[├└]── (.*?)(?: \([A-Z-]+\).*)?$/.exec(line) ?? []
    if (part !== undefined) parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
    if (line.endsWith(`• (errorHandler) "${handler}"`)) paths.push(parts.join(''))
  }
  return paths
}
