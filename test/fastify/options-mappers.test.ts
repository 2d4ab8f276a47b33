import { ConflictError, NotFoundError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { replyTo, startThrowing } from '../fixtures/start-app.ts'

class DriverError extends Error {
  readonly constraint = 'unique'
}

class TakenError extends ConflictError {}

describe('mappers', () => {
  const toTaken = (thrown: unknown) =>
    thrown instanceof DriverError ? new TakenError('The name is taken', { cause: thrown }) : undefined

  test('turn a foreign error into a domain error; the first that answers counts', async () => {
    const never = () => new NotFoundError('never')
    const reply = await replyTo(() => new DriverError('c4n4ry'), { mappers: [() => undefined, toTaken, never] })
    expect(expectEnvelope(reply)).toEqual({ code: 'taken', message: 'The name is taken', status: 409, details: null })
  })

  test('are not asked for a domain error or a raw HTTP error', async () => {
    const mappers = [() => new TakenError('never')]
    expect(expectEnvelope(await replyTo(() => new NotFoundError('x'), { mappers })).code).toBe('not_found')
    const raw = () => Object.assign(new Error('x'), { statusCode: 404 })
    expect(expectEnvelope(await replyTo(raw, { mappers })).code).toBe('not_found')
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('c4n4ry')
      },
      'a mapper threw',
    ],
    ['gives something else', () => new Error('c4n4ry') as never, 'a mapper gave something other than a domain error'],
  ])('one that %s counts as not knowing the error', async (_what, mapper, note) => {
    const { app, log } = await startThrowing(() => new DriverError('x'), { mappers: [mapper] })
    expect(expectEnvelope(await app.inject('/')).code).toBe('internal_error')
    expect(log.failures()).toMatchObject([{ notes: [note] }])
  })

  test('leave what was thrown for the log of a server error', async () => {
    const toServerError = (thrown: unknown) => (thrown instanceof DriverError ? new TakenError('x') : undefined)
    const { app, log } = await startThrowing(() => new DriverError('c4n4ry'), { mappers: [toServerError] })
    await app.inject('/')
    expect(JSON.stringify(log.failures())).not.toContain('c4n4ry')
  })
})
