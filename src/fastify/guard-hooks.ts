import type { FastifyInstance } from 'fastify'
import { Carrier } from './carrier.ts'
import { guarded } from './guarded.ts'

type Hook = (...given: never[]) => unknown
type Hooks = Record<string, Hook | readonly Hook[] | undefined>

const names = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend']

/**
 * Guards the hooks that the application adds from here on, in this scope and all below: where one that is not async
 * throws `undefined` or `null`, Fastify takes that for success, skips the others of its kind and runs the handler.
 */
export function guardHooks(app: FastifyInstance): void {
  const { addHook, setNotFoundHandler } = app
  app.addHook = function (this: FastifyInstance, name: string, hook: Hook) {
    const guard = name === 'onRoute' ? guardOnRoute(hook) : names.includes(name) ? guardHook(hook) : hook
    return addHook.call(this, name as never, guard as never)
  } as FastifyInstance['addHook']
  app.setNotFoundHandler = function (this: FastifyInstance, ...given: unknown[]) {
    const [options] = given
    if (typeof options === 'object' && options !== null) guardIn(options as Hooks)
    return setNotFoundHandler.apply(this, given as never)
  } as FastifyInstance['setNotFoundHandler']
  // By the original: this one has no hook to guard.
  addHook.call(app, 'onRoute', ((route: Hooks) => guardIn(route)) as never)
}

/** Makes a hook that is not async throw nothing but what Fastify takes for a failure. */
export function guardHook<Guarded extends Hook>(hook: Guarded): Guarded {
  // One that is async rejects, which Fastify sees. What is no function Fastify refuses.
  if (typeof hook !== 'function' || hook.constructor.name === 'AsyncFunction') return hook
  return guarded(hook, function (this: unknown, ...given: never[]) {
    try {
      return hook.apply(this, given)
    } catch (thrown) {
      throw thrown ?? new Carrier(thrown)
    }
  } as Guarded)
}

// A hook of routes may give a route more hooks, and is asked after those that were there before.
function guardOnRoute(hook: Hook): Hook {
  return guarded(hook, function (this: unknown, route: Hooks) {
    const result = (hook as (route: Hooks) => unknown).call(this, route)
    guardIn(route)
    return result
  } as Hook)
}

function guardIn(options: Hooks): void {
  for (const name of names) {
    const given = options[name]
    if (given !== undefined) options[name] = Array.isArray(given) ? given.map(guardHook) : guardHook(given as Hook)
  }
}
