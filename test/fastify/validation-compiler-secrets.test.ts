import type { FastifyInstance } from 'fastify'
import Joi from 'joi'
import { describe, expect, test } from 'vitest'
import * as yup from 'yup'
import { z } from 'zod'
import { startApp } from '../fixtures/start-app.ts'

const secret = 'hunter2'

interface Setting {
  readonly schema: object
  readonly body: object
  readonly prepare: (app: FastifyInstance) => void
}

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
  test.each(Object.entries(settings))('by %s', async (_what, { schema, body, prepare }) => {
    const { app, log } = await startApp(
      (started) => {
        prepare(started)
        started.post('/', { schema }, async () => 'passed')
      },
      // Errors are read at this level, with what was thrown.
      { logLevelFor: () => 'error' },
    )
    const reply = await app.inject({ method: 'POST', url: '/', payload: body })

    expect(reply.statusCode).toBe(422)
    expect(reply.json().error.details.length).toBeGreaterThan(0)
    expect(reply.body).not.toMatch(/hunter2|48151623/)
    expect(log.texts.join('')).not.toMatch(/hunter2|48151623/)
    expect(log.failures()).toHaveLength(1)
  })
})
