import { createApp, importPackage, listen } from './fastify-app.ts'
import type { ServerSettings } from './serve.ts'

const pageSchema = {
  type: 'object',
  required: ['title', 'state'],
  properties: {
    title: { type: 'string', minLength: 3 },
    state: { type: 'string', enum: ['draft', 'live'] },
    tags: { type: 'array', items: { type: 'string' } },
  },
}

/** Starts a server whose one route takes a body with a schema, with the plugin, its server options, both or none. */
export async function start(settings: ServerSettings) {
  const { default: errorEnvelope, envelopeServerOptions } = await importPackage(settings)
  const { variant } = settings
  const app = createApp(settings, variant === 'plugin and server options' ? envelopeServerOptions : undefined)
  if (variant !== 'Fastify alone') await app.register(errorEnvelope)
  app.post('/pages', { schema: { body: pageSchema } }, async () => ({ id: '42' }))
  return listen(app)
}
