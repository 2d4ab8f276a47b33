// What 50,000 bad items in one body cost: in milliseconds, and how much of that is ours.

import type { EnvelopeServerOptions } from 'error-envelope'
import type { FastifyServerOptions } from 'fastify'
import { createApp, importPackage } from '../servers/fastify-app.ts'
import type { ServerSettings } from '../servers/serve.ts'
import { median, quantile } from '../statistics.ts'

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
const { default: errorEnvelope, envelopeServerOptions } = await importPackage(settings)
const items = 50_000
const rounds = 15
const warmUp = 3

const oneError = { ajv: { customOptions: { allErrors: false } } }
const allErrors = { ajv: { customOptions: { allErrors: true } } }

const completions: Readonly<Record<string, (options: FastifyServerOptions) => FastifyServerOptions>> = {
  'Fastify alone': (options) => options,
  'Fastify alone, all errors': (options) => ({ ...options, ...allErrors }),
  plugin: (options) => timed(envelopeServerOptions(options)),
  'plugin, first error only': (options) => timed(envelopeServerOptions({ ...options, ...oneError })),
}
const app = createApp(settings, completions[settings.variant])
if (settings.variant.startsWith('plugin')) await app.register(errorEnvelope)

const times = { start: 0, validated: 0, answered: 0 }
app.post('/items', {
  schema: {
    body: {
      type: 'array',
      items: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, count: { type: 'integer' } } },
    },
  },
  preValidation: (_request, _reply, done) => {
    times.start = performance.now()
    done()
  },
  onSend: (_request, _reply, payload, done) => {
    times.answered = performance.now()
    done(null, payload)
  },
  handler: async () => 'never',
})

// The formatter is called as soon as the validator has answered.
function timed(options: EnvelopeServerOptions): FastifyServerOptions {
  return {
    ...options,
    schemaErrorFormatter: (errors, part) => {
      times.validated = performance.now()
      return options.schemaErrorFormatter(errors, part)
    },
  }
}

// Two errors an item: `id` is missing and `count` is no integer.
const payload = JSON.stringify(Array.from({ length: items }, () => ({ count: 'x' })))
const found: { ratio: number; validating: number; whole: number }[] = []
let replyBytes = 0
for (let round = 0; round < rounds; round++) {
  globalThis.gc?.()
  const before = process.cpuUsage()
  const { rawPayload, statusCode } = await app.inject({
    method: 'POST',
    url: '/items',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  const { user, system } = process.cpuUsage(before)
  if (statusCode < 400) throw new Error(`The server was to refuse the items and answered ${statusCode}.`)
  replyBytes = rawPayload.length
  const validating = times.validated - times.start
  found.push({ ratio: (times.answered - times.start) / validating, validating, whole: (user + system) / 1000 })
}
const counted = found.slice(warmUp)
process.send?.({
  ratio: median(counted.map(({ ratio }) => ratio)),
  validating: quantile(
    counted.map(({ validating }) => validating),
    0.25,
  ),
  whole: quantile(
    counted.map(({ whole }) => whole),
    0.25,
  ),
  replyBytes,
  bodyBytes: payload.length,
})
