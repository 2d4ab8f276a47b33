import { expect, test } from 'vitest'
import { sample } from '../../../src/openapi/example/sample.ts'

// The example of one field of details.
const fieldOf = (field: object) =>
  (sample({ type: 'object', properties: { field }, required: ['field'] }) as { field: unknown } | undefined)?.field

test.for<[schema: object, example: unknown]>([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', minLength: 6 }, 'textte'],
  [{ type: 'string', maxLength: 2 }, 'te'],
  [{ type: 'string', minLength: 3, maxLength: 3, pattern: '^[A-Z]+$' }, 'ABC'],
  [{ type: 'string', format: 'date-time' }, '2030-01-31T12:00:00Z'],
  [{ type: 'string', format: 'uuid' }, '3f2a1b9c-5d4e-4f60-8a7b-1c2d3e4f5a6b'],
  [{ type: 'string', format: 'constructor' }, 'text'],
  [{ format: 'email' }, 'ada@example.com'],
  [{ type: 'boolean' }, true],
  [{ type: 'null' }, null],
  [{ type: ['null', 'string'] }, 'text'],
  [{}, 'text'],
])('An example of %j is %j', ([schema, example]) => {
  expect(fieldOf(schema)).toEqual(example)
})

test.for<[schema: object, example: unknown]>([
  [{ type: 'integer' }, 1],
  [{ type: 'number' }, 1],
  [{ minimum: 5 }, 5],
  [{ type: 'integer', minimum: 4.5 }, 5],
  [{ type: 'integer', exclusiveMinimum: 5 }, 6],
  [{ type: 'integer', maximum: -3 }, -3],
  [{ type: 'number', exclusiveMaximum: 0 }, -1],
  [{ type: 'number', minimum: 0, maximum: 0.5 }, 0],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, undefined],
  [{ type: 'integer', multipleOf: 25 }, 25],
  [{ type: 'integer', multipleOf: 25, minimum: 30 }, 50],
  [{ type: 'number', multipleOf: 0.01, minimum: 0.29, maximum: 0.3 }, 0.29],
  [{ type: 'integer', exclusiveMinimum: -1, exclusiveMaximum: 1 }, 0],
  [{ type: 'integer', minimum: 2, maximum: 1 }, undefined],
])('An example of a number %j is %j', ([schema, example]) => {
  expect(fieldOf(schema)).toBe(example)
})

test.for<[pattern: string, example: string | undefined]>([
  ['^[a-z]+$', 'text'],
  ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'text'],
  ['^[a-z]+-[a-z]+$', 'a-b'],
  ['^[A-Z]{3}$', 'ABC'],
  ['^[A-Z]{2}-\\d{2}$', 'AB-12'],
  ['^\\d{4}$', '1234'],
  ['^\\d+\\.\\d+\\.\\d+$', '1.2.3'],
  ['^#(?:[0-9a-f]{3}|[0-9a-f]{6})$', '#336699'],
  ['^\\+[1-9]\\d{1,14}$', '+15550100'],
  ['^[0-9a-f]{24}$', '0123456789abcdef01234567'],
  ['^ORD-\\d{4,6}$', undefined],
])('An example for the pattern %s is %s', ([pattern, example]) => {
  expect(fieldOf({ type: 'string', pattern })).toBe(example)
})
