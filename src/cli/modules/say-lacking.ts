import type { ErrorContract } from '../../core/index.ts'

/** Says which routes something made of a contract lacks, as they were there before the plugin. */
export function sayLacking(what: 'document' | 'catalogue', { uncovered, unseen }: ErrorContract): string[] {
  return [
    ...withoutHead(uncovered()).map(
      (route) => `The ${what} lacks the errors of ${route}; register errorEnvelope before that route, and await it.`,
    ),
    ...withoutHead(unseen()).map(
      (route) =>
        `The ${what} lacks ${route}, which was added before errorEnvelope was loaded; write await app.register(errorEnvelope, ...) before it.`,
    ),
  ]
}

// For a HEAD route that Fastify adds itself the GET route speaks.
function withoutHead(routes: readonly string[]): string[] {
  return routes.filter((route) => !route.startsWith('HEAD '))
}
