import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

type Validate = (value: unknown) => unknown

async function reply(validate: Validate, prepare: (app: FastifyInstance) => void = () => {}) {
  const { app, log } = await startApp((started) => {
    started.setValidatorCompiler(() => validate as (value: unknown) => boolean)
    prepare(started)
    started.post('/', { schema: { body: {} } }, async () => 'passed')
  })
  const answer = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  return { error: expectEnvelope(answer), log }
}

describe('A compiler that is not known', () => {
  test.each<[string, Validate]>([
    ['gives an error alone', () => ({ error: new Error('"a" must be one of [A, B]') })],
    ['gives an error with a status of its own', () => ({ error: Object.assign(new Error('x'), { statusCode: 400 }) })],
    ['gives reports that nobody can read', () => ({ error: [{ why: 'because' }, null, 1, 'text'] })],
    ['gives an empty list', () => ({ error: [] })],
    ['gives a text', () => ({ error: 'bad thing' })],
    ['rejects with an error', () => Promise.reject(new Error('"a" must be one of [A, B]'))],
  ])('that %s, is answered with an empty list and a message', async (_what, validate) => {
    const { error } = await reply(validate)
    expect(error).toEqual({ code: 'validation_error', message: 'body: is invalid', status: 422, details: [] })
  })

  test.each<[string, Validate]>([
    [
      'throws an error',
      () => {
        throw new TypeError('c4n4ry')
      },
    ],
    [
      'throws a text',
      () => {
        throw 'c4n4ry'
      },
    ],
    ['gives an error that is frozen', () => ({ error: Object.freeze(new Error('c4n4ry')) })],
  ])('that %s, is a 500', async (_what, validate) => {
    const { error } = await reply(validate)
    expect(error).toEqual({ code: 'internal_error', message: 'Internal Server Error', status: 500, details: null })
  })

  test('that is an asynchronous schema of ajv, gives the items of its list', async () => {
    const errors = [{ keyword: 'minLength', instancePath: '/a', schemaPath: '#/x', params: { limit: 3 } }]
    const failed = Object.assign(new Error('validation failed'), { errors, validation: true })
    const { error } = await reply(() => Promise.reject(failed))
    expect(error.details).toEqual([{ loc: ['body', 'a'], msg: 'must have at least 3 characters', type: 'min_length' }])
  })

  test('that reports keywords of its own, names them in snake_case', async () => {
    const { error } = await reply(() => ({
      error: [
        { keyword: 'isbnChecksum', instancePath: '/a', schemaPath: '#/isbnChecksum', params: { seen: 'c4n4ry' } },
      ],
    }))
    expect(error.details).toEqual([{ loc: ['body', 'a'], msg: 'is invalid', type: 'isbn_checksum' }])
  })
})

describe('A formatter of schema errors', () => {
  const failing = { type: 'object', required: ['b'] }

  async function replyWith(schemaErrorFormatter: () => Error) {
    const { app } = await startApp(
      (started) => started.post('/', { schema: { body: failing } }, async () => 'passed'),
      {},
      { schemaErrorFormatter },
    )
    return expectEnvelope(await app.inject({ method: 'POST', url: '/', payload: {} }))
  }

  test('does not change the items', async () => {
    const error = await replyWith(() => new Error('a text of its own'))
    expect(error.details).toEqual([{ loc: ['body', 'b'], msg: 'is required', type: 'required' }])
  })

  test('that throws is a 500', async () => {
    const error = await replyWith(() => {
      throw new Error('c4n4ry')
    })
    expect(error.code).toBe('internal_error')
  })
})
