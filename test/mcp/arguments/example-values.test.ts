import { expect, test } from 'vitest'
import { exampleValues } from '../../../src/mcp/arguments/example-values.ts'

test.each([
  ['its examples', { examples: [1, 2] }, [1, 2]],
  ['its default', { default: 0 }, [0]],
  ['its constant', { const: null }, [null]],
  ['the first of its enum', { enum: ['a', 'b', 'c', 'd'] }, ['a', 'b', 'c']],
  ['all of these in this order', { enum: ['e'], const: 'c', default: 'd', examples: ['x'] }, ['x', 'd', 'c']],
  ['three of many examples', { examples: [1, 2, 3, 4], default: 5 }, [1, 2, 3]],
])('A schema names as good values %s', (_what, schema, values) => {
  expect(exampleValues(schema)).toEqual(values)
})

test.each([[{}], [{ examples: 'one' }], [{ enum: null }], [true], [undefined], [null], ['text'], [[]]])(
  '%j names none',
  (schema) => {
    expect(exampleValues(schema)).toEqual([])
  },
)
