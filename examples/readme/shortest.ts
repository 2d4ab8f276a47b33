import errorEnvelope, { NotFoundError } from 'error-envelope'
import Fastify from 'fastify'

const app = Fastify()
await app.register(errorEnvelope)

app.get<{ Params: { id: string } }>('/pages/:id', async ({ params }) => {
  throw new NotFoundError(`Page ${params.id} not found`)
})

console.log(await app.listen({ port: Number(process.env.PORT ?? 3000) }))
