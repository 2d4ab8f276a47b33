import {
  ConflictError,
  DomainError,
  type DomainErrorOptions,
  defineErrors,
  isDomainError,
  NotFoundError,
  toEnvelope,
} from 'error-envelope/core'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { warningsDuring } from '../fixtures/warnings.ts'

const lock = Type.Object({ lockedBy: Type.String() })

class PageLockedError extends ConflictError.withDetails(lock) {}

test('A class with a details schema is an error class like any other', () => {
  const error = new PageLockedError('Locked', { details: { lockedBy: 'ada' }, retryAfter: 5 })
  expect([error.status, error.code, error.name]).toEqual([409, 'page_locked', 'PageLockedError'])
  expect([error instanceof ConflictError, isDomainError(error)]).toEqual([true, true])
  expect([error.details, error.retryAfter]).toEqual([{ lockedBy: 'ada' }, 5])
  expect(PageLockedError.detailsSchema).toBe(lock)
  expect(toEnvelope(error)).toEqual({
    error: { code: 'page_locked', message: 'Locked', status: 409, details: { lockedBy: 'ada' } },
  })
})

test('What the schema does not name does not leave', () => {
  const reports: string[] = []
  const details = { lockedBy: 'ada', passwordHash: 'x' }
  const { error } = toEnvelope(new PageLockedError('', { details }), (problem) => reports.push(problem))
  expect(error).toEqual({ code: 'page_locked', message: 'Conflict', status: 409, details: { lockedBy: 'ada' } })
  expect(reports).toEqual([])
  expect(details).toEqual({ lockedBy: 'ada', passwordHash: 'x' })
})

test('Details that do not fit go out as null, and the report says so without a value', () => {
  const reports: string[] = []
  const details = { lockedBy: 42 } as unknown as { lockedBy: string }
  const { error } = toEnvelope(new PageLockedError('', { details }), (problem) => reports.push(problem))
  expect(error.details).toBeNull()
  expect(reports).toEqual(['details: left out, as they do not fit the schema of the class'])
})

test('A literal JSON Schema does what a TypeBox schema does', () => {
  const schema = {
    type: 'object',
    required: ['lockedBy'],
    properties: { lockedBy: { type: 'string' } },
  } as const
  class DraftLockedError extends ConflictError.withDetails(schema) {}
  const details = { lockedBy: 'ada', secret: 1 }
  expect(toEnvelope(new DraftLockedError('', { details })).error.details).toEqual({ lockedBy: 'ada' })
})

test('Details may be an array', () => {
  class PagesLockedError extends ConflictError.withDetails(Type.Array(lock)) {}
  const details = [{ lockedBy: 'ada', secret: 1 }, { lockedBy: 'bob' }]
  expect(toEnvelope(new PagesLockedError('', { details })).error.details).toEqual([
    { lockedBy: 'ada' },
    { lockedBy: 'bob' },
  ])
})

test('Details are made plain before they are held against the schema', () => {
  class PageTakenError extends ConflictError.withDetails(
    Type.Object({ since: Type.String(), id: Type.String(), tags: Type.Array(Type.String()) }),
  ) {}
  const details = { since: new Date(0), id: 7n, tags: new Set(['a']) }
  const error = new PageTakenError('', { details: details as never })
  expect(toEnvelope(error).error.details).toEqual({ since: '1970-01-01T00:00:00.000Z', id: '7', tags: ['a'] })
})

test('A subclass inherits the schema, and a second withDetails replaces it', () => {
  class DraftLockedError extends PageLockedError {}
  class WikiLockedError extends PageLockedError.withDetails(Type.Object({ until: Type.String() })) {}
  expect(DraftLockedError.detailsSchema).toBe(lock)
  const details = { lockedBy: 'ada', until: 'noon' }
  const error = new WikiLockedError('', { details })
  expect([error.code, error.status, error instanceof PageLockedError]).toEqual(['wiki_locked', 409, true])
  expect(toEnvelope(error).error.details).toEqual({ until: 'noon' })
  expect(ConflictError.detailsSchema).toBeUndefined()
})

test('A constructor of its own and a status of its own work', () => {
  class PageFrozenError extends NotFoundError.withDetails(lock) {
    static override readonly status = 423
    constructor(lockedBy: string, options: DomainErrorOptions = {}) {
      super(`Locked by ${lockedBy}`, { ...options, details: { lockedBy } })
    }
  }
  expect(toEnvelope(new PageFrozenError('ada'))).toEqual({
    error: { code: 'page_frozen', message: 'Locked by ada', status: 423, details: { lockedBy: 'ada' } },
  })
})

test('The class that withDetails makes gives no code of its own, and does not warn', async () => {
  const warnings = await warningsDuring(() => {
    const Anonymous = ConflictError.withDetails(lock)
    const error = new Anonymous('', { details: { lockedBy: 'ada' } })
    expect([error.code, error.name]).toEqual(['conflict', 'ConflictError'])
    expect(new (DomainError.withDetails(lock))('', { details: { lockedBy: 'ada' } }).code).toBe('internal_error')
  })
  expect(warnings).toEqual([])
})

test('In a catalogue it gets the name of its key', () => {
  const SeatLockedError = ConflictError.withDetails(lock)
  const catalogue = defineErrors({ SeatLockedError })
  expect(catalogue.entries.map(({ code }) => code)).toEqual(['seat_locked'])
  expect(new SeatLockedError('', { details: { lockedBy: 'ada' } }).code).toBe('seat_locked')
})

test.each<[unknown]>([
  [undefined],
  [null],
  ['string'],
  [42],
  [() => ({})],
  [z.object({ a: z.string() })],
  [z.array(z.string())],
])('%j is refused as a schema', (schema) => {
  expect(() => ConflictError.withDetails(schema as never)).toThrow(
    new TypeError(
      'withDetails takes a JSON Schema of an object or an array, such as Type.Object({ ... }), or z.toJSONSchema(...) of zod.',
    ),
  )
})

test('A schema is compiled once, at the first error', () => {
  let reads = 0
  const schema = {
    type: 'object',
    // Of no meaning to anyone but who copies the whole schema, as compiling does.
    get $comment() {
      reads++
      return ''
    },
  } as const
  class PageCountedError extends ConflictError.withDetails(schema) {}
  expect(reads).toBe(0)
  const readsAfterError = [1, 2, 3].map((page) => {
    expect(toEnvelope(new PageCountedError('', { details: { page } })).error.details).toEqual({ page })
    return reads
  })
  expect(readsAfterError).toEqual([reads, reads, reads])
  expect(reads).toBeGreaterThan(0)
})

test('A schema that can not be compiled costs the details, not the reply', () => {
  class PageOddError extends ConflictError.withDetails({
    type: 'object',
    properties: { a: { type: 'string', pattern: '(' } },
  } as const) {}
  const reports: string[] = []
  const { error } = toEnvelope(new PageOddError('', { details: { a: 'x' } }), (problem) => reports.push(problem))
  expect(error).toEqual({ code: 'page_odd', message: 'Conflict', status: 409, details: null })
  expect(reports).toHaveLength(1)
})

test.each([{ type: 'string' }, { type: 'strin' }, { type: ['object', 'null'] }, [], null, 'object'])(
  'A schema of no object and no array is refused: %j',
  (schema) => {
    expect(() => ConflictError.withDetails(schema as never)).toThrow(TypeError)
  },
)
