import { expect, test } from 'vitest'
import { compileMigrations } from '../../../src/mcp/server/migrations.ts'

const migration = { from: 'sp_api_http', to: 'rate_limited', until: '2.1.0' } as const

test.each([
  ['2.0.9', true],
  ['2.1.0', false],
  ['2.1.0-rc.1', true],
  ['2.1.0-rc.1+build.5', true],
  ['2.1.0+build-5', false],
  ['2.1', false],
  ['2', true],
  ['1.99.99', true],
  ['2.0.10', true],
  ['2.10.0', false],
  ['10.0.0', false],
])('A server of version %s tells the old kind: %s', (version, isTold) => {
  expect([...compileMigrations([migration], version)]).toEqual(isTold ? [['rate_limited', 'sp_api_http']] : [])
})

test('The old kind may be a word that is no kind any more', () => {
  expect(compileMigrations([{ ...migration, from: 'API_ERROR' }], '1.0.0').get('rate_limited')).toBe('API_ERROR')
})

test('Without migrations no version is asked for', () => {
  expect(compileMigrations([], undefined).size).toBe(0)
})

test.each([
  [
    'a new kind that is none',
    [{ ...migration, to: 'quota' }],
    '1.0.0',
    'A migration leads from a kind to one of the contract',
  ],
  ['an empty old kind', [{ ...migration, from: '' }], '1.0.0', 'A migration leads from a kind to one of the contract'],
  ['an end that is no version', [{ ...migration, until: 'soon' }], '1.0.0', 'not at "soon"'],
  ['no version of the server', [migration], undefined, 'need the option version'],
  ['a version of the server that is none', [migration], 'next', 'need the option version'],
  [
    'two to the same kind',
    [migration, { ...migration, from: 'ads_api_http' }],
    '1.0.0',
    'Two migrations lead to rate_limited',
  ],
])('A migration with %s ends the start', (_, migrations, version, text) => {
  expect(() => compileMigrations(migrations as never, version)).toThrow(text)
})
