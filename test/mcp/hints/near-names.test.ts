import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isVariant, nearNames } from '../../../src/mcp/hints/near-names.ts'

describe('names near to one that is not known', () => {
  test.each([
    ['a letter too few', 'limt', ['limit', 'offset'], ['limit']],
    ['a letter too many', 'limmit', ['limit', 'offset', 'query'], ['limit']],
    ['a plural', 'marketplaceId', ['marketplaceIds'], ['marketplaceIds']],
    ['another case', 'MarketplaceIds', ['marketplaceIds'], ['marketplaceIds']],
    ['another punctuation', 'max-results', ['maxResults', 'max_result'], ['maxResults', 'max_result']],
    ['several that are as near, by name', 'abc', ['abx', 'abd'], ['abd', 'abx']],
    ['at most three', 'abcd', ['abcz', 'abcy', 'abcx', 'abcw'], ['abcw', 'abcx', 'abcy']],
    [
      'the nearest first',
      'stateFilte',
      ['stateFilters', 'stateFilter', 'adProductFilter'],
      ['stateFilter', 'stateFilters'],
    ],
    ['each once', 'limt', ['limit', 'limit'], ['limit']],
    ['a table among many', 'campain_stats', ['campaign_stats', 'keyword_stats', 'campaigns'], ['campaign_stats']],
  ])('%s', (_, name, candidates, expected) => {
    expect(nearNames(name, candidates)).toEqual(expected)
  })

  test.each([
    ['a short name that shares nothing (ruling: a third of the letters may differ)', 'ab', ['cd']],
    ['another word', 'totalNonsenseParam', ['maxResults', 'marketplaceIds', 'campaignId']],
    ['nothing but punctuation', '__', ['a', '--']],
    ['an empty name', '', ['a', '']],
    ['a name longer than 200', 'x'.repeat(201), ['x'.repeat(201)]],
    ['a candidate longer than 200', 'x'.repeat(200), ['x'.repeat(201)]],
  ])('none for %s', (_, name, candidates) => {
    expect(nearNames(name, candidates)).toEqual([])
  })
})

test('any names are compared without an exception, and what is found is among them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (name, candidates) => {
      const near = nearNames(name, candidates)
      expect(near.length).toBeLessThanOrEqual(3)
      for (const each of near) expect(candidates).toContain(each)
    }),
  )
})

test('variants differ in case and punctuation alone', () => {
  expect(isVariant('MaxResults', 'max_results')).toBe(true)
  expect(isVariant('maxResult', 'max_results')).toBe(false)
  expect(isVariant('--', '__')).toBe(false)
})
