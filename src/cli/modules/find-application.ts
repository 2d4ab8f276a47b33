import { UsageError } from '../command-error.ts'
import type { LoadedModule } from './load-module.ts'

/** What the command line needs of a Fastify application. */
export interface Application {
  ready(): PromiseLike<unknown>
  close(): PromiseLike<unknown>
  /** That of @fastify/swagger, where it is registered. */
  swagger?(): unknown
}

/**
 * Takes the application from a module's default export: an application, a promise of one, or a factory of either. The
 * result is in an object, as an application can be waited for itself. Throws a UsageError where it is none of these.
 */
export async function findApplication({ name, exports }: LoadedModule): Promise<{ readonly application: Application }> {
  const exported = defaultOf(exports)
  if (exported === undefined) {
    throw new UsageError(
      `${name} has no default export; let it export your application, or a function that makes it: export default app.`,
    )
  }
  if (typeof exported === 'function' && exported.length > 0) {
    throw new UsageError(
      `The default export of ${name} is a function that takes arguments; export one that takes none, such as () => buildApp(options).`,
    )
  }
  const given = await (typeof exported === 'function' ? exported() : exported)
  if (!isApplication(given)) {
    const what = typeof exported === 'function' ? 'makes no Fastify application' : 'is no Fastify application'
    throw new UsageError(
      `The default export of ${name} ${what}; export one, a promise of one, or a function that gives one.`,
    )
  }
  return { application: given }
}

// A module in CommonJS that was ESM once is the default export as a whole.
function defaultOf(exports: Readonly<Record<string, unknown>>): unknown {
  const exported = exports.default
  // Of `export = app` in TypeScript the application, or the function, is all that the module is.
  if (exported === undefined && (typeof exports === 'function' || isApplication(exports))) return exports
  const isInterop = typeof exported === 'object' && exported !== null && '__esModule' in exported
  return isInterop ? (exported as { readonly default?: unknown }).default : exported
}

function isApplication(value: unknown): value is Application {
  if (typeof value !== 'object' || value === null) return false
  return ['ready', 'close', 'inject', 'route'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'function',
  )
}
