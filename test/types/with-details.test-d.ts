import {
  ConflictError,
  type DomainError,
  type DomainErrorClass,
  type DomainErrorOptions,
  NotFoundError,
  type WithDetails,
} from 'error-envelope'
import Type from 'typebox'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'

const lock = Type.Object({ lockedBy: Type.String(), until: Type.Optional(Type.Number()) })
type Lock = { lockedBy: string; until?: number }

class PageLockedError extends ConflictError.withDetails(lock) {}

test('Details are inferred from a TypeBox schema', () => {
  const error = new PageLockedError('Locked', { details: { lockedBy: 'ada' } })
  expectTypeOf(error.details).toEqualTypeOf<Lock>()
  expectTypeOf(error.status).toEqualTypeOf<number>()
  new PageLockedError(undefined, { details: { lockedBy: 'ada', until: 1 }, cause: 'x', retryAfter: 3 })
})

test('Details are inferred from a literal JSON Schema', () => {
  const schema = {
    type: 'object',
    required: ['lockedBy'],
    properties: { lockedBy: { type: 'string' }, tags: { type: 'array', items: { type: 'integer' } } },
  } as const
  class DraftLockedError extends ConflictError.withDetails(schema) {}
  const error = new DraftLockedError('Locked', { details: { lockedBy: 'ada', tags: [1] } })
  expectTypeOf(error.details.lockedBy).toEqualTypeOf<string>()
  // @ts-expect-error a tag is a number
  new DraftLockedError('Locked', { details: { lockedBy: 'ada', tags: ['a'] } })
  // @ts-expect-error
  new DraftLockedError('Locked', { details: {} })
})

test('A schema written in place is inferred as a literal', () => {
  class DraftLockedError extends ConflictError.withDetails({
    type: 'object',
    required: ['by'],
    properties: { by: { enum: ['ada', 'bob'] } },
  }) {}
  const error = new DraftLockedError('Locked', { details: { by: 'ada' } })
  expectTypeOf(error.details.by).toEqualTypeOf<'ada' | 'bob'>()
})

test('Details may be an array, a union or a record', () => {
  class ManyLockedError extends ConflictError.withDetails(Type.Array(lock)) {}
  class EitherLockedError extends ConflictError.withDetails(Type.Union([lock, Type.Array(Type.String())])) {}
  class NamedLockedError extends ConflictError.withDetails(Type.Record(Type.String(), lock)) {}
  expectTypeOf(new ManyLockedError('', { details: [] }).details).toEqualTypeOf<Lock[]>()
  expectTypeOf(new EitherLockedError('', { details: [] }).details).toEqualTypeOf<Lock | string[]>()
  expectTypeOf(new NamedLockedError('', { details: {} }).details).toEqualTypeOf<Record<string, Lock>>()
})

test('Details that are missing or do not fit do not compile', () => {
  // @ts-expect-error the options are missing
  new PageLockedError('Locked')
  // @ts-expect-error
  new PageLockedError()
  // @ts-expect-error the details are missing
  new PageLockedError('Locked', {})
  // @ts-expect-error
  new PageLockedError('Locked', { details: null })
  // @ts-expect-error
  new PageLockedError('Locked', { details: {} })
  // @ts-expect-error
  new PageLockedError('Locked', { details: { lockedBy: 42 } })
  // @ts-expect-error
  new PageLockedError('Locked', { details: { lockedBy: 'ada', lockedAt: 1 } })
  // @ts-expect-error
  new PageLockedError('Locked', { details: [{ lockedBy: 'ada' }] })
})

test('A schema of anything but an object or an array does not compile', () => {
  // @ts-expect-error no JSON Schema
  ConflictError.withDetails(z.object({ a: z.string() }))
  // @ts-expect-error details must be described as an object or an array
  ConflictError.withDetails(Type.String())
  // @ts-expect-error
  ConflictError.withDetails({ type: 'number' })
  // @ts-expect-error
  ConflictError.withDetails('string')
  // @ts-expect-error
  ConflictError.withDetails(undefined)
})

test('A subclass demands the same, and a second withDetails demands both', () => {
  class DraftLockedError extends PageLockedError {}
  class WikiLockedError extends PageLockedError.withDetails(Type.Object({ wiki: Type.String() })) {}
  expectTypeOf(new DraftLockedError('', { details: { lockedBy: 'ada' } }).details).toEqualTypeOf<Lock>()
  const error = new WikiLockedError('', { details: { wiki: 'a' } })
  expectTypeOf(error.details.wiki).toEqualTypeOf<string>()
  // @ts-expect-error
  new DraftLockedError('')
  // @ts-expect-error
  new WikiLockedError('', { details: { lockedBy: 'ada' } })
})

test('A constructor of its own takes what it likes and passes details on', () => {
  class SeatLockedError extends NotFoundError.withDetails(lock) {
    static override readonly status = 423
    constructor(lockedBy: string, options: DomainErrorOptions = {}) {
      super(`Locked by ${lockedBy}`, { ...options, details: { lockedBy } })
    }
  }
  expectTypeOf(new SeatLockedError('ada').details).toEqualTypeOf<Lock>()
  class WrongError extends NotFoundError.withDetails(lock) {
    constructor() {
      // @ts-expect-error
      super('Locked', { details: { lockedBy: 42 } })
    }
  }
  return [SeatLockedError, WrongError]
})

test('The class keeps its statics and its place among the errors', () => {
  expectTypeOf(PageLockedError).toExtend<DomainErrorClass>()
  expectTypeOf(PageLockedError.status).toEqualTypeOf<number>()
  expectTypeOf(PageLockedError.detailsSchema).toEqualTypeOf<object | undefined>()
  expectTypeOf<PageLockedError>().toExtend<ConflictError>()
  expectTypeOf<PageLockedError>().toExtend<DomainError>()
})

test('The type of the base class can be written down', () => {
  const base: WithDetails<typeof ConflictError, Lock> = ConflictError.withDetails(lock)
  class TableLockedError extends base {}
  expectTypeOf(new TableLockedError('', { details: { lockedBy: 'ada' } }).details).toEqualTypeOf<Lock>()
})
