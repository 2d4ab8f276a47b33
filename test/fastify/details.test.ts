import { ConflictError } from 'error-envelope'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startThrowing } from '../fixtures/start-app.ts'

const raise = (): never => {
  throw new Error('c4n4ry')
}

const cyclic: Record<string, unknown> = { id: 1 }
cyclic['self'] = cyclic

class PageLockedError extends ConflictError.withDetails(Type.Object({ lockedBy: Type.String() })) {}

async function answerTo(make: () => unknown) {
  const { app, log } = await startThrowing(make)
  const error = expectEnvelope(await app.inject('/'))
  return { error, lines: log.failures() }
}

describe('Details that JSON can not hold are made safe, and the error stays what it is', () => {
  test.each<[string, object, unknown]>([
    ['a bigint becomes a text', { id: 10n }, { id: '10' }],
    ['a cycle is dropped', cyclic, { id: 1 }],
    ['functions and symbols are dropped', { f: () => 1, s: Symbol('x'), id: 1 }, { id: 1 }],
    ['dates are ISO texts', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['a date that is none is null', { at: new Date(Number.NaN) }, { at: null }],
    ['maps and sets are plain', { m: new Map([['a', 1]]), s: new Set([1, 2]) }, { m: { a: 1 }, s: [1, 2] }],
    ['numbers that are not finite are null', { n: Number.NaN, i: Number.POSITIVE_INFINITY }, { n: null, i: null }],
    ['errors are never expanded', { error: new Error('c4n4ry'), id: 1 }, { id: 1 }],
    ['a toJSON that throws is dropped', { bad: { toJSON: raise }, id: 1 }, { id: 1 }],
    [
      'a getter that throws is dropped',
      Object.defineProperty({ id: 1 }, 'bad', { enumerable: true, get: raise }),
      { id: 1 },
    ],
    ['half a character is replaced', { text: 'a\uD800' }, { text: 'a\uFFFD' }],
    ['a list stays a list', [1, () => 1, 10n], [1, null, '10']],
  ])('%s', async (_what, details, expected) => {
    const { error, lines } = await answerTo(() => new ConflictError('x', { details }))
    expect(error).toEqual({ code: 'conflict', message: 'x', status: 409, details: expected })
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('c4n4ry')
  })

  test.each<[string, object]>([
    ['a toJSON that throws', { toJSON: raise }],
    ['a proxy that throws', new Proxy({}, { ownKeys: raise, get: raise })],
    ['a toJSON that gives a text', { toJSON: () => 'x' }],
    ['an Error', new Error('c4n4ry')],
    ['a text', 'c4n4ry' as unknown as object],
    ['a million values', Array.from({ length: 1_000_000 }, () => 1)],
  ])('and null where nothing can be sent: %s; the line says why', async (_what, details) => {
    const { error, lines } = await answerTo(() => new ConflictError('x', { details }))
    expect(error).toEqual({ code: 'conflict', message: 'x', status: 409, details: null })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.['notes']).toEqual([expect.stringContaining('details: left out')])
    expect(JSON.stringify(lines)).not.toContain('c4n4ry')
  })
})

describe('Details with a schema', () => {
  test('leave as far as the schema names them', async () => {
    const details = { lockedBy: 'ada', password: 'c4n4ry' }
    const { error } = await answerTo(() => new PageLockedError('locked', { details }))
    expect(error).toEqual({ code: 'page_locked', message: 'locked', status: 409, details: { lockedBy: 'ada' } })
  })

  test('that do not fit it go out as null, and the line says so', async () => {
    const details = { lockedBy: 5 } as unknown as { lockedBy: string }
    const { error, lines } = await answerTo(() => new PageLockedError('locked', { details }))
    expect(error.details).toBeNull()
    expect(lines[0]?.['notes']).toEqual(['details: left out, as they do not fit the schema of the class'])
  })
})
