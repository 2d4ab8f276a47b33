import { ConflictError, DomainError, NotFoundError, ServiceUnavailableError, toEnvelope } from 'error-envelope/core'
import { expect, test } from 'vitest'

test('Message, details, cause, headers and retryAfter are kept apart', () => {
  const cause = new Error('duplicate key')
  const error = new ConflictError('Taken', { details: { a: 1 }, cause, headers: { 'x-a': '1' }, retryAfter: 3 })
  expect(error.message).toBe('Taken')
  expect(error.details).toEqual({ a: 1 })
  expect(error.cause).toBe(cause)
  expect(error.headers).toEqual({ 'x-a': '1' })
  expect(error.retryAfter).toBe(3)
})

test('Without options there are null details, and no cause, headers or retryAfter', () => {
  const error = new ConflictError('Taken')
  expect([error.details, error.headers, error.retryAfter]).toEqual([null, undefined, undefined])
  expect('cause' in error).toBe(false)
})

test('A cause of undefined is still a cause, as with any Error', () => {
  expect(Object.hasOwn(new ConflictError('Taken', { cause: undefined }), 'cause')).toBe(true)
})

test.each<[unknown]>([[undefined], [''], [null], [42], [{}]])(
  'A message of %j becomes the phrase of the status',
  (message) => {
    expect(new ServiceUnavailableError(message as string).message).toBe('Service Unavailable')
  },
)

test('The cause never leaves', () => {
  const error = new ConflictError('Taken', { cause: new Error('password=hunter2') })
  expect(JSON.stringify([toEnvelope(error), error])).not.toContain('hunter2')
})

test('Assigning a status to an instance is refused', () => {
  expect(() => Object.assign(new NotFoundError('x'), { status: 410 })).toThrow(TypeError)
})

// Fastify does so with errors that a validator gives.
test('Assigning a code to an instance changes nothing', () => {
  expect(Object.assign(new NotFoundError('x'), { code: 'FST_ERR_VALIDATION' }).code).toBe('not_found')
})

test.each<[string, unknown]>([
  ['status', 410],
  ['statusCode', 410],
  ['code', 'gone'],
  ['name', 'GoneError'],
  ['constructor', ConflictError],
])('An own property %s changes neither status nor code of what is sent', (property, value) => {
  const error = new NotFoundError('x')
  Object.defineProperty(error, property, { value, enumerable: true })
  expect(toEnvelope(error)).toEqual({ error: { code: 'not_found', message: 'x', status: 404, details: null } })
})

test('A constructor that assigns this.name gives the stack a name and leaves the code alone', () => {
  class SeatTakenError extends ConflictError {
    constructor(seat: string) {
      super(`Seat ${seat} is taken`)
      this.name = 'Seat'
    }
  }
  const error = new SeatTakenError('4A')
  expect([error.name, String(error), error.code]).toEqual(['Seat', 'Seat: Seat 4A is taken', 'seat_taken'])
  expect(new ConflictError().name).toBe('ConflictError')
})

test('A class field called name leaves the code alone', () => {
  class TableTakenError extends ConflictError {
    constructor() {
      super()
      // What a field does in JavaScript; TypeScript refuses one, as the base has an accessor.
      Object.defineProperty(this, 'name', { value: 'Table' })
    }
  }
  expect([new TableTakenError().name, new TableTakenError().code]).toEqual(['Table', 'table_taken'])
})

test('A subclass inherits the status and gets a code of its own', () => {
  class PageMissingError extends NotFoundError {}
  class DraftMissingError extends PageMissingError {}
  const error = new DraftMissingError()
  expect([error.status, error.code, error.name]).toEqual([404, 'draft_missing', 'DraftMissingError'])
  expect(error.message).toBe('Not Found')
  expect([error instanceof PageMissingError, error instanceof ConflictError]).toEqual([true, false])
})

test('A subclass may declare another status, and its subclasses inherit that', () => {
  class PageExpiredError extends NotFoundError {
    static override readonly status = 410
  }
  class DraftExpiredError extends PageExpiredError {}
  expect([PageExpiredError, DraftExpiredError].map((errorClass) => new errorClass().status)).toEqual([410, 410])
  expect(new DraftExpiredError().message).toBe('Gone')
  expect(new NotFoundError().status).toBe(404)
})

test('A status may be declared with a getter', () => {
  class PageBusyError extends ConflictError {
    static override get status() {
      return 423
    }
  }
  expect(toEnvelope(new PageBusyError()).error).toMatchObject({ code: 'page_busy', status: 423, message: 'Locked' })
})

test('The base has one code whatever it is thrown for', () => {
  const error = new DomainError('The queue is full')
  expect(toEnvelope(error).error).toEqual({
    code: 'internal_error',
    message: 'The queue is full',
    status: 500,
    details: null,
  })
})

test('Identity makes the base, not the name: another class called DomainError has a code of its own', () => {
  const Other = class DomainError extends NotFoundError {}
  expect([new Other().code, new Other().status]).toEqual(['domain', 404])
})

test('An error shows only details, headers and retryAfter as own keys, so that a logger prints no more', () => {
  expect(Object.keys(new ConflictError('x', { cause: 1 }))).toEqual(['details', 'headers', 'retryAfter'])
})
