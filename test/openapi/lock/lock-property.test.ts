import { type CatalogueEntry, errorCodeFromName } from 'error-envelope/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CodeChange } from '../../../src/openapi/lock/code-change.ts'
import { compareCodes } from '../../../src/openapi/lock/compare-codes.ts'
import { parseCodeLock } from '../../../src/openapi/lock/parse-code-lock.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'
import { entryOf } from './entry-of.ts'

// Details as a tree, so that a test can change one field of them.
type Tree = { text: string; schema: object } | { fields: Field[] } | { items: Tree }
interface Field {
  readonly key: string
  readonly isRequired: boolean
  readonly tree: Tree
}
interface Facts {
  readonly name: string
  readonly status: number
  readonly details: Tree
}

const scalars = [
  { text: 'string', schema: { type: 'string' } },
  { text: 'integer', schema: { type: 'integer' } },
  { text: 'boolean', schema: { type: 'boolean' } },
  { text: 'string or null', schema: { anyOf: [{ type: 'null' }, { type: 'string' }] } },
  { text: '"a" or "b"', schema: { enum: ['b', 'a'] } },
]
const key = fc.constantFrom('by', 'until', 'page', 'a.b', '[]', '', '__proto__', 'constructor')
const { object: details } = fc.letrec<{ tree: Tree; object: Tree }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, fc.constantFrom(...scalars), tie('object'), fc.record({ items: tie('tree') })),
  object: fc.record({
    fields: fc.uniqueArray(fc.record({ key, isRequired: fc.boolean(), tree: tie('tree') }), {
      maxLength: 3,
      selector: ({ key }) => key,
    }),
  }),
}))

const names = ['PageLockedError', 'PageMissing', 'ConstructorError', 'QuotaError', 'TeamFullError', 'HTTPDownError']
const facts = fc.record<Facts>({
  name: fc.constantFrom(...names),
  status: fc.integer({ min: 400, max: 599 }),
  details,
})
const catalogue = fc.uniqueArray(facts, { minLength: 1, maxLength: 5, selector: ({ name }) => name })
const version = fc.constantFrom('1.0.0', '2.0.0', null)

test('What was locked just now has no changes, and neither has what is locked on top of it', () => {
  fc.assert(
    fc.property(catalogue, catalogue, version, version, (first, second, one, other) => {
      const none = { breaking: [], additions: [] }
      const [old, now] = [entriesOf(first), entriesOf(second)]
      const before = toCodeLock(old, one)
      const lock = toCodeLock(now, other, before)
      expect(compareCodes(before, old.toReversed())).toEqual(none)
      expect(compareCodes(lock, now)).toEqual(none)
      expect(compareCodes(lock, lock)).toEqual(none)
      expect(toCodeLock(now, null, lock)).toEqual(lock)
      expect(JSON.stringify(parseCodeLock(JSON.parse(JSON.stringify(lock))))).toBe(JSON.stringify(lock))
    }),
  )
})

// A catalogue, and the place in it of the error that changes.
const chosen = catalogue.chain((all) => fc.tuple(fc.constant(all), fc.nat({ max: all.length - 1 })))

test('A code removed is one change that names it', () => {
  fc.assert(
    fc.property(chosen, ([all, index]) => {
      const { name, status } = all[index] as Facts
      const change = onlyBreaking(all, all.toSpliced(index, 1))
      expect(change).toMatchObject({ kind: 'removed', code: errorCodeFromName(name) })
      expect(change.text).toContain(`${errorCodeFromName(name)} (${status}, ${name}) is gone`)
    }),
  )
})

test('A code renamed is one change that names both', () => {
  fc.assert(
    fc.property(chosen, ([all, index]) => {
      const old = all[index] as Facts
      const change = onlyBreaking(all, all.with(index, { ...old, name: 'BrandNewError' }))
      expect(change).toMatchObject({ kind: 'renamed', before: errorCodeFromName(old.name), now: 'brand_new' })
      expect(change.text).toContain(`${errorCodeFromName(old.name)} (${old.status}, ${old.name}) is gone`)
      expect(change.text).toContain(`brand_new (${old.status}, BrandNewError) is new`)
    }),
  )
})

test('A status changed is one change that names both', () => {
  fc.assert(
    fc.property(chosen, fc.integer({ min: 400, max: 599 }), ([all, index], status) => {
      const old = all[index] as Facts
      fc.pre(status !== old.status)
      const change = onlyBreaking(all, all.with(index, { ...old, status }))
      expect(change).toMatchObject({ kind: 'status-changed', before: old.status, now: status })
      expect(change.text).toContain(`${errorCodeFromName(old.name)} answered ${old.status} and now answers ${status};`)
    }),
  )
})

