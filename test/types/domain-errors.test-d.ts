import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  DomainError,
  type DomainErrorClass,
  type DomainErrorOptions,
  isDomainError,
  MethodNotAllowedError,
  RateLimitedError,
  setStackTraces,
  toEnvelope,
} from 'error-envelope'
import type { ErrorEnvelope } from 'error-envelope/envelope'
import { expectTypeOf, test } from 'vitest'

class PageLockedError extends ConflictError {}

class SeatTakenError extends ConflictError {
  constructor(
    readonly seat: string,
    options?: DomainErrorOptions,
  ) {
    super(`Seat ${seat} is taken`, options)
  }
}

class PageExpiredError extends BadRequestError {
  static override readonly status = 410
}

test('Message and options are both optional', () => {
  new PageLockedError()
  new PageLockedError('Locked')
  new PageLockedError('Locked', {
    details: { page: 42 },
    cause: 'x',
    headers: { a: '1', b: 2, c: ['3'] },
    retryAfter: 3,
  })
  new PageLockedError(undefined, { details: [1, 2] })
  new PageLockedError('', { details: null })
})

test('Wrong options do not compile', () => {
  // @ts-expect-error details are an object or an array
  new PageLockedError('Locked', { details: 'page 42' })
  // @ts-expect-error
  new PageLockedError('Locked', { details: 42 })
  // @ts-expect-error the status belongs to the class
  new PageLockedError('Locked', { status: 410 })
  // @ts-expect-error the code belongs to the class
  new PageLockedError('Locked', { code: 'locked' })
  // @ts-expect-error seconds are a number
  new PageLockedError('Locked', { retryAfter: '3' })
  // @ts-expect-error
  new PageLockedError('Locked', { headers: { a: true } })
  // @ts-expect-error
  new PageLockedError({ page: 42 })
})

test('Status, code and details of an error can not be assigned', () => {
  const error = new PageLockedError()
  // @ts-expect-error
  error.status = 410
  // @ts-expect-error
  error.code = 'locked'
  // @ts-expect-error
  error.details = {}
  // @ts-expect-error nor the status of a class
  PageLockedError.status = 410
  error.name = 'Lock'
})

test('What an error knows is typed', () => {
  const error = new PageLockedError()
  expectTypeOf(error.code).toEqualTypeOf<string>()
  expectTypeOf(error.status).toEqualTypeOf<number>()
  expectTypeOf(error.details).toEqualTypeOf<unknown>()
  expectTypeOf(error.retryAfter).toEqualTypeOf<number | undefined>()
  expectTypeOf(toEnvelope(error)).toEqualTypeOf<ErrorEnvelope>()
})

test('A constructor of its own decides what a class takes', () => {
  expectTypeOf(SeatTakenError).constructorParameters.toEqualTypeOf<[seat: string, options?: DomainErrorOptions]>()
  expectTypeOf(new SeatTakenError('4A').seat).toEqualTypeOf<string>()
  // @ts-expect-error the seat is missing
  new SeatTakenError()
})

test('Only a number is a status', () => {
  // @ts-expect-error
  class Odd extends ConflictError {
    static override readonly status = '409'
  }
  new Odd()
})

test('Every error class is a DomainErrorClass, whatever its constructor takes', () => {
  const classes: readonly DomainErrorClass[] = [
    DomainError,
    AuthenticationError,
    MethodNotAllowedError,
    RateLimitedError,
    PageLockedError,
    SeatTakenError,
    PageExpiredError,
    ConflictError.withDetails({ type: 'object' } as const),
  ]
  expectTypeOf(classes[0]).toEqualTypeOf<DomainErrorClass | undefined>()
})

test('Nothing else is a DomainErrorClass', () => {
  // @ts-expect-error
  const one: DomainErrorClass = Error
  // @ts-expect-error
  const two: DomainErrorClass = new ConflictError()
  // @ts-expect-error
  const three: DomainErrorClass = class {
    static readonly status = 404
  }
  return [one, two, three]
})

test('isDomainError narrows what was thrown', () => {
  const thrown: unknown = new PageLockedError()
  if (isDomainError(thrown)) expectTypeOf(thrown).toEqualTypeOf<DomainError>()
  else expectTypeOf(thrown).toEqualTypeOf<unknown>()
})

test('Allow is an option of one class', () => {
  new MethodNotAllowedError('', { allow: ['GET'] })
  // @ts-expect-error
  new MethodNotAllowedError('', { allow: 'GET' })
  // @ts-expect-error
  new ConflictError('', { allow: ['GET'] })
})

test('Stack traces are set by one of two words', () => {
  setStackTraces('all')
  setStackTraces('server-errors')
  // @ts-expect-error
  setStackTraces('none')
})
