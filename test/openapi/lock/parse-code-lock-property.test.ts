import type { CatalogueEntry } from 'error-envelope/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeLock, codeLockOf, type LockedCode } from '../../../src/openapi/lock/code-lock.ts'
import { fieldPath } from '../../../src/openapi/lock/field-path.ts'
import { parseCodeLock } from '../../../src/openapi/lock/parse-code-lock.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'

const path = fc.constantFrom(
  'a',
  'a.b',
  'a[].b',
  'a[][].b',
  '[]',
  '[].a',
  '[][].a',
  '["a b"]',
  '["a b"].c',
  '__proto__',
)
const type = fc.constantFrom(
  ...['string', 'object', 'array', 'any', 'string or null', 'array of object', 'array of array of object'],
  ...['object or null', 'array of (object or null)', '"a" or "b"', '"a or b"', '1', 'string (date)'],
)
const wrong = fc.constantFrom(
  'null or string',
  '(string)',
  'array of any',
  'array of',
  'or',
  'a.',
  '[][]',
  '__proto__.',
)
const text = fc.oneof(path, type, wrong, fc.constantFrom('version', 'codes', 'status', 'name', 'since', 'retired'))
const json = fc.json().map((it): unknown => JSON.parse(it))
const part = fc.oneof(text, fc.constantFrom(1, 2, 404, 599, 600, null, true), fc.string(), json)
// Details that are in order, and mostly still are with an entry more.
const sound = fc.constantFrom<Record<string, string>>(
  {},
  { a: 'object or null', 'a.b': 'string' },
  { a: 'array of object', 'a[].b': '"a" or "b"' },
  { a: 'array of array of (object or null)', 'a[][].b': 'any' },
  { '[]': 'array of object', '[][].a': 'integer' },
  { '["a b"]': 'object', '["a b"].c': 'array' },
)
const details = fc.tuple(sound, fc.dictionary(path, type, { maxKeys: 1 })).map((all) => {
  return Object.fromEntries(all.flatMap((each) => Object.entries(each)))
})
const locked = fc.record(
  {
    status: fc.constantFrom(404, 409),
    name: fc.constantFrom('A', 'B'),
    details,
    since: fc.constantFrom('1.0.0', null),
    retired: fc.constantFrom('2.0.0', null),
  },
  { requiredKeys: ['status', 'name', 'details', 'since'] },
)
const codes = fc.dictionary(fc.constantFrom('page_locked', 'constructor', 'a'), locked, { maxKeys: 2 })
const change = fc.option(fc.tuple(fc.array(fc.nat(9), { maxLength: 4 }), text, part), { freq: 1 })
const nearLock = fc.record({ version: fc.constant(1), codes })

test('What is read is what some catalogues could give, and all else is a TypeError of one sentence', () => {
  let read = 0
  fc.assert(
    fc.property(nearLock, change, (lock, change) => {
      const value = change === null ? lock : replaced(JSON.parse(JSON.stringify(lock)), ...change)
      const parsed = parsedOrRefused(value)
      if (parsed === undefined) return
      if (Object.values(parsed.codes).some(({ details }) => Object.keys(details).length > 0)) read++
      expect(JSON.stringify(givenFor(parsed))).toBe(JSON.stringify(parsed))
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

// What toCodeLock gives for the catalogues that a lock speaks of, code by code.
function givenFor(lock: CodeLock): CodeLock {
  const codes = Object.entries(lock.codes).flatMap(([code, { name, status, details, since, retired }]) => {
    const entry = { code, name, status, errorClass: { detailsSchema: schemaFor(details) } } as unknown as CatalogueEntry
    const published = toCodeLock([entry], since)
    const now = retired === undefined ? published : toCodeLock([], retired, published)
    return Object.entries(now.codes) as [string, LockedCode][]
  })
  return codeLockOf(codes)
}

function schemaFor(details: Readonly<Record<string, string>>): object {
  const all = new Map(Object.entries(details))
  const items = all.get('[]')
  const fields = { type: 'object', ...fieldsAt('') }
  return items === undefined ? fields : { anyOf: [fields, { type: 'array', items: typeAt('[]', items) }] }

  function fieldsAt(path: string): object {
    const keys = ['a', 'b', 'c', 'a b', '__proto__', ...[...all.keys()].flatMap(keysOf)]
    const own = [...new Set(keys)].flatMap((key): [string, object][] => {
      const type = all.get(fieldPath(path, key))
      return type === undefined ? [] : [[key, typeAt(fieldPath(path, key), type)]]
    })
    return { properties: Object.fromEntries(own), required: own.map(([key]) => key) }
  }

  function typeAt(path: string, type: string): object {
    return { anyOf: alternatives(type).map((each) => alternativeAt(path, each)) }
  }

  function alternativeAt(path: string, type: string): object {
    const format = /^string \((.*)\)$/.exec(type)?.[1]
    if (format !== undefined) return { type: 'string', format }
    if (type === 'any') return {}
    if (type === 'object') return { type, ...fieldsAt(path) }
    if (/^[a-z]+$/.test(type) && !['true', 'false', 'null'].includes(type)) return { type }
    if (!type.startsWith('array of ')) return { const: JSON.parse(type) }
    const items = type.slice('array of '.length)
    return { type: 'array', items: typeAt(`${path}[]`, items.startsWith('(') ? items.slice(1, -1) : items) }
  }
}

// Any keys that a path may be made of: too many do no harm.
function keysOf(path: string): string[] {
  const quoted = [...path.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => JSON.parse(text) as string)
  return [...quoted, ...path.split(/[.[\]]/)]
}

function alternatives(type: string): string[] {
  const found = ['']
  let depth = 0
  for (const [token] of type.matchAll(/"(?:[^"\\]|\\.)*"|[()]| or |[\s\S]/g)) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0
    if (token === ' or ' && depth === 0) found.push('')
    else found[found.length - 1] += token
  }
  return found
}
