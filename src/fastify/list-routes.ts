import type { FastifyInstance, HTTPMethods } from 'fastify'

/** Names the routes of an application whose errors go to a handler of a name: `GET /pages/:slug`. */
export function listRoutes(app: FastifyInstance, errorHandler: string): string[] {
  return app.supportedMethods.flatMap((method) =>
    pathsIn(treeOf(app, method), errorHandler).map((path) => `${method} ${path}`),
  )
}

/** Tells whether an application has any route by now. */
export function hasRoutes(app: FastifyInstance): boolean {
  return app.supportedMethods.some((method) => treeOf(app, method) !== '')
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

function pathsIn(tree: string, errorHandler: string): string[] {
  const paths: string[] = []
  const parts: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part] = /^([│ ]*)[├└]── (.*?)(?: \([A-Z-]+\).*)?$/.exec(line) ?? []
    if (part !== undefined) parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
    if (line.endsWith(`• (errorHandler) "${errorHandler}"`)) paths.push(parts.join(''))
  }
  return paths
}
