import { createApp, importPackage, listen } from './fastify-app.ts'
import type { ServerSettings } from './serve.ts'

/** Starts a server that answers 200, with or without the plugin. */
export async function start(settings: ServerSettings) {
  const { default: errorEnvelope, envelopeServerOptions } = await importPackage(settings)
  const isOurs = settings.variant === 'with the plugin'
  const app = createApp(settings, isOurs ? envelopeServerOptions : undefined)
  if (isOurs) await app.register(errorEnvelope)
  app.get<{ Params: { id: string } }>('/pages/:id', async ({ params }) => ({ id: params.id, title: 'Start' }))
  return listen(app)
}
