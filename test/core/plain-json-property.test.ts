import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainJson } from '../../src/core/plain-json.ts'

const throwing: PropertyDescriptor = {
  enumerable: true,
  configurable: true,
  get() {
    throw new Error('secret')
  },
}
const traps = Object.getOwnPropertyNames(Reflect) as (keyof ProxyHandler<object>)[]

// Made inside the property: fast-check itself reads what it generates.
const odd = fc.constantFrom<() => unknown>(
  () => Symbol('s'),
  () => Symbol.iterator,
  () => () => 1,
  () => class Page {},
  () => -0,
  () => new Error('secret'),
  () => Promise.resolve(1),
  () => new WeakMap(),
  () => new URL('http://a.test'),
  () => Buffer.from('a'),
  () => new ArrayBuffer(2),
  () => Object.defineProperty({ id: 1 }, 'name', throwing),
  () => Object.defineProperty([1, 2], 0, throwing),
  () => Object.defineProperty({}, 'toJSON', throwing),
  () => Object.defineProperty({}, Symbol.toStringTag, throwing),
  () => ({ toJSON: () => Symbol('s') }),
  () => ({ toJSON: () => 1n }),
  () => ({ toJSON: 'no function' }),
  () => Object.assign(new String('a'), { valueOf: () => ({}) }),
  () => new Proxy({}, Object.fromEntries(traps.map((trap) => [trap, () => JSON.parse('')]))),
  () => new Proxy([], Object.fromEntries(traps.map((trap) => [trap, () => JSON.parse('')]))),
  () => new Proxy({ id: 1 }, { get: () => 1n }),
  () => new Proxy({}, { ownKeys: () => ['a', '__proto__'] }),
  () => ({ '\ud800': '\udfff' }),
)

const anything = fc.anything({
  key: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', 'toJSON', 'length')),
  values: [
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.bigInt(),
  ],
  maxDepth: 4,
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
})

// One value of each kind at each place where a value can be, some of them in a ring.
function mix(value: unknown, make: () => unknown, isRing: boolean): unknown {
  const list = [value, make(), { a: make(), value }, new Map([['a', make()]]), new Set([make(), value])]
  if (isRing) list.push(list, { list })
  return list
}

test('Anything becomes data that JSON holds as it is, and nothing throws', () => {
  fc.assert(
    fc.property(anything, odd, fc.boolean(), (value, make, isRing) => {
      const copy = toPlainJson(mix(value, make, isRing))
      const text = JSON.stringify(copy)
      expect(text.isWellFormed()).toBe(true)
      expect(JSON.parse(text)).toEqual(withoutNegativeZero(copy))
      expectPlain(copy)
    }),
    { numRuns: 500 },
  )
})

test('A copy is its own copy', () => {
  fc.assert(
    fc.property(anything, odd, (value, make) => {
      const problems: string[] = []
      const copy = toPlainJson(mix(value, make, true))
      expect(toPlainJson(copy, (problem) => problems.push(problem))).toEqual(copy)
      expect(problems).toEqual([])
    }),
  )
})

test('JSON data is copied as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(toPlainJson(value))).toBe(JSON.stringify(value))
    }),
  )
})

function expectPlain(value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    expect(['string', 'number', 'boolean', 'object']).toContain(typeof value)
    return
  }
  expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value))
  expect(Object.getOwnPropertySymbols(value)).toEqual([])
  for (const item of Object.values(value)) expectPlain(item)
}

// The one number that JSON writes and does not read back.
function withoutNegativeZero(value: unknown): unknown {
  if (value === 0) return 0
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNegativeZero)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNegativeZero(item)]))
}
