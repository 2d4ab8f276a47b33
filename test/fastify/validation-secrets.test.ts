import ajvErrors from 'ajv-errors'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import Joi from 'joi'
import { describe, expect, test } from 'vitest'
import * as yup from 'yup'
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

const compileWith = (validate: (schema: unknown, value: unknown) => unknown) => (app: FastifyInstance) => {
  app.setValidatorCompiler(
    ({ schema }) =>
      (value) =>
        validate(schema, value) as { error?: Error },
  )
}
const useJoi = compileWith((schema, value) => (schema as Joi.Schema).validate(value, { abortEarly: false }))
const useYup = (options: object) =>
  compileWith((schema, value) => {
    try {
      return { value: (schema as yup.Schema).validateSync(value, { abortEarly: false, ...options }) }
    } catch (error) {
      return { error }
    }
  })
const password = { password: secret, again: 'x' }

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
  'rules of Joi, whose texts and details hold the value': {
    schema: { body: Joi.object({ password: Joi.string().pattern(/x/).min(12).valid('y').email(), again: Joi.any() }) },
    body: password,
    prepare: useJoi,
  },
  'a reference of Joi': {
    schema: { body: Joi.object({ password: Joi.string(), again: Joi.valid(Joi.ref('password')) }) },
    body: password,
    prepare: useJoi,
  },
  'a reference of Joi that is no limit': {
    schema: { body: Joi.object({ password: Joi.string(), again: Joi.string().max(Joi.ref('password')) }) },
    body: password,
    prepare: useJoi,
  },
  'a check and a text of its own in Joi': {
    schema: {
      body: Joi.object({ password: Joi.any().custom((value) => raise(value)), again: Joi.any() }).messages({
        'any.custom': '{{#value}} {{#error.message}}',
      }),
    },
    body: password,
    prepare: useJoi,
  },
  'rules of Yup, whose texts and params hold the value': {
    schema: { body: yup.object({ password: yup.string().min(12).matches(/x/).oneOf(['y']).email() }) },
    body: password,
    prepare: useYup({}),
  },
  'a kind that Yup prints the value for': {
    schema: { body: yup.object({ password: yup.number() }) },
    body: password,
    prepare: useYup({ disableStackTrace: true }),
  },
  'a reference of Yup': {
    schema: { body: yup.object({ password: yup.string(), again: yup.string().oneOf([yup.ref('password')]) }) },
    body: password,
    prepare: useYup({ strict: true }),
  },
  'a limit of Yup that is a reference': {
    schema: { body: yup.object({ pin: yup.number(), n: yup.number().max(yup.ref('pin')) }) },
    body: { pin: 48151623, n: 99999999 },
    prepare: useYup({}),
  },
  'a ZodError whose text quotes the value': {
    schema: { body: {} },
    body: password,
    prepare: compileWith((_schema, value) => {
      const schema = z.object({
        password: z.string().refine(() => false, { error: ({ input }) => `${input} is weak` }),
      })
      return { error: schema.safeParse(value, { reportInput: true }).error }
    }),
  },
  'an issue of Standard Schema that holds the value': {
    schema: { body: {} },
    body: password,
    prepare: compileWith((_schema, value) => ({
      error: Object.assign(new Error(JSON.stringify(value)), {
        issues: [
          {
            message: JSON.stringify(value),
            input: value,
            type: secret,
            path: [{ key: 'password', value: secret, input: value }],
          },
        ],
      }),
    })),
  },
}

function raise(value: unknown): never {
  throw new Error(`${value} is weak`)
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
