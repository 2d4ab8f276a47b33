import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { ownSymbol } from './own-symbol.ts'

/** Marks options that `envelopeServerOptions` has completed. */
export const completedMark = Symbol.for('error-envelope.server-options')

/** Tells whether an application was created with `envelopeServerOptions`; true where that can't be known. */
export function hasEnvelopeServerOptions(app: FastifyInstance): boolean {
  const options = serverOptionsOf(app)
  return options === undefined || completedMark in options
}

/** The options that an application was created with; undefined where they can't be found. */
export function serverOptionsOf(app: FastifyInstance): FastifyServerOptions | undefined {
  // Fastify copies its options, symbols too, and keeps the copy under a symbol of its own.
  for (let scope: object | null = app; scope !== null; scope = Object.getPrototypeOf(scope)) {
    const key = ownSymbol(scope, 'fastify.options')
    if (key !== undefined) return (scope as Record<symbol, FastifyServerOptions>)[key]
  }
  return undefined
}
