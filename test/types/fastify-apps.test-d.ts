import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Http2SecureServer, Http2Server } from 'node:http2'
import type { Server as HttpsServer } from 'node:https'
import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import errorEnvelope, {
  defineErrors,
  envelopeServerOptions,
  isDomainError,
  NotFoundError,
  errorEnvelope as named,
} from 'error-envelope'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import Type from 'typebox'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'

class PageMissingError extends NotFoundError {}
const catalogue = defineErrors({ PageMissingError })

interface AuditLogger extends FastifyBaseLogger {
  audit(text: string): void
}
declare const auditLogger: AuditLogger

test('A plain application takes the plugin, by either name', async () => {
  const app = Fastify()
  await app.register(errorEnvelope)
  await app.register(named, { catalogue })
  app.register(async (scope) => scope.register(errorEnvelope, { notFound: false }))
})

test('An application with the TypeBox provider takes it, and its handlers stay typed', async () => {
  const app = Fastify().withTypeProvider<TypeBoxTypeProvider>()
  await app.register(errorEnvelope, { catalogue })
  app.get('/pages/:id', { schema: { params: Type.Object({ id: Type.Integer() }) } }, ({ params }) => {
    expectTypeOf(params.id).toEqualTypeOf<number>()
  })
  const pages: FastifyPluginAsyncTypebox = async (scope) => {
    await scope.register(errorEnvelope)
  }
  await app.register(pages)
})

test('An application with the zod provider takes it, and its handlers stay typed', async () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  await app.withTypeProvider<ZodTypeProvider>().register(errorEnvelope, { catalogue })
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/', { schema: { querystring: z.object({ page: z.number() }) } }, ({ query }) => {
      expectTypeOf(query.page).toEqualTypeOf<number>()
    })
})

test('Applications on HTTP/2 and HTTPS take it', async () => {
  await Fastify({ http2: true }).register(errorEnvelope, { catalogue })
  await Fastify({ http2: true, https: {} }).register(errorEnvelope, { catalogue })
  await Fastify({ https: {} }).register(errorEnvelope, { catalogue })
})

test('An application with a logger of its own takes it', async () => {
  const app = Fastify({ loggerInstance: auditLogger })
  await app.register(errorEnvelope, { catalogue })
  app.log.audit('registered')
})

test('The options of the server keep the kind of server', () => {
  expectTypeOf(Fastify(envelopeServerOptions()).server).toEqualTypeOf<Server>()
  expectTypeOf(Fastify(envelopeServerOptions({})).server).toEqualTypeOf<Server>()
  expectTypeOf(Fastify(envelopeServerOptions({ logger: true, bodyLimit: 1 })).server).toEqualTypeOf<Server>()
  expectTypeOf(Fastify(envelopeServerOptions({ http2: true })).server).toEqualTypeOf<Http2Server>()
  expectTypeOf(Fastify(envelopeServerOptions({ http2: true, https: {} })).server).toEqualTypeOf<Http2SecureServer>()
  expectTypeOf(Fastify(envelopeServerOptions({ https: {} })).server).toEqualTypeOf<HttpsServer>()
})

test('The options of the server keep the logger', () => {
  const app = Fastify(envelopeServerOptions({ loggerInstance: auditLogger }))
  expectTypeOf(app.log).toEqualTypeOf<AuditLogger>()
  expectTypeOf(app).toExtend<FastifyInstance<Server, IncomingMessage, ServerResponse, AuditLogger>>()
  app.get('/', (request) => request.log.audit('asked'))
})

test('An application with the options of the server takes the plugin and a type provider', async () => {
  const app = Fastify(
    envelopeServerOptions({ http2: true, logger: { level: 'info' } }),
  ).withTypeProvider<TypeBoxTypeProvider>()
  await app.register(errorEnvelope, { catalogue })
  app.get('/', { schema: { querystring: Type.Object({ page: Type.Integer() }) } }, ({ query }) => {
    expectTypeOf(query.page).toEqualTypeOf<number>()
  })
})

test('Options that Fastify refuses are refused through the helper too', () => {
  // @ts-expect-error
  Fastify(envelopeServerOptions({ logger: 42 }))
  // @ts-expect-error
  Fastify(envelopeServerOptions({ bodyLimit: '1mb' }))
  // @ts-expect-error
  envelopeServerOptions(true)
})

test('Wrong options of the plugin do not compile', () => {
  const app = Fastify()
  // @ts-expect-error
  app.register(errorEnvelope, { catalog: catalogue })
  // @ts-expect-error
  app.register(errorEnvelope, { catalogue: { PageMissingError } })
  // @ts-expect-error
  app.register(errorEnvelope, { stackTraces: 'none' })
  // @ts-expect-error
  app.register(errorEnvelope, { errorCodeHeader: true })
  // @ts-expect-error
  app.register(errorEnvelope, { validationStatus: '400' })
  // @ts-expect-error
  app.register(errorEnvelope, { mappers: () => new NotFoundError() })
  // @ts-expect-error
  app.register(errorEnvelope, { mappers: [() => new Error()] })
  // @ts-expect-error
  app.register(errorEnvelope, { lateRegistration: 'ignore' })
})

test('A mapper that knows some errors compiles', () => {
  const mapper = (thrown: unknown) => (thrown instanceof RangeError ? new PageMissingError() : undefined)
  Fastify().register(errorEnvelope, { mappers: [mapper], trust: isDomainError })
})
