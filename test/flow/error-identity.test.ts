import { ConflictError, DomainError, type DomainErrorClass, defineErrors, NotFoundError } from 'error-envelope'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { replyTo } from '../fixtures/start-app.ts'

// What a bundler leaves of `class OrderNotFoundError extends NotFoundError`.
function named<Class extends DomainErrorClass>(errorClass: Class, name: string): Class {
  return Object.defineProperty(errorClass, 'name', { value: name })
}

describe('A class whose name a bundler took', () => {
  beforeEach(() => void vi.spyOn(process, 'emitWarning').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  test.each(['', 'a', 'aB', '_OrderNotFoundError', 'OrderNotFoundError$1', 'default', 'Ошибка'])(
    'and made %j of it has the code of its nearest sound ancestor, and a warning',
    async (name) => {
      const Order = named(class extends NotFoundError {}, name)
      expect(expectEnvelope(await replyTo(() => new Order('x')))).toMatchObject({ code: 'not_found', status: 404 })
      expect(process.emitWarning).toHaveBeenCalledTimes(1)
      await replyTo(() => new Order('x'))
      expect(process.emitWarning).toHaveBeenCalledTimes(1)
    },
  )

  test('has the code of its key in a catalogue, and no warning', async () => {
    const OrderNotFoundError = named(class extends NotFoundError {}, 'a')
    const catalogue = defineErrors({ OrderNotFoundError })
    const reply = await replyTo(() => new OrderNotFoundError('x'), { catalogue })
    expect(expectEnvelope(reply)).toMatchObject({ code: 'order_not_found', status: 404 })
    expect(process.emitWarning).not.toHaveBeenCalled()
  })

  test('gives its subclasses their own', async () => {
    const Base = named(class extends ConflictError {}, 'a')
    class PageLockedError extends Base {}
    expect(expectEnvelope(await replyTo(() => new PageLockedError('x'))).code).toBe('page_locked')
  })
})

describe('Two classes of one name', () => {
  test('are told apart by their keys in a catalogue', async () => {
    const first = named(class extends NotFoundError {}, 'MissingError')
    const second = named(class extends ConflictError {}, 'MissingError')
    const catalogue = defineErrors({ PageMissingError: first, TeamMissingError: second })
    expect(expectEnvelope(await replyTo(() => new first('x'), { catalogue })).code).toBe('page_missing')
    expect(expectEnvelope(await replyTo(() => new second('x'), { catalogue })).code).toBe('team_missing')
  })

  test('without one share a code, each with its own status', async () => {
    const first = named(class extends NotFoundError {}, 'AbsentError')
    const second = named(class extends ConflictError {}, 'AbsentError')
    expect(expectEnvelope(await replyTo(() => new first('x')))).toMatchObject({ code: 'absent', status: 404 })
    expect(expectEnvelope(await replyTo(() => new second('x')))).toMatchObject({ code: 'absent', status: 409 })
  })
})

describe('A domain error of another copy of the package', () => {
  test('is answered like one of our own', async () => {
    vi.resetModules()
    const copy = await import('error-envelope')
    expect(copy.DomainError).not.toBe(DomainError)
    class PageLockedError extends copy.ConflictError {}

    expect(expectEnvelope(await replyTo(() => new PageLockedError('locked', { details: { a: 1 } })))).toEqual({
      code: 'page_locked',
      message: 'locked',
      status: 409,
      details: { a: 1 },
    })
    expect(expectEnvelope(await replyTo(() => new copy.DomainError('x'))).code).toBe('internal_error')
  })
})

describe('The name of an error', () => {
  test('that its constructor assigns does not change its code', async () => {
    class PageLockedError extends ConflictError {
      constructor() {
        super('locked')
        this.name = 'SomethingElse'
      }
    }
    expect(expectEnvelope(await replyTo(() => new PageLockedError())).code).toBe('page_locked')
  })
})
