import { expect, test } from 'vitest'
import { boundHints } from '../../../src/mcp/hints/bound-hints.ts'

test('the first eight that differ are kept, in their order', () => {
  const hints = ['b', 'a', 'b', ...Array.from({ length: 20 }, (_, index) => `hint ${index}`)]
  expect(boundHints(hints)).toEqual(['b', 'a', 'hint 0', 'hint 1', 'hint 2', 'hint 3', 'hint 4', 'hint 5'])
})

test('each is one line of at most 300 characters', () => {
  expect(boundHints([`a\n\tb\u0000c ${'x'.repeat(1000)}`])).toEqual([`a b c ${'x'.repeat(291)}...`])
})

test('what is no text, and what is empty, is left out', () => {
  expect(boundHints([null, 42, {}, '', ' \n', 'a'] as unknown as string[])).toEqual(['a'])
})

test('no more is read than is kept', () => {
  function* endless() {
    for (let number = 0; ; number++) yield `hint ${number}`
  }
  expect(boundHints(endless())).toHaveLength(8)
})
