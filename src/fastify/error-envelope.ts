import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { setStackTraces } from '../core/index.ts'
import { coverServer } from './cover-server.ts'
import { createErrorHandler } from './create-error-handler.ts'
import { createNotFoundHandler } from './create-not-found-handler.ts'
import { envelopeOwnBodies } from './envelope-own-bodies.ts'
import type { ErrorEnvelopeOptions } from './error-envelope-options.ts'
import { guardHandlers } from './guard-handlers.ts'
import { guardHooks } from './guard-hooks.ts'
import { addCatalogue, keepContract } from './keep-contract.ts'
import { claimNotFound, enterScope, isRoot, settingsAbove } from './scopes.ts'
import { toSettings } from './to-settings.ts'
import { watchCoverage } from './watch-coverage.ts'
import { watchResponseSchemas } from './watch-response-schemas.ts'

async function registerErrorEnvelope(app: FastifyInstance, options: ErrorEnvelopeOptions): Promise<void> {
  const settings = toSettings(options)
  if (settings.stackTraces !== undefined) setStackTraces(settings.stackTraces)
  enterScope(app, settings)
  watchCoverage(app, settings)
  const above = settingsAbove(app)
  if (above.length === 0) keepContract(app)
  setErrorHandler(app, createErrorHandler(settings))
  // Scopes below inherit all of these, and the contract.
  if (above.length === 0) {
    guardHandlers(app)
    watchResponseSchemas(app)
  }
  addCatalogue(app, settings)
  if (settings.guardRequests && !above.some(({ guardRequests }) => guardRequests)) guardHooks(app)
  if (settings.envelopeOwnBodies && !above.some((each) => each.envelopeOwnBodies)) envelopeOwnBodies(app)
  if (isRoot(app)) coverServer(app, settings)
  if (settings.notFound && claimNotFound(app)) setNotFoundHandler(app, createNotFoundHandler(app, settings))
}

function setErrorHandler(app: FastifyInstance, handler: ReturnType<typeof createErrorHandler>): void {
  try {
    app.setErrorHandler(handler)
  } catch (cause) {
    throw new TypeError(
      'The application has an error handler of its own and allows no second; register errorEnvelope before it is set, and set it in a scope below or on a route.',
      { cause },
    )
  }
}

function setNotFoundHandler(app: FastifyInstance, handler: ReturnType<typeof createNotFoundHandler>): void {
  try {
    app.setNotFoundHandler(handler)
  } catch (cause) {
    const where = app.prefix === '' ? 'The application' : `The scope "${app.prefix}"`
    throw new TypeError(
      `${where} has a not-found handler of its own; register errorEnvelope with { notFound: false } to keep it, or before it.`,
      { cause },
    )
  }
}

/**
 * The Fastify plugin: every error of the scope it is registered in leaves as the envelope.
 *
 *     await app.register(errorEnvelope, { catalogue })
 *
 * Register it first and await it: routes and scopes that exist before it keep Fastify's own errors. Unless an option asks
 * for it, no hook and no wrapper is put on requests: one that succeeds runs no code of it. Throws a TypeError for a wrong
 * option.
 */
export const errorEnvelope = fastifyPlugin(registerErrorEnvelope, { name: 'error-envelope', fastify: '5.x' })
