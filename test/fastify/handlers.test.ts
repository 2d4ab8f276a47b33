import { httpErrors } from '@fastify/sensible'
import { ConflictError, handleDomainError, handleHttpError, handleValidationError, NotFoundError } from 'error-envelope'
import { describe, expect, test } from 'vitest'

describe('handleDomainError', () => {
  test('gives what is to be sent and what was thrown', () => {
    const error = new ConflictError('locked', { details: { a: 1 }, headers: { 'x-own': 'yes' }, retryAfter: 5 })
    expect(handleDomainError(error)).toEqual({
      source: 'domain',
      error: { code: 'conflict', message: 'locked', status: 409, details: { a: 1 } },
      thrown: error,
      headers: { 'x-own': 'yes' },
      retryAfter: 5,
      notes: [],
    })
  })

  test('keeps what a mapper was given, and notes what it left out', () => {
    const driver = new Error('x')
    const reply = handleDomainError(new NotFoundError('x', { details: { error: driver } }), driver)
    expect(reply.thrown).toBe(driver)
    expect(reply.error.details).toEqual({})
    expect(reply.notes).toEqual(['details: left out an Error'])
  })
})

describe('handleValidationError', () => {
  const error = Object.assign(new Error('x'), {
    validationContext: 'querystring',
    validation: [{ keyword: 'maximum', instancePath: '/limit', schemaPath: '#/x/maximum', params: { limit: 5 } }],
  })
  const item = { loc: ['query', 'limit'], msg: 'must be at most 5', type: 'maximum' }

  test('gives the items and their summary', () => {
    const reply = handleValidationError(error)
    expect(reply.source).toBe('validation')
    expect(reply.error).toEqual({
      code: 'validation_error',
      message: 'limit: must be at most 5',
      status: 422,
      details: [item],
    })
  })

  test('with another status where one is wanted', () => {
    expect(handleValidationError(error, 400).error.status).toBe(400)
  })

  test.each([undefined, null, {}, 'x', new Proxy({}, { get: () => raise() })])('never throws: %#', (thrown) => {
    expect(handleValidationError(thrown).error).toMatchObject({ code: 'validation_error', details: [] })
  })
})

describe('handleHttpError', () => {
  test('gives the code of the status', () => {
    const error = httpErrors.notFound('No such page')
    expect(handleHttpError(error)).toMatchObject({
      source: 'http',
      error: { code: 'not_found', message: 'No such page', status: 404, details: null },
      thrown: error,
    })
  })

  test.each([undefined, null, {}, 'x', new TypeError('x'), new Proxy({}, { get: () => raise() })])(
    'takes what is no raw HTTP error for unexpected: %#',
    (thrown) => {
      expect(handleHttpError(thrown)).toMatchObject({ source: 'unexpected', error: { code: 'internal_error' } })
    },
  )

  test('keeps a message below 500 unless the error says that it may not be shown', () => {
    expect(handleHttpError(httpErrors.createError(404, 'kept')).error.message).toBe('kept')
    expect(handleHttpError(httpErrors.createError(404, 'hidden', { expose: false })).error.message).toBe('Not Found')
  })
})

function raise(): never {
  throw new Error('x')
}