test('A retired code used again is one change that names both', () => {
  fc.assert(
    fc.property(chosen, version, fc.integer({ min: 400, max: 599 }), ([all, index], retiredIn, status) => {
      const old = all[index] as Facts
      const published = toCodeLock(entriesOf(all), '1.0.0')
      const retired = toCodeLock(entriesOf(all.toSpliced(index, 1)), retiredIn, published)
      const { breaking, additions } = compareCodes(retired, entriesOf(all.with(index, { ...old, status })))
      expect(additions).toEqual([])
      expect(breaking.map(({ kind }) => kind)).toEqual(['retired-code-reused'])
      expect(breaking[0]?.text).toContain(`(${old.status}, ${old.name}) was retired`)
      expect(breaking[0]?.text).toContain(`${old.name} (${status}) uses its code again`)
    }),
  )
})

const withField = chosen.chain(([all, index]) => {
  const fields = requiredIn((all[index] as Facts).details)
  return fc.tuple(fc.constant(all), fc.constant(index), fc.constantFrom(...(fields.length > 0 ? fields : [[]])))
})

test.each(['gone', 'optional'])('A required field that is %s is one change that names it with its type', (state) => {
  fc.assert(
    fc.property(withField, ([all, index, field]) => {
      fc.pre(field.length > 0)
      const old = all[index] as Facts
      const details = changed(old.details, field, (it) => (state === 'gone' ? undefined : { ...it, isRequired: false }))
      const change = onlyBreaking(all, all.with(index, { ...old, details }))
      const type = typeAt(old.details, field)
      expect(change).toMatchObject({ kind: 'details-field-removed', before: type, now: null })
      expect(change.text).toContain(`of ${errorCodeFromName(old.name)} was always there (${type}) and is no longer`)
    }),
  )
})

test('A required field of another type is one change that names both', () => {
  fc.assert(
    fc.property(withField, fc.constantFrom(...scalars), ([all, index, field], tree) => {
      fc.pre(field.length > 0)
      const old = all[index] as Facts
      const type = typeAt(old.details, field)
      fc.pre(type !== tree.text)
      const details = changed(old.details, field, (it) => ({ ...it, tree }))
      const change = onlyBreaking(all, all.with(index, { ...old, details }))
      expect(change).toMatchObject({ kind: 'details-field-retyped', before: type, now: tree.text })
      expect(change.text).toContain(`of ${errorCodeFromName(old.name)} was ${type} and is now ${tree.text};`)
    }),
  )
})

function entriesOf(all: readonly Facts[]): CatalogueEntry[] {
  return all.map(({ name, status, details }) => entryOf(name, status, schemaOf(details)))
}

function onlyBreaking(before: readonly Facts[], now: readonly Facts[]): CodeChange {
  const { breaking, additions } = compareCodes(toCodeLock(entriesOf(before), '1.0.0'), entriesOf(now))
  expect(additions).toEqual([])
  expect(breaking).toHaveLength(1)
  return breaking[0] as CodeChange
}

function schemaOf(tree: Tree): object {
  if ('schema' in tree) return tree.schema
  if ('items' in tree) return { type: 'array', items: schemaOf(tree.items) }
  return {
    type: 'object',
    properties: Object.fromEntries(tree.fields.map(({ key, tree }) => [key, schemaOf(tree)])),
    required: tree.fields.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  }
}

// The ways to the required fields, by their keys; arrays are passed through.
function requiredIn(tree: Tree): string[][] {
  if ('items' in tree) return requiredIn(tree.items)
  if ('schema' in tree) return []
  return tree.fields
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ key, tree }) => [[key], ...requiredIn(tree).map((rest) => [key, ...rest])])
}

function changed(tree: Tree, [key, ...rest]: string[], change: (field: Field) => Field | undefined): Tree {
  if ('items' in tree) return { items: changed(tree.items, [key as string, ...rest], change) }
  if ('schema' in tree) return tree
  return {
    fields: tree.fields.flatMap((field) => {
      if (field.key !== key) return [field]
      const now = rest.length > 0 ? { ...field, tree: changed(field.tree, rest, change) } : change(field)
      return now === undefined ? [] : [now]
    }),
  }
}

function typeAt(tree: Tree, [key, ...rest]: string[]): string {
  if (key === undefined) return typeOf(tree)
  if ('items' in tree) return typeAt(tree.items, [key, ...rest])
  const field = 'fields' in tree ? tree.fields.find((field) => field.key === key) : undefined
  return field === undefined ? '' : typeAt(field.tree, rest)
}

function typeOf(tree: Tree): string {
  if ('text' in tree) return tree.text
  if ('fields' in tree) return 'object'
  const items = typeOf(tree.items)
  return `array of ${'text' in tree.items && items.includes(' or ') ? `(${items})` : items}`
}
