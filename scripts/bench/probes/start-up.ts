// What it takes to start an application of 1,000 routes with swagger, with or without the plugin and a catalogue of
// 200 classes. Ends by itself.
const before = process.cpuUsage()
const { default: swagger } = await import('@fastify/swagger')
const { createApp, importPackage } = await import('../servers/fastify-app.ts')

import type { ServerSettings } from '../servers/serve.ts'

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
const isOurs = settings.variant === 'with the plugin'
const allErrors = { ajv: { customOptions: { allErrors: true } } }
const fastifyImported = cpuTime()

const ours = isOurs ? await importPackage(settings) : undefined
const imported = cpuTime()

const app = createApp(
  settings,
  ours?.envelopeServerOptions ??
    ((options) => ({ ...options, ...(settings.variant === 'alone, all errors' ? allErrors : {}) })),
)
if (ours !== undefined) await app.register(ours.default, { catalogue: ours.defineErrors(manyClasses(ours)) })
await app.register(swagger, { openapi: { info: { title: 'Pages', version: '1' } } })
for (let index = 0; index < 1_000; index++) {
  app.post(`/area${index % 50}/pages${index}/:id`, { schema: routeSchema(index) }, async () => ({ id: '42' }))
}
await app.ready()
app.swagger()
const started = cpuTime()

globalThis.gc?.()
process.send?.({
  importing: imported - fastifyImported,
  starting: started - imported,
  all: started,
  heap: process.memoryUsage().heapUsed / 1e6,
})

function cpuTime(): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function manyClasses({ ConflictError }: NonNullable<typeof ours>): Record<string, typeof ConflictError> {
  const names = Array.from({ length: 200 }, (_, index) => `Page${index}LockedError`)
  return Object.fromEntries(names.map((name) => [name, class extends ConflictError {}]))
}

function routeSchema(index: number) {
  const title = { type: 'string', minLength: 1 + (index % 7) }
  return {
    params: { type: 'object', properties: { id: { type: 'string' } } },
    body: {
      type: 'object',
      required: ['title'],
      properties: { title, state: { type: 'string', enum: ['draft', 'live'] } },
    },
    response: { 200: { type: 'object', properties: { id: { type: 'string' }, title } } },
  }
}
