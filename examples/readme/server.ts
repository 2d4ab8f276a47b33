import errorEnvelope, { envelopeServerOptions } from 'error-envelope'
import Fastify from 'fastify'
import { catalogue, PageLockedError, PageNotFoundError } from './errors.ts'

const app = Fastify(envelopeServerOptions({ logger: true }))
await app.register(errorEnvelope, { catalogue })

app.get<{ Params: { slug: string } }>('/pages/:slug', async ({ params }) => {
  throw new PageNotFoundError(`Page ${params.slug} not found`)
})

app.put('/pages/:slug', { schema: { body: { type: 'object', required: ['title'] } } }, async () => {
  throw new PageLockedError('Ada is editing this page', { details: { lockedBy: 'ada' } })
})

await app.listen({ port: Number(process.env.PORT ?? 3000) })
