import { expect, test } from 'vitest'
import { compileNormalizer } from '../../../src/mcp/arguments/compile-normalizer.ts'

const names = Array.from({ length: 500 }, (_, index) => `fieldNumber${index}`)

/** Counts every look at an object, and at all that is in it, and ends what looks too often. */
function counted<Value extends object>(value: Value, most = Number.POSITIVE_INFINITY) {
  const count = { looks: 0 }
  const look = () => {
    if (++count.looks > most) throw new Error(`Looked at more than ${most} times.`)
  }
  const wrap = <Inner extends object>(inner: Inner): Inner =>
    new Proxy(inner, {
      get(target, key, receiver) {
        look()
        const found: unknown = Reflect.get(target, key, receiver)
        return typeof found === 'object' && found !== null ? wrap(found) : found
      },
      has(target, key) {
        look()
        return Reflect.has(target, key)
      },
      ownKeys(target) {
        look()
        return Reflect.ownKeys(target)
      },
      getOwnPropertyDescriptor(target, key) {
        look()
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
    })
  return { value: wrap(value), count }
}

test('a call does not look at the schema, however much that lists', () => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'array', items: { type: 'string' } }]))
  const { value: schema, count } = counted({ type: 'object', properties, anyOf: [{ properties }, { required: ['a'] }] })
  const normalizer = compileNormalizer({ schema, closedBy: undefined, rejectsUnknown: false })
  expect(count.looks).toBeGreaterThan(names.length)
  count.looks = 0
  const { args, events } = normalizer({ FieldNumber7: 'a', 'field-number-8': '["b"]', other: 1, fieldNumber9: ['c'] })
  expect(args).toEqual({ fieldNumber7: ['a'], fieldNumber8: ['b'], other: 1, fieldNumber9: ['c'] })
  expect(events).toHaveLength(5)
  expect(count.looks).toBe(0)
})

test.each([
  ['all of them names of fields', (index: number) => `field${index}`],
  ['all of them other spellings', (index: number) => `Field-${index}`],
  ['all of them unknown', (index: number) => `other${index}`],
  ['all of them the same name', (index: number) => `Field${'_'.repeat(index % 97)}${index % 2}`],
])('each argument is looked at a few times, however many there are: %s', (_what, nameOf) => {
  const indices = Array.from({ length: 10_000 }, (_, index) => index)
  const properties = Object.fromEntries(indices.map((index) => [`field${index}`, { type: 'array' }]))
  const normalizer = compileNormalizer({ schema: { properties }, closedBy: undefined, rejectsUnknown: true })
  const args = Object.fromEntries(indices.map((index) => [nameOf(index), 'a']))
  const { value } = counted(args, 4 * Object.keys(args).length + 1)
  expect(() => normalizer(value)).not.toThrow()
})
