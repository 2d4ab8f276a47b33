import { Type, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler as zodCompiler } from 'fastify-type-provider-zod'
import Joi from 'joi'
import { expect } from 'vitest'
import { object, string } from 'yup'
import { z } from 'zod'
import { type Answer, expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { sameErrorOf } from './same-error.ts'
import type { Outside, Source } from './source.ts'

// Each knows schemas of its own.
type Compiler = FastifySchemaCompiler<never>

async function post(compiler: Compiler | undefined, body: unknown = {}): Promise<Answer> {
  const { app } = await startApp((started: FastifyInstance) => {
    if (compiler !== undefined) started.setValidatorCompiler(compiler)
    started.post('/', { schema: { body } }, async () => 'passed')
  })
  return app.inject({ method: 'POST', url: '/', payload: {} })
}

// The same rule for each: `title` is demanded, and it is not there.
function missingTitle(source: string, schema: unknown, compiler?: Compiler): Source {
  return {
    source,
    becomes: '422 validation_error',
    answer: () => post(compiler, schema),
    check: (answer) =>
      expect(expectEnvelope(answer)).toMatchObject({
        message: 'title: is required',
        details: [{ loc: ['body', 'title'], msg: 'is required', type: 'required' }],
      }),
  }
}

const joiCompiler: Compiler =
  ({ schema }: { readonly schema: Joi.Schema }) =>
  (value) =>
    schema.validate(value) as { value: unknown }

// As Fastify's documentation has it.
const yupCompiler: Compiler =
  ({ schema }: { readonly schema: ReturnType<typeof object> }) =>
  (value) => {
    try {
      return { value: schema.validateSync(value) }
    } catch (error) {
      return { error: error as Error }
    }
  }

const safeParseCompiler: Compiler =
  ({ schema }: { readonly schema: z.ZodType }) =>
  (value) =>
    schema.safeParse(value)

// What Fastify's types allow is less than what a compiler can do.
const always = (result: unknown) => () => () => result as false

const throws = (thrown: unknown) => () => () => {
  throw thrown
}

const rejects = (reason: unknown) => () => () => Promise.reject(reason) as never

const hasEmptyList = (answer: Answer) =>
  expect(expectEnvelope(answer)).toMatchObject({ message: 'body: is invalid', details: [] })

/** Validators other than Fastify's own. */
export const compilerSources: readonly Source[] = [
  missingTitle('an `$async` schema of ajv', { $async: true, type: 'object', required: ['title'] }),
  missingTitle('a schema of Joi', Joi.object({ title: Joi.string().required() }), joiCompiler),
  missingTitle('a schema of Yup', object({ title: string().required() }), yupCompiler),
  missingTitle('a schema of fastify-type-provider-zod', z.object({ title: z.string() }), zodCompiler),
  missingTitle(
    "a schema of TypeBox's compiled validator",
    Type.Object({ title: Type.String() }),
    TypeBoxValidatorCompiler,
  ),
  {
    source: "a compiler that returns what zod's `safeParse` gives",
    becomes: '422 validation_error',
    answer: () => post(safeParseCompiler, z.object({ title: z.string() })),
  },
  {
    source: 'a compiler that is not known returns `{ error }`, with an `Error`, an object or a text',
    becomes: '422 validation_error',
    note: 'with an empty list',
    answer: () =>
      sameErrorOf<unknown>([new Error('c4n4ry'), { reason: 'c4n4ry' }, 'c4n4ry'], (error) => post(always({ error }))),
    check: hasEmptyList,
  },
  {
    source: 'an asynchronous compiler rejects with an `Error`',
    becomes: '422 validation_error',
    note: 'with an empty list',
    answer: () => post(rejects(new Error('c4n4ry'))),
    check: hasEmptyList,
  },
  {
    source: 'a compiler throws, or returns an error that is frozen',
    becomes: '500 internal_error',
    since: '5.7.0',
    answer: () => {
      const ways: readonly Compiler[] = [
        throws(new TypeError('c4n4ry')),
        throws('c4n4ry'),
        throws(undefined),
        always({ error: Object.freeze(new Error('c4n4ry')) }),
      ]
      return sameErrorOf(ways, post)
    },
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
]

/** What a validator does that Fastify takes for success. */
export const compilersOutside: readonly Outside[] = [
  {
    source:
      'a compiler returns `false` without a list of `errors`, a text or a number, rejects with `undefined`, or is asynchronous and resolves with `{ error }`',
    happens: 'the request passes as if it fitted',
    remedy: 'return `{ error }` from a compiler, and let an asynchronous one reject with an `Error`',
    since: '5.12.2',
    check: async () => {
      const ways: readonly Compiler[] = [
        always(false),
        always('c4n4ry'),
        always(0),
        rejects(undefined),
        always(Promise.resolve({ error: new Error('x') })),
      ]
      for (const way of ways) {
        const { statusCode, body } = await post(way)
        expect([statusCode, body]).toEqual([200, 'passed'])
      }
    },
  },
  {
    source: 'a body of a content type that the schema of its route, by `body.content`, does not name',
    happens: 'it passes unvalidated',
    remedy: 'name each content type that a parser takes, or remove the parsers of the others',
    check: async () => {
      const { app } = await startApp((started: FastifyInstance) => {
        const content = { 'application/json': { schema: { type: 'object', required: ['title'] } } }
        started.post('/', { schema: { body: { content } } }, async () => 'passed')
      })
      const send = (type: string) =>
        app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: '{}' })
      expect((await send('application/json')).statusCode).toBe(422)
      expect((await send('text/plain')).body).toBe('passed')
    },
  },
]
