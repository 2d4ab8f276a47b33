import type { IncomingMessage } from 'node:http'
import errorEnvelope, { envelopeServerOptions } from 'error-envelope'
import Fastify, { type FastifyInstance } from 'fastify'
import type { LogLine } from '../../test/fixtures/memory-log.ts'
import { failingRoutes } from './failing-routes.ts'
import { failingScopes } from './failing-scopes.ts'
import type { Ledger } from './ledger.ts'
import { ordinaryRoutes } from './ordinary-routes.ts'
import { Thrower } from './thrower.ts'

/** Starts the application that is fuzzed, on a free port. All that it logs and all that it is asked goes to the ledger. */
export async function startApplication(ledger: Ledger): Promise<FastifyInstance> {
  const stream = { write: (text: string) => ledger.write(JSON.parse(text) as LogLine) }
  const app = Fastify(
    envelopeServerOptions({
      logger: { level: 'trace', stream },
      genReqId: (message: IncomingMessage) => ledger.admit(message),
      bodyLimit: 100_000,
    }),
  ) as unknown as FastifyInstance
  const emit = app.server.emit.bind(app.server) as (event: string | symbol, ...things: unknown[]) => boolean
  app.server.emit = (event: string | symbol, ...things: unknown[]) =>
    ledger.during(event, things, () => emit(event, ...things))

  const thrower = new Thrower(ledger)
  await app.register(errorEnvelope, { guardRequests: true })
  app.addContentTypeParser('application/x-throw', async (request: Parameters<Thrower['thrown']>[0]) =>
    thrower.throwTruthy(request),
  )
  routes(app)
  await app.register(async (scope) => failingScopes(scope, thrower, routes), { prefix: '/hooked' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app

  function routes(scope: FastifyInstance): void {
    ordinaryRoutes(scope)
    failingRoutes(scope, thrower)
  }
}
