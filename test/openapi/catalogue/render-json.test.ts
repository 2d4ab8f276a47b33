import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderJson } from '../../../src/openapi/catalogue/render-json.ts'

test('writes an entry a line, and short plain lists and objects in one', () => {
  const value = { loc: ['body', 'title'], empty: [], none: {}, item: { id: 1 }, deep: [{ id: [1] }] }
  expect(renderJson(value)).toBe(`{
  "loc": ["body", "title"],
  "empty": [],
  "none": {},
  "item": { "id": 1 },
  "deep": [
    {
      "id": [1]
    }
  ]
}`)
})

test('writes what JSON.parse reads back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(renderJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('begins no line with what could end a block of code', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      expect(renderJson({ value })).not.toMatch(/^\s*`/m)
    }),
  )
})
