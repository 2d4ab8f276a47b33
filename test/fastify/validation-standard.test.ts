import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import { itemsOf, validationFailure } from '../fixtures/validation-failure.ts'

const reporting = (report: (value: unknown) => unknown) => ({
  prepare: (app: FastifyInstance) => {
    app.setValidatorCompiler(() => (value) => report(value) as { error: Error })
  },
})

describe('A ZodError has the items that the provider for zod gives', () => {
  const shape = z.object({
    name: z.string(),
    'a/b': z.int().min(3),
    kind: z.enum(['draft', 'live']),
    since: z.date().min(new Date('2020-01-01')),
    both: z.union([z.object({ tag: z.literal('x'), n: z.number() }), z.object({ tag: z.literal('y') })]),
  })
  const body = { 'a/b': 1, kind: 'x', since: 'x', both: { tag: 'x', n: 'y' }, extra: 1 }
  const parse = (value: unknown) => {
    const given = value as { since: unknown }
    return shape.strict().safeParse({ ...given, since: new Date('2019-01-01') })
  }
  const items = [
    { loc: ['body', 'name'], msg: 'is required', type: 'required' },
    { loc: ['body', 'a/b'], msg: 'must be at least 3', type: 'minimum' },
    { loc: ['body', 'kind'], msg: 'must be one of: draft, live', type: 'enum' },
    { loc: ['body', 'since'], msg: 'must be at least 2020-01-01T00:00:00.000Z', type: 'minimum' },
    { loc: ['body', 'both', 'n'], msg: 'must be number', type: 'type' },
    { loc: ['body', 'extra'], msg: 'is not expected', type: 'additional_properties' },
  ]

  test.each<[string, (value: unknown) => unknown]>([
    ['as an error', (value) => ({ error: parse(value).error })],
    ['as a plain object', (value) => ({ error: { issues: parse(value).error?.issues } })],
    ['as a list of issues', (value) => ({ error: parse(value).error?.issues })],
    ['rejected', (value) => Promise.reject(parse(value).error)],
  ])('%s', async (_how, report) => {
    expect((await validationFailure({}, body, reporting(report))).details).toEqual(items)
  })
})

describe('A ZodError of zod 3', () => {
  type Row = [rule: string, field: z3.ZodType, value: unknown, path: string, msg: string, type: string]

  test.each<Row>([
    ['a kind', z3.string(), 1, 'a', 'must be string', 'type'],
    ['an integer', z3.number().int(), 1.5, 'a', 'must be integer', 'type'],
    ['a field that is missing', z3.string({ required_error: 'c4n4ry' }), undefined, 'a', 'is required', 'required'],
    ['allowed values', z3.enum(['draft', 'live']), 'x', 'a', 'must be one of: draft, live', 'enum'],
    ['one allowed value', z3.literal(5), 6, 'a', 'must be 5', 'const'],
    ['a multiple', z3.number().multipleOf(5), 3, 'a', 'must be a multiple of 5', 'multiple_of'],
    ['an exclusive minimum', z3.number().gt(3), 3, 'a', 'must be greater than 3', 'exclusive_minimum'],
    ['a length', z3.string().length(3), 'x', 'a', 'must have at least 3 characters', 'min_length'],
    ['a longest list', z3.array(z3.number()).max(1), [1, 2], 'a', 'must have at most 1 item', 'max_items'],
    ['a pattern', z3.string().regex(/internal-/), 'x', 'a', 'must have the required format', 'pattern'],
    ['a beginning', z3.string().startsWith('internal-'), 'x', 'a', 'must have the required format', 'pattern'],
    ['a format', z3.string().email(), 'x', 'a', 'must be a valid email', 'format'],
    ['a date', z3.coerce.date(), 'x', 'a', 'must be a valid date', 'format'],
    ['an extra field', z3.object({}).strict(), { x: 1 }, 'a.x', 'is not expected', 'additional_properties'],
    ['kinds', z3.union([z3.string(), z3.number()]), true, 'a', 'must be string or number', 'type'],
    [
      'a union of objects',
      z3.union([z3.object({ tag: z3.literal('x'), n: z3.number() }), z3.object({ tag: z3.literal('y') })]),
      { tag: 'x', n: 'y' },
      'a.n',
      'must be number',
      'type',
    ],
    [
      'a tag that no branch has',
      z3.discriminatedUnion('tag', [z3.object({ tag: z3.literal('x') }), z3.object({ tag: z3.literal('y') })]),
      { tag: 'c4n4ry' },
      'a.tag',
      'must be one of: x, y',
      'enum',
    ],
    ['a check of its own', z3.string().refine(() => false, 'c4n4ry'), 'x', 'a', 'is invalid', 'custom'],
  ])('%s', async (_rule, field, value, ...item) => {
    const report = (body: unknown) => ({ error: z3.object({ a: field }).safeParse(body).error })
    const error = await validationFailure({}, { a: value }, reporting(report))
    expect(itemsOf(error)).toEqual([item])
    expect(JSON.stringify(error)).not.toMatch(/internal-|c4n4ry/)
  })
})

describe('An issue of Standard Schema tells where, and none of its text', () => {
  const issues = (list: readonly object[]) => ({
    error: Object.assign(new Error('c4n4ry is wrong'), {
      issues: list.map((issue) => ({ message: 'c4n4ry', ...issue })),
    }),
  })

  test.each<[string, object, readonly string[]]>([
    ['a path of keys and indexes', { path: ['tags', 0, 'a.b/c'] }, ['body', 'tags', '0', 'a.b/c']],
    ['a path of segments', { path: [{ key: 'tags' }, { key: 0, value: 'c4n4ry' }] }, ['body', 'tags', '0']],
    ['a path with a symbol', { path: [Symbol('x')] }, ['body', 'Symbol(x)']],
    ['a path with what is no key', { path: [{ key: { c4n4ry: 1 } }, null, true, 'a'] }, ['body', 'a']],
    ['an empty path', { path: [] }, ['body']],
    ['no path', {}, ['body']],
    [
      'more that a library adds',
      { kind: 'validation', type: 'min_length', input: 'c4n4ry', path: [{ key: 'a' }] },
      ['body', 'a'],
    ],
  ])('%s', async (_what, issue, loc) => {
    const error = await validationFailure(
      {},
      {},
      reporting(() => issues([issue])),
    )
    expect(error.details).toEqual([{ loc, msg: 'is invalid', type: 'invalid' }])
    expect(error.message).toBe(`${loc.slice(1).join('.') || 'body'}: is invalid`)
  })

  test('as a list too', async () => {
    const report = () => ({ error: [{ message: 'c4n4ry', path: ['a'] }] })
    const error = await validationFailure({}, {}, reporting(report))
    expect(error.details).toEqual([{ loc: ['body', 'a'], msg: 'is invalid', type: 'invalid' }])
  })
})
