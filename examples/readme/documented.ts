import swagger from '@fastify/swagger'
import errorEnvelope, { AuthenticationError, declareErrors } from 'error-envelope'
import { swaggerOptions } from 'error-envelope/openapi'
import Fastify from 'fastify'
import { catalogue, PageLockedError, PageNotFoundError } from './errors.ts'

const app = Fastify()
await app.register(errorEnvelope, { catalogue })
await app.register(swagger, swaggerOptions({ openapi: { info: { title: 'Pages', version: '1.0.0' } } }))

declareErrors(app, [AuthenticationError]) // what a hook of all routes can raise

app.put('/pages/:slug', { errors: [PageNotFoundError, PageLockedError] }, async () => {
  throw new PageLockedError('Ada is editing this page', { details: { lockedBy: 'ada' } })
})

export default app
