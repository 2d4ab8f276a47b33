import type { FastifyInstance } from 'fastify'
import { Carrier } from './carrier.ts'
import { guarded } from './guarded.ts'

type Hook = (this: unknown, ...given: unknown[]) => unknown

const names = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend']

/**
 * Guards the hooks that the application adds from here on, in this scope and all below: where one that is not async
 * throws `undefined` or `null`, Fastify takes that for success, skips the others of its kind and runs the handler.
 */
export function guardHooks(app: FastifyInstance): void {
  const { addHook } = app
  app.addHook = function (this: FastifyInstance, name: string, hook: Hook) {
    return addHook.call(this, name as never, (names.includes(name) ? guardHook(hook) : hook) as never)
  } as FastifyInstance['addHook']

  app.addHook('onRoute', (route) => {
    const hooks = route as unknown as Record<string, Hook | readonly Hook[] | undefined>
    for (const name of names) {
      const given = hooks[name]
      if (given !== undefined) hooks[name] = Array.isArray(given) ? given.map(guardHook) : guardHook(given as Hook)
    }
  })
}

function guardHook(hook: Hook): Hook {
  // One that is async rejects, which Fastify sees. What is no function Fastify refuses.
  if (typeof hook !== 'function' || hook.constructor.name === 'AsyncFunction') return hook
  return guarded(hook, function (...given) {
    try {
      return hook.apply(this, given)
    } catch (thrown) {
      throw thrown ?? new Carrier(thrown)
    }
  })
}
