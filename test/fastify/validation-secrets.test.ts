import ajvErrors from 'ajv-errors'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '../fixtures/start-app.ts'

const secret = 'hunter2'

interface Setting {
  readonly schema: object
  readonly body?: object
  readonly query?: string
  readonly headers?: Record<string, string>
  readonly ajv?: object
  readonly plugins?: readonly unknown[]
  readonly prepare?: (app: FastifyInstance) => void
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const data = (pointer: string) => ({ $data: pointer })
const string = { type: 'string' }
const withData = { $data: true }

const settings: Readonly<Record<string, Setting>> = {
  'a verbose ajv': {
    schema: { body: object({ password: { type: 'string', minLength: 12 } }, { required: ['email'] }) },
    body: { password: secret },
    ajv: { verbose: true },
  },
  'a value of the wrong kind': {
    schema: { body: object({ password: { type: 'integer' } }) },
    body: { password: secret },
    ajv: { verbose: true, coerceTypes: true },
  },
  'a const taken from the request': {
    schema: { body: object({ password: string, again: { const: data('1/password') } }) },
    body: { password: secret, again: 'x' },
    ajv: withData,
  },
  'allowed values taken from the request': {
    schema: { body: object({ all: { type: 'array' }, one: { enum: data('1/all') } }) },
    body: { all: [secret], one: 'x' },
    ajv: withData,
  },
  'a limit taken from the query, under its short name': {
    schema: { query: object({ pin: { type: 'integer' }, n: { type: 'integer', maximum: data('1/pin') } }) },
    query: '?pin=48151623&n=99999999',
    ajv: withData,
  },
  'a const taken from the headers': {
    schema: { headers: object({ 'x-a': string, 'x-b': { const: data('1/x-a') } }, { required: ['x-b'] }) },
    headers: { 'x-a': secret, 'x-b': 'x' },
    ajv: withData,
  },
  'a const taken from the request by a schema of the application': {
    schema: { body: { $ref: 'twice#' } },
    body: { password: secret, again: 'x' },
    ajv: withData,
    prepare: (app) =>
      app.addSchema({ $id: 'twice', ...object({ password: string, again: { const: data('1/password') } }) }),
  },
  'a const taken from the request by a schema of ajv itself': {
    schema: { body: { $ref: 'twice#' } },
    body: { password: secret, again: 'x' },
    ajv: {
      ...withData,
      schemas: [{ $id: 'twice', ...object({ password: string, again: { const: data('1/password') } }) }],
    },
  },
  'a text of its own that quotes the value': {
    schema: { body: {} },
    body: { password: secret },
    prepare: (app) =>
      app.setValidatorCompiler(() => (value) => {
        const params = { errors: [{ keyword: 'minLength', instancePath: '/password', schemaPath: '#/x', params: {} }] }
        const text = `${JSON.stringify(value)} is too short`
        const errors = [
          { keyword: 'errorMessage', instancePath: '/password', schemaPath: '#/x', params, message: text },
        ]
        return { error: errors as unknown as Error }
      }),
  },
  'a keyword of its own that tells the value': {
    schema: { body: {} },
    body: { password: secret },
    prepare: (app) =>
      app.setValidatorCompiler(() => (value) => {
        const params = { value, allowedValue: value, limit: value }
        return {
          error: [{ keyword: 'strength', instancePath: '', schemaPath: '#/strength', params }] as unknown as Error,
        }
      }),
  },
  'a compiler that gives an error with the value in its message': {
    schema: { body: {} },
    body: { password: secret },
    prepare: (app) =>
      app.setValidatorCompiler(() => (value) => ({
        error: Object.assign(new Error(`${JSON.stringify(value)} is wrong`), {
          _original: value,
          details: [{ context: { value } }],
        }),
      })),
  },
  'a schema of zod that quotes the value': {
    schema: {
      body: z.object({ password: z.string().refine(() => false, { error: ({ input }) => `${input} is weak` }) }),
    },
    body: { password: secret },
    prepare: (app) => {
      app.setValidatorCompiler(validatorCompiler)
      app.setSerializerCompiler(serializerCompiler)
    },
  },
  'an $async schema of a verbose ajv': {
    schema: { body: { $async: true, ...object({ password: { type: 'string', minLength: 12 } }) } },
    body: { password: secret },
    ajv: { verbose: true },
  },
  'a tag that a verbose ajv does not know': {
    schema: {
      body: {
        ...object({}, { required: ['kind'] }),
        discriminator: { propertyName: 'kind' },
        oneOf: [object({ kind: { const: 'a' } })],
      },
    },
    body: { kind: secret },
    ajv: { verbose: true, discriminator: true },
  },
  'a template of ajv-errors': {
    schema: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of ajv-errors
      body: object({ password: { type: 'string', minLength: 12, errorMessage: 'not this long: ${0}' } }),
    },
    body: { password: secret },
    ajv: { allErrors: true },
    plugins: [ajvErrors],
  },
}

describe('What a client sent is neither answered nor logged', () => {
  test.each(Object.entries(settings))(
    'by %s',
    async (_what, { schema, body, query = '', headers, ajv = {}, plugins = [], prepare }) => {
      const { app, log } = await startApp(
        (started) => {
          prepare?.(started)
          started.post('/', { schema }, async () => 'passed')
        },
        {},
        { ajv: { customOptions: ajv, plugins } },
      )
      const reply = await app.inject({ method: 'POST', url: `/${query}`, payload: body ?? {}, headers: headers ?? {} })

      expect(reply.statusCode).toBe(422)
      expect(reply.json().error.code).toBe('validation_error')
      expect(reply.body).not.toMatch(/hunter2|48151623/)
      expect(JSON.stringify(log.failures())).not.toMatch(/hunter2|48151623/)
      expect(log.failures()).toHaveLength(1)
    },
  )

  test('while a limit of the schema itself is told', async () => {
    const { app } = await startApp((started) => {
      started.post('/', { schema: { body: object({ n: { type: 'integer', maximum: 5 } }) } }, async () => 'passed')
    })
    const reply = await app.inject({ method: 'POST', url: '/', payload: { n: 6 } })
    expect(reply.json().error.message).toBe('n: must be at most 5')
  })
})
