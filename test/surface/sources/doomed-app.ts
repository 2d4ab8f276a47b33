// An application in a process of its own, that a failure ends.
import Fastify, { type FastifyInstance } from 'fastify'
import { envelopeServerOptions, errorEnvelope } from '../../../src/index.ts'
import { scenarios } from './doomed-scenarios.ts'

const { routes, server, options, request = {} } = scenarios[process.argv[2] ?? ''] ?? { routes: () => {} }
const app: FastifyInstance = Fastify(envelopeServerOptions({ ...server }))
await app.register(errorEnvelope, { ...options })
await routes(app)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const { status } = await fetch(address, request)
process.stdout.write(`answered ${status}`)
await app.close()
