import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf, excerptOfValue } from '../../../src/testing/mcp/excerpt.ts'

test('Nothing that a terminal obeys gets into a report', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(excerptOf(text, 20)).toMatch(/^[^\p{Cc}\p{Cf}]{0,20}$/u)
    }),
  )
  expect(excerptOf('\u001b[31mred\u202e\n\nline')).toBe('[31mred line')
})

test('What is too long ends in dots', () => {
  expect(excerptOf('a'.repeat(21), 20)).toBe(`${'a'.repeat(17)}...`)
  expect(excerptOf(`${' '.repeat(100)}a`, 20)).toBe('...')
  expect(excerptOfValue({ a: 'b'.repeat(1000) }, 20)).toBe('{"a":"bbbbbbbbbbb...')
})

test('A value that is too deep for JSON is printed too', () => {
  let deep: unknown = 1
  for (let index = 0; index < 100_000; index++) deep = [deep]
  expect(excerptOfValue(deep)).toBe('(too deep to print)')
})
