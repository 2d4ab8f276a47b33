// How many hooks a request passes with the plugin and passes without it, as Fastify itself lists them. Ends by itself.
import { createApp, importPackage } from '../servers/fastify-app.ts'
import type { ServerSettings } from '../servers/serve.ts'

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
const { default: errorEnvelope, envelopeServerOptions } = await importPackage(settings)
const isOurs = settings.variant === 'with the plugin'

const app = createApp(settings, isOurs ? envelopeServerOptions : undefined)
if (isOurs) await app.register(errorEnvelope)
// One hook that is there for certain, so that a list in another form is noticed.
app.addHook('onRequest', (_request, _reply, done) => done())
app.get('/pages/:id', async () => ({ id: '42' }))
await app.ready()

const hooks = app.printRoutes({ includeHooks: true }).match(/\(on[A-Z]\w+\)|\(pre[A-Z]\w+\)/g) ?? []
if (hooks.length === 0) throw new Error('Fastify lists its hooks in another form than before.')
process.send?.({ hooks: hooks.length })
