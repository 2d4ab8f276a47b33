import bearerAuth from '@fastify/bearer-auth'
import { bearerAuthOptions } from 'error-envelope'
import type { FastifyInstance } from 'fastify'

export async function askForTokens(app: FastifyInstance, keys: Set<string>) {
  await app.register(bearerAuth, { keys, ...bearerAuthOptions({ realm: 'pages' }) })
}
