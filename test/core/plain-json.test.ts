import { createContext, runInContext } from 'node:vm'
import { NotFoundError } from 'error-envelope/core'
import { expect, test } from 'vitest'
import { toPlainJson } from '../../src/core/plain-json.ts'

const copyOf = (value: unknown) => {
  const problems: string[] = []
  return { copy: toPlainJson(value, (problem) => problems.push(problem)), problems }
}

const shared = { a: 1 }
const bytes = Buffer.from('ab')

test.each<[string, unknown, unknown]>([
  ['plain data', { a: [1, 'b', true, null, { c: 0 }] }, { a: [1, 'b', true, null, { c: 0 }] }],
  ['a date', { at: new Date(0), never: new Date(Number.NaN) }, { at: '1970-01-01T00:00:00.000Z', never: null }],
  ['a BigInt', [10n, Object(10n)], ['10', '10']],
  [
    'a Map',
    new Map<unknown, unknown>([
      ['a', 1],
      [2, new Map([['b', 3]])],
    ]),
    { a: 1, 2: { b: 3 } },
  ],
  ['a Set', new Set([1, new Set(['a'])]), [1, ['a']]],
  ['no finite number', [Number.NaN, Infinity, -Infinity], [null, null, null]],
  ['what JSON does not have', { a: undefined, b: () => 1, c: Symbol('c'), d: 1 }, { d: 1 }],
  ['what JSON does not have, in a list', [undefined, () => 1, Symbol('c'), 1], [null, null, null, 1]],
  ['holes in a list', new Array(2), [null, null]],
  ['boxed values', [Object('a'), Object(1), Object(true)], ['a', 1, true]],
  [
    'toJSON',
    { a: { toJSON: () => ({ b: 1 }) }, url: new URL('http://a.test/b') },
    { a: { b: 1 }, url: 'http://a.test/b' },
  ],
  ['a toJSON that gives nothing', { a: { toJSON: () => undefined }, b: [{ toJSON: () => undefined }] }, { b: [null] }],
  [
    'a toJSON that gives itself',
    {
      a: {
        id: 1,
        toJSON() {
          return this
        },
      },
    },
    { a: { id: 1 } },
  ],
  ['bytes', bytes, { type: 'Buffer', data: [97, 98] }],
  ['one object at two places', { a: shared, b: shared, c: [shared] }, { a: shared, b: shared, c: [shared] }],
  [
    'inherited and hidden keys',
    Object.create({ a: 1 }, { b: { value: 2 }, c: { value: 3, enumerable: true } }),
    { c: 3 },
  ],
  ['keys that are symbols', { [Symbol('a')]: 1, b: 2 }, { b: 2 }],
  ['no prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  [
    'a class instance',
    new (class Page {
      id = 1
      #secret = 2
      get s() {
        return this.#secret
      }
    })(),
    { id: 1 },
  ],
  ['a regular expression', { a: /x/ }, { a: {} }],
  ['text', 'text', 'text'],
  ['null', null, null],
])('A copy holds what JSON would: %s', (_, value, expected) => {
  expect(copyOf(value)).toEqual({ copy: expected, problems: [] })
})

test('Text and keys become well-formed', () => {
  expect(toPlainJson({ 'a\ud800': ['b\udc00'] })).toEqual({ 'a\ufffd': ['b\ufffd'] })
})

test('A key called __proto__ is copied like any other, and pollutes nothing', () => {
  const copy = toPlainJson(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'))
  expect(JSON.stringify(copy)).toBe('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test.each<[unknown]>([[undefined], [() => 1], [Symbol('a')]])('Nothing is left of %s', (value) => {
  expect(copyOf(value)).toEqual({ copy: undefined, problems: [] })
})

const cycle: Record<string, unknown> = { id: 1 }
cycle.self = cycle
const ring: unknown[] = [1]
ring.push({ ring })
const loop = new Map<string, unknown>([['id', 1]])
loop.set('self', loop)
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()
const throwing = {
  id: 1,
  get name() {
    throw new Error('secret')
  },
}
const foreignError: unknown = runInContext(
  'Object.assign(new TypeError("secret"), { code: "secret" })',
  createContext(),
)

test.each<[string, unknown, unknown, string]>([
  ['an Error', { id: 1, e: new TypeError('secret') }, { id: 1 }, 'an Error'],
  ['an Error with toJSON', { e: Object.assign(new Error('secret'), { toJSON: () => 'secret' }) }, {}, 'an Error'],
  ['an Error of another realm', [foreignError], [null], 'an Error'],
  ['a domain error', { e: new NotFoundError('secret') }, {}, 'an Error'],
  ['an AggregateError', { e: new AggregateError(['secret']) }, {}, 'an Error'],
  ['a DOMException', { e: new DOMException('secret') }, {}, 'an Error'],
  ['a cycle', cycle, { id: 1 }, 'a cycle'],
  ['a cycle in a list', ring, [1, {}], 'a cycle'],
  ['a cycle in a Map', loop, { id: 1 }, 'a cycle'],
  ['a getter that throws', throwing, { id: 1 }, 'a value that throws when it is read'],
  ['a toJSON that throws', { a: { toJSON: () => JSON.parse('') } }, {}, 'a value that throws when it is read'],
  ['a revoked proxy', { id: 1, revoked }, { id: 1 }, 'a value that throws when it is read'],
  [
    'a Map whose key has no text',
    { id: 1, m: new Map([[Object.create(null), 1]]) },
    { id: 1 },
    'a value that throws when it is read',
  ],
])('Left out and reported, without a value: %s', (_, value, expected, what) => {
  expect(copyOf(value)).toEqual({ copy: expected, problems: [`details: left out ${what}`] })
})

test('A hundred levels leave, the next is left out and reported', () => {
  const nest = (levels: number): object => (levels === 0 ? {} : { in: nest(levels - 1) })
  const depthOf = (value: unknown): number => (value === undefined ? 0 : 1 + depthOf((value as { in?: unknown }).in))
  expect(copyOf(nest(99))).toEqual({ copy: nest(99), problems: [] })
  const { copy, problems } = copyOf(nest(150))
  expect(depthOf(copy)).toBe(100)
  expect(problems).toEqual(['details: left out a value nested too deep'])
})

test('A hundred thousand values leave, more than that become undefined and reported', () => {
  const list = (length: number) => Array.from({ length }, () => 0)
  // The list itself is a value too.
  expect(copyOf(list(99_999))).toEqual({ copy: list(99_999), problems: [] })
  const problems = ['details: left out, as they are too large']
  expect(copyOf(list(100_000))).toEqual({ copy: undefined, problems })
  expect(copyOf({ lists: [list(60_000), list(60_000)] })).toEqual({ copy: undefined, problems })
})

test('A structure that grows as it is read ends', () => {
  const endless = (): object =>
    new Proxy({}, { ownKeys: () => ['a', 'b'], getOwnPropertyDescriptor: () => descriptor, get: endless })
  const descriptor = { enumerable: true, configurable: true }
  const endlessList = new Proxy([], { get: (list, key) => (key === 'length' ? 2 ** 40 : Reflect.get(list, key)) })
  for (const value of [endless(), endlessList]) {
    expect(copyOf(value).problems.length).toBeGreaterThan(0)
  }
})

test('The original is not changed', () => {
  const value = Object.freeze({ at: new Date(0), list: Object.freeze([1n]) })
  toPlainJson(value)
  expect(value).toEqual({ at: new Date(0), list: [1n] })
})
