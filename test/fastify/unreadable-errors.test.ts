import { ConflictError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startThrowing } from '../fixtures/start-app.ts'

const raise = () => {
  throw new Error('c4n4ry')
}

/** A domain error with a property that is not what it seems. */
function withProperty(name: string, property: PropertyDescriptor): ConflictError {
  return Object.defineProperty(new ConflictError('locked', { details: { a: 1 } }), name, property)
}

function changing(...values: readonly unknown[]): PropertyDescriptor {
  let looks = 0
  return { get: () => values[looks++ % values.length] }
}

describe('A domain error that can not be read in one place is answered as itself in all others', () => {
  test.each([
    'headers',
    'retryAfter',
    'message',
    'details',
    'cause',
    'stack',
    'name',
    'code',
    'status',
    'statusCode',
    'validation',
    'validationContext',
    'toJSON',
    'expose',
  ])('where reading "%s" throws', async (name) => {
    const { app, log } = await startThrowing(() => withProperty(name, { get: raise }))
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toEqual({
      code: 'conflict',
      message: name === 'message' ? 'Conflict' : 'locked',
      status: 409,
      details: name === 'details' ? null : { a: 1 },
    })
    expect(JSON.stringify(log.failures())).not.toContain('c4n4ry')
    expect(log.failures()).toHaveLength(1)
  })

  test.each<[string, PropertyDescriptor]>([
    ['message', changing('locked', 10n)],
    ['message', changing(10n, 'locked')],
    ['message', changing('', 'c4n4ry')],
    ['details', changing({ a: 1 }, Symbol('x'))],
    ['details', changing({ a: 1 }, null)],
    ['headers', changing({ 'x-own': 'yes' }, raise)],
    ['name', { value: Symbol('x') }],
    ['message', { value: { text: 'c4n4ry' } }],
    ['message', { value: undefined }],
  ])('where "%s" is not what it was', async (name, property) => {
    const { app } = await startThrowing(() => withProperty(name, property))
    const error = expectEnvelope(await app.inject('/'))
    expect(error).toMatchObject({ code: 'conflict', status: 409 })
    expect(['locked', 'Conflict']).toContain(error.message)
  })
})

describe('The class of a domain error', () => {
  test('is the one it was made by: an error can not be given another', async () => {
    class GoneError extends ConflictError {
      static override readonly status = 410
    }
    const { app } = await startThrowing(() => withProperty('constructor', { value: GoneError }))
    expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'conflict', status: 409 })
  })
})

describe('A raw HTTP error that can not be read in one place', () => {
  test.each(['message', 'code', 'expose', 'headers', 'status', 'cause', 'stack', 'validation'])(
    'is answered as itself in all others: "%s"',
    async (name) => {
      const error = Object.assign(new Error('gone'), { statusCode: 410 })
      const { app } = await startThrowing(() => Object.defineProperty(error, name, { get: raise }))
      const message = name === 'message' ? 'Gone' : 'gone'
      expect(expectEnvelope(await app.inject('/'))).toEqual({ code: 'gone', message, status: 410, details: null })
    },
  )

  test('has no status where its status can not be read', async () => {
    const error = Object.defineProperty(new Error('c4n4ry'), 'statusCode', { get: raise })
    const { app, log } = await startThrowing(() => error)
    expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'internal_error', status: 500 })
    expect(log.failures()).toHaveLength(1)
  })
})
