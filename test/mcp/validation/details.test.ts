import { describe, expect, test, vi } from 'vitest'
import { validate } from './validate.ts'

const list = (items: object, number: number) =>
  [
    { type: 'object', properties: { x: { type: 'array', items } } },
    { x: Array.from({ length: number }, () => ({ v: 1, q: 1 })) },
  ] as const

describe('of 50,000 bad items', () => {
  const item = { properties: { v: { enum: ['a', 'b'] } }, required: ['w'], additionalProperties: false }
  const failure = validate(...list(item, 50_000))

  test('50 entries are told and the rest are counted', () => {
    expect(failure?.details).toHaveLength(50)
    expect(failure?.meta).toEqual({ more_details: 149_950 })
    expect(failure?.summary).toBe("'x.0.w' must be given. There are 149999 more problems.")
    expect(JSON.stringify(failure).length).toBeLessThan(10_000)
  })

  test('no error is copied for another, by a recursive schema either', () => {
    const schema = {
      $defs: {
        Node: { properties: { v: { type: 'string' }, next: { type: 'array', items: { $ref: '#/$defs/Node' } } } },
      },
      type: 'object',
      properties: { root: { $ref: '#/$defs/Node' } },
    }
    const next = Array.from({ length: 1000 }, () => ({ v: 1 }))
    const concat = vi.spyOn(Array.prototype, 'concat')
    try {
      expect(validate(schema, { root: { next } })?.meta).toEqual({ more_details: 950 })
      expect(concat.mock.instances.filter((each) => (each as unknown as unknown[]).length > 1)).toEqual([])
    } finally {
      concat.mockRestore()
    }
  })

  test('a key is escaped by what of it can be told, however long it is', () => {
    const schema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
    const replace = vi.spyOn(String.prototype, 'replace')
    try {
      const failure = validate(schema, { ['k'.repeat(100_000)]: [1, 2, 3] })
      expect(Math.max(...replace.mock.instances.map((each) => String(each).length))).toBeLessThan(10_000)
      expect(failure?.details[0]?.path).toBe(`${'k'.repeat(97)}....0`)
    } finally {
      replace.mockRestore()
    }
  })

  test('unions are looked into among the first alone', () => {
    const branch = (kind: string) => ({ properties: { kind: { const: kind }, n: { type: 'number' } }, required: ['n'] })
    const schema = {
      type: 'object',
      properties: { x: { type: 'array', items: { oneOf: [branch('a'), branch('b')] } } },
    }
    const failure = validate(schema, { x: Array.from({ length: 5000 }, () => ({ kind: 'a' })) })
    expect(failure?.details.map(({ path }) => path)).toEqual(Array.from({ length: 50 }, (_, index) => `x.${index}.n`))
    expect(failure?.meta).toEqual({ more_details: 4950 })
  })
})

test('50,000 unknown fields are one entry with 50 of them', () => {
  const args = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1]))
  const failure = validate({ type: 'object' }, args, 'additionalProperties')
  const [entry] = failure?.details ?? []
  expect(failure?.details).toHaveLength(1)
  expect(entry?.extras).toHaveLength(50)
  expect(entry?.extras).toEqual([...(entry?.extras ?? [])].sort())
  expect(entry?.issue).toContain('and 49995 more')
})

test('all unknown fields together are bounded, and one of each object is told', () => {
  const args = {
    x: Array.from({ length: 50 }, () => Object.fromEntries(Array.from({ length: 50 }, (_, key) => [`k${key}`, 1]))),
  }
  const failure = validate({ type: 'object', properties: { x: { items: { additionalProperties: false } } } }, args)
  expect(failure?.details.map(({ extras }) => extras?.length)).toEqual([...Array(10).fill(50), ...Array(40).fill(1)])
})

test('a long list of allowed values is told in full once', () => {
  const allowed = Array.from({ length: 400 }, (_, index) => `value ${index}`)
  const failure = validate(
    { type: 'object', properties: { x: { items: { enum: allowed } } } },
    { x: Array(50).fill(1) },
  )
  expect(failure?.details.map((entry) => entry.allowed?.length)).toEqual([400, 400, ...Array(48).fill(undefined)])
})

test('the same problem, found twice, is told once', () => {
  const schema = { type: 'object', properties: { a: { allOf: [{ type: 'string' }, { type: 'string' }] } } }
  expect(validate(schema, { a: 1 })?.details).toHaveLength(1)
})

test('names of fields are bounded, in one line and without control characters', () => {
  const args = { [`x\n\u202e${'y'.repeat(1000)}`]: 1, ['z'.repeat(2000)]: 1 }
  const failure = validate({ type: 'object' }, args, 'additionalProperties')
  expect(failure?.details[0]?.extras).toEqual([`x ${'y'.repeat(95)}...`, `${'z'.repeat(97)}...`])
  expect(JSON.stringify(failure)).not.toMatch(/\\n|\u202e/)
})

test('a path is bounded, in its parts and as a whole', () => {
  const schema = { type: 'object', additionalProperties: { $ref: '#' } }
  const deep = Array.from({ length: 20 }, () => 'k'.repeat(500)).reduce<unknown>((inner, key) => ({ [key]: inner }), 7)
  const [entry] = validate(schema, deep)?.details ?? []
  expect(entry?.path.length).toBeLessThanOrEqual(310)
  expect(entry?.path.endsWith('....')).toBe(true)
})

test('arguments that are nested too deep, or throw when they are read, fail without an exception', () => {
  const schema = { type: 'object', properties: { next: { $ref: '#' }, a: { type: 'string' } } }
  let deep: unknown = 1
  for (let depth = 0; depth < 100_000; depth++) deep = { next: deep }
  const trap = Object.defineProperty({}, 'a', {
    enumerable: true,
    get: () => {
      throw new Error('secret')
    },
  })
  for (const args of [deep, trap]) {
    const failure = validate(schema, args)
    expect(failure).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', kind: 'mcp_input_validation' })
    expect(JSON.stringify(failure)).not.toContain('secret')
  }
})

describe('examples are values that would be right in that place', () => {
  test.each([
    ['examples of the schema', { type: 'string', examples: ['ATVP', 'A1F8'] }, 1, ['ATVP', 'A1F8']],
    [
      'only those that are valid',
      { type: 'string', minLength: 3, examples: ['x', 'long enough'] },
      '',
      ['long enough'],
    ],
    ['the first of an enumeration', { enum: ['a', 'b', 'c', 'd'] }, 'x', ['a', 'b', 'c']],
    ['the constant', { const: 5 }, 6, [5]],
    ['the default', { type: 'integer', default: 10 }, 'x', [10]],
    [
      'none where the whole of the schema excludes them',
      { allOf: [{ type: 'string', examples: ['x'] }, { minLength: 3 }] },
      1,
      [],
    ],
    ['none where there are none', { type: 'string' }, 1, []],
  ])('%s', (_, a, value, examples) => {
    expect(validate({ type: 'object', properties: { a } }, { a: value })?.examples).toEqual(examples)
  })

  test('also for a field that is missing, through a reference', () => {
    const schema = {
      $defs: { Id: { type: 'string', examples: ['7'] } },
      type: 'object',
      properties: { id: { $ref: '#/$defs/Id' } },
      required: ['id'],
    }
    expect(validate(schema, {})?.examples).toEqual(['7'])
  })

  test('the arguments themselves are left as they were', () => {
    const args = { list: [{ a: 1 }] }
    validate({ type: 'object', properties: { list: { items: { properties: { a: { enum: ['x'] } } } } } }, args)
    expect(args).toEqual({ list: [{ a: 1 }] })
  })
})
