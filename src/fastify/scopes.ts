import type { FastifyInstance } from 'fastify'
import { defaultSettings, type Settings } from './to-settings.ts'

// What the plugin knows of an application, kept by its root: the one thing that every scope of it leads to, and what
// handlers set by the constructor are given.
interface Application {
  /** Of the first registration: for what comes to no scope that has one. */
  readonly first: Settings
  /** Scopes that have the plugin, by themselves and not through a parent. */
  readonly scopes: WeakMap<FastifyInstance, Settings>
  /** Prefixes that have a not-found handler of ours. */
  readonly prefixes: Set<string>
}

const applications = new WeakMap<FastifyInstance, Application>()

/** Notes that a scope has the plugin. Throws where it has it already. */
export function enterScope(scope: FastifyInstance, settings: Settings): void {
  const root = rootOf(scope)
  const application = applications.get(root)
  if (application === undefined) {
    applications.set(root, { first: settings, scopes: new WeakMap([[scope, settings]]), prefixes: new Set() })
  } else if (application.scopes.has(scope)) {
    throw new TypeError(
      'errorEnvelope is registered twice in one scope; register it once, first, with all its options.',
    )
  } else {
    application.scopes.set(scope, settings)
  }
}

/** Gives the settings of all registrations above a scope, the nearest first. */
export function settingsAbove(scope: FastifyInstance): Settings[] {
  const scopes = applications.get(rootOf(scope))?.scopes
  return lineOf(scope)
    .slice(1)
    .flatMap((parent) => scopes?.get(parent) ?? [])
}

/** Tells whether a scope is the application itself. */
export function isRoot(scope: FastifyInstance): boolean {
  return scope === rootOf(scope)
}

/** Claims the not-found handler of a scope's prefix; false where a registration before has it. */
export function claimNotFound(scope: FastifyInstance): boolean {
  const prefixes = applications.get(rootOf(scope))?.prefixes
  if (prefixes === undefined || prefixes.has(scope.prefix)) return false
  prefixes.add(scope.prefix)
  return true
}

/** Gives the settings that hold in a scope; where no registration covers it, those of the first; else the defaults. */
export function settingsOf(scope: FastifyInstance): Settings {
  const application = applications.get(rootOf(scope))
  if (application === undefined) return defaultSettings
  for (const each of lineOf(scope)) {
    const settings = application.scopes.get(each)
    if (settings !== undefined) return settings
  }
  return application.first
}

/** Gives a scope and those above it: Fastify makes each the prototype of those below. */
export function lineOf(scope: FastifyInstance): FastifyInstance[] {
  const line: FastifyInstance[] = []
  for (let at = scope; at !== Object.prototype && at !== null; at = Object.getPrototypeOf(at)) line.push(at)
  return line
}

/** Gives the application that a scope belongs to. */
export function rootOf(scope: FastifyInstance): FastifyInstance {
  return lineOf(scope).at(-1) ?? scope
}
