import { envelopeServerOptions } from 'error-envelope'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { exchange, readAnswer } from '../surface/raw-exchange.ts'

describe('envelopeServerOptions', () => {
  test('adds what only the constructor takes', () => {
    expect(envelopeServerOptions()).toMatchObject({
      frameworkErrors: expect.any(Function),
      clientErrorHandler: expect.any(Function),
      schemaErrorFormatter: expect.any(Function),
      ajv: { customOptions: { allErrors: true } },
    })
  })

  test('keeps a frameworkErrors and a clientErrorHandler that were given', async () => {
    const own: FastifyServerOptions = {
      frameworkErrors: (_error, _request, reply) => void reply.send('own' as never),
      clientErrorHandler: (_error, socket) => void socket.end('own'),
    }
    const app = Fastify(envelopeServerOptions(own)) as unknown as FastifyInstance
    onTestFinished(() => app.close())
    app.get('/', () => {})
    expect((await app.inject('/%zz')).body).toBe('own')
    expect(await exchange(app, 'GARBAGE\r\n\r\n')).toBe('own')
  })

  test('keeps a schemaErrorFormatter that was given', () => {
    const own = new Error('own')
    expect(envelopeServerOptions({ schemaErrorFormatter: () => own }).schemaErrorFormatter([], 'body')).toBe(own)
  })

  test('keeps what was given of ajv, in depth', () => {
    const plugin = () => {}
    const given = {
      ajv: { customOptions: { coerceTypes: false as const, allErrors: false }, plugins: [plugin as never] },
    }
    expect(envelopeServerOptions(given).ajv).toEqual({
      customOptions: { coerceTypes: false, allErrors: false },
      plugins: [plugin],
    })
    expect(envelopeServerOptions({ ajv: { plugins: [plugin as never] } }).ajv).toEqual({
      customOptions: { allErrors: true },
      plugins: [plugin],
    })
  })

  test('keeps all other options, and does not change what it was given', () => {
    const given = Object.freeze({ bodyLimit: 5, logger: false, ajv: Object.freeze({}) })
    expect(envelopeServerOptions(given)).toMatchObject({ bodyLimit: 5, logger: false })
    expect(Object.keys(given)).toEqual(['bodyLimit', 'logger', 'ajv'])
    expect(given.ajv).toEqual({})
  })

  test('give the envelope for broken HTTP and URLs before there is any plugin', async () => {
    const app = Fastify(envelopeServerOptions({})) as unknown as FastifyInstance
    onTestFinished(() => app.close())
    app.get('/:id', async () => 'passed')
    expect(expectEnvelope(await app.inject('/%zz'))).toMatchObject({ code: 'bad_request', status: 400 })
    expect(expectEnvelope(readAnswer(await exchange(app, 'GARBAGE\r\n\r\n')))).toMatchObject({ status: 400 })
  })
})
