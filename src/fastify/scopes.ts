import type { FastifyInstance } from 'fastify'
import { defaultSettings, type Settings } from './to-settings.ts'

// What the plugin knows of an application. Kept by the HTTP server, the one thing that all scopes of it share and that
// handlers set by the constructor can reach.
interface Application {
  /** Of the first registration, which is the outermost. */
  readonly settings: Settings
  /** Scopes that have the plugin, by themselves and not through a parent. */
  readonly scopes: WeakSet<FastifyInstance>
  /** Prefixes that have a not-found handler of ours. */
  readonly prefixes: Set<string>
}

const applications = new WeakMap<object, Application>()

/** Notes that a scope has the plugin. Throws where it has it already. */
export function enterScope(scope: FastifyInstance, settings: Settings): void {
  const application = applications.get(scope.server)
  if (application === undefined) {
    applications.set(scope.server, { settings, scopes: new WeakSet([scope]), prefixes: new Set() })
  } else if (application.scopes.has(scope)) {
    throw new TypeError(
      'errorEnvelope is registered twice in one scope; register it once, first, with all its options.',
    )
  } else {
    application.scopes.add(scope)
  }
}

/** Tells whether a scope has the plugin through a parent too. */
export function isNested(scope: FastifyInstance): boolean {
  const scopes = applications.get(scope.server)?.scopes
  for (let parent = Object.getPrototypeOf(scope); parent !== null; parent = Object.getPrototypeOf(parent)) {
    if (scopes?.has(parent)) return true
  }
  return false
}

/** Tells whether a scope is the application itself. */
export function isRoot(scope: FastifyInstance): boolean {
  return Object.getPrototypeOf(scope) === Object.prototype
}

/** Claims the not-found handler of a scope's prefix; false where a registration before has it. */
export function claimNotFound(scope: FastifyInstance): boolean {
  const prefixes = applications.get(scope.server)?.prefixes
  if (prefixes === undefined || prefixes.has(scope.prefix)) return false
  prefixes.add(scope.prefix)
  return true
}

/** The settings of an application, also for errors that reach no scope; defaults where it has no plugin. */
export function settingsOf(app: FastifyInstance): Settings {
  return applications.get(app.server)?.settings ?? defaultSettings
}
