import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test, vi } from 'vitest'
import { compileCheck, compileValidator } from '../../../src/mcp/validation/compile-validator.ts'
import { validate } from './validate.ts'

const compile = (schema: object) => compileCheck(schema)

describe('a schema that can not be used is refused in one sentence', () => {
  const cycle: Record<string, unknown> = { type: 'object' }
  cycle.self = cycle
  test.each([
    ['a reference to nothing', { properties: { a: { $ref: '#/$defs/Nope' } } }, /#\/\$defs\/Nope\.$/],
    ['an unknown type', { properties: { a: { type: 'strng' } } }, /no valid JSON Schema at \/properties\/a\/type\.$/],
    ['a keyword of the wrong form', { required: 'a' }, /no valid JSON Schema at \/required\.$/],
    ['an unknown dialect', { $schema: 'https://example.com/mine' }, /\$schema, in none of the dialects/],
    ['a dialect that every object inherits', { $schema: 'constructor' }, /\$schema/],
    ['a pattern that is none', { pattern: '(' }, /can't be compiled/],
    ['an asynchronous schema', { $async: true, type: 'object' }, /\$async/],
    ['a cycle', cycle, /no plain JSON/],
    ['a function', () => ({}), /no plain JSON/],
    [
      'a rule of draft 07 that is broken',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: 5 },
      /at \/items\.$/,
    ],
  ])('%s', (_, schema, message) => {
    const attempt = () => compile(schema)
    expect(attempt).toThrow(TypeError)
    expect(attempt).toThrow(message)
    try {
      attempt()
    } catch (thrown) {
      expect((thrown as Error).message).toMatch(/^The schema .*\.$/)
    }
  })
})

test('two schemas with the same $id do not meet', () => {
  const schema = (type: string) => ({
    $id: 'https://example.com/tool',
    type: 'object',
    properties: { a: { $ref: '#/$defs/A' } },
    $defs: { A: { type } },
  })
  expect(validate(schema('string'), { a: 1 })?.details[0]).toMatchObject({ path: 'a', expected_type: 'string' })
  expect(validate(schema('integer'), { a: 'x' })?.details[0]).toMatchObject({ path: 'a', expected_type: 'integer' })
})

test('a union is looked into in a schema that has an $id, and in a part that has its own', () => {
  const branch = (kind: string) => ({
    properties: { kind: { const: kind }, n: { $ref: '#/$defs/N' } },
    required: ['n'],
  })
  const schema = {
    $id: 'https://example.com/tool',
    type: 'object',
    $defs: {
      Part: { $id: 'https://example.com/part', $defs: { N: { type: 'number' } }, oneOf: [branch('a'), branch('b')] },
    },
    properties: { part: { $ref: 'https://example.com/part' } },
  }
  expect(validate(schema, { part: { kind: 'b', n: 'x' } })?.details).toMatchObject([{ path: 'part.n' }])
})

test('a tool may take a JSON Schema', () => {
  const schema = { type: 'object', properties: { schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' } } }
  expect(validate(schema, { schema: { type: 'string' } })).toBeUndefined()
  expect(validate(schema, { schema: { type: 'strng' } })?.details[0]?.path).toBe('schema.type')
})

test('a schema is compiled once: for its object, and for its text in another object', () => {
  const schema = () => ({ type: 'object', properties: { once: { type: 'string' } } })
  const first = schema()
  compile(first)
  const addSchema = vi.spyOn(Ajv2020.prototype, 'addSchema')
  try {
    compile(first)
    compile(schema())
    expect(addSchema).not.toHaveBeenCalled()
    compile({ ...schema(), title: 'another' })
    expect(addSchema).toHaveBeenCalled()
  } finally {
    addSchema.mockRestore()
  }
})

test('of 500 texts and more the one that was used longest ago is forgotten', () => {
  const schema = (number: number) => ({ type: 'object', title: `number ${number}` })
  for (let number = 0; number < 500; number++) compile(schema(number))
  compile(schema(0))
  compile(schema(500))
  const addSchema = vi.spyOn(Ajv2020.prototype, 'addSchema')
  try {
    compile(schema(0))
    expect(addSchema).not.toHaveBeenCalled()
    compile(schema(1))
    expect(addSchema).toHaveBeenCalled()
  } finally {
    addSchema.mockRestore()
  }
})

test('a schema that changes after it was compiled does not change what is checked', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const check = compileValidator({ schema, closedBy: undefined, rejectsUnknown: false })
  schema.properties.a.type = 'number'
  expect(check({ a: 'x' })).toBeUndefined()
})

test('the same schema, closed and open, is two', () => {
  const schema = { type: 'object', properties: {}, unevaluatedProperties: false }
  const of = (closedBy: 'unevaluatedProperties' | undefined) =>
    compileValidator({ schema, closedBy, rejectsUnknown: true })({ zz: 1 })?.code
  expect(of('unevaluatedProperties')).toBe('SCHEMA_ADDITIONAL_PROPERTIES')
  expect(of(undefined)).toBe('SCHEMA_VALIDATION_FAILED')
})

test('a check says yes or no, whatever it is given', () => {
  const check = compileCheck({ type: 'object', properties: { a: { type: 'string', format: 'date' } }, required: ['a'] })
  expect(check({ a: '2026-01-31' })).toBe(true)
  expect(check({ a: 'yesterday' })).toBe(false)
  expect(check(undefined)).toBe(false)
  const trap = Object.defineProperty({}, 'a', {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })
  expect(check(trap)).toBe(false)
})
