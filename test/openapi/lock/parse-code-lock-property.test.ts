import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeLock, codeLockOf } from '../../../src/openapi/lock/code-lock.ts'
import { parseCodeLock } from '../../../src/openapi/lock/parse-code-lock.ts'

const text = fc.constantFrom('', 'a', '__proto__', '[].a', 'version', 'codes', 'status', 'name', 'since', 'retired')
const json = fc.json().map((it): unknown => JSON.parse(it))
const part = fc.oneof(text, fc.constantFrom(1, 2, 404, 599, 600, null, true), fc.string(), json)
const path = fc.constantFrom('a', 'a.b', 'a[].b', '[]', '["a b"].c', '__proto__')
const locked = fc.record(
  {
    status: fc.constantFrom(404, 409),
    name: fc.constantFrom('A', 'B'),
    details: fc.dictionary(path, fc.constantFrom('string', 'array of object', '"a" or "b"'), { maxKeys: 2 }),
    since: fc.constantFrom('1.0.0', null),
    retired: fc.constantFrom('2.0.0', null),
  },
  { requiredKeys: ['status', 'name', 'details', 'since'] },
)
const codes = fc.dictionary(fc.constantFrom('page_locked', 'constructor', 'a'), locked, { maxKeys: 2 })
const change = fc.option(fc.tuple(fc.array(fc.nat(9), { maxLength: 4 }), text, part), { freq: 1 })
const nearLock = fc.record({ version: fc.constant(1), codes })

test('What is read is all that was written, in its own order, and all else is a TypeError of one sentence', () => {
  let read = 0
  fc.assert(
    fc.property(nearLock, change, (lock, change) => {
      const value = change === null ? lock : replaced(JSON.parse(JSON.stringify(lock)), ...change)
      const parsed = parsedOrRefused(value)
      if (parsed === undefined) return
      read++
      const written = JSON.parse(JSON.stringify(value))
      expect(parsed).toEqual(written)
      expect(JSON.stringify(parsed)).toBe(JSON.stringify(codeLockOf(Object.entries(written.codes))))
    }),
    { numRuns: 2_000 },
  )
  expect(read).toBeGreaterThan(100)
})

test('Anything else is refused by a TypeError too', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true, withMap: true }), (value) => {
      parsedOrRefused(value)
      parsedOrRefused({ version: 1, codes: value })
      parsedOrRefused({ version: 1, codes: { a: value } })
      parsedOrRefused({ version: value, codes: {} })
      for (const key of ['status', 'name', 'details', 'since', 'retired']) {
        parsedOrRefused({
          version: 1,
          codes: { a: { status: 400, name: 'A', details: {}, since: null, [key]: value } },
        })
      }
    }),
    { numRuns: 300 },
  )
})

function parsedOrRefused(value: unknown): CodeLock | undefined {
  try {
    return parseCodeLock(value)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(TypeError)
    expect((thrown as TypeError).message).toMatch(/^(The lock|version|codes|\S).* must .*\.$/s)
    expect((thrown as TypeError).stack).toContain('parse-code-lock.ts')
    return undefined
  }
}

// Sets a key, or one that is there, as deep as the steps lead.
function replaced(value: unknown, steps: readonly number[], key: string, part: unknown): unknown {
  if (typeof value !== 'object' || value === null) return part
  const keys = Object.keys(value)
  const [step, ...rest] = steps
  const at = step === undefined || keys.length === 0 ? key : (keys[step % keys.length] as string)
  const old = (value as Record<string, unknown>)[at]
  const now = step === undefined ? part : replaced(old, rest, key, part)
  return Object.fromEntries([...Object.entries(value).filter(([each]) => each !== at), [at, now]])
}
