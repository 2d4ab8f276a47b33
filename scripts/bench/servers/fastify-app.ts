import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { ServerSettings } from './serve.ts'

/** The doors of the package that is measured. */
export type Package = typeof import('error-envelope')

/** Imports the build that is measured. */
export function importPackage(settings: ServerSettings): Promise<Package> {
  return import(settings.package)
}

/** Makes a Fastify application with or without a logger; the logger builds every line and then drops it. */
export function createApp(settings: ServerSettings, complete = (options: FastifyServerOptions) => options) {
  const stream = { write() {} }
  return Fastify(complete(settings.logging ? { logger: { level: 'info', stream } } : {}))
}

/** Starts an application on a free port. */
export async function listen(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
