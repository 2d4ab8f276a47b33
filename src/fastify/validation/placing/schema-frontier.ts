import type { Issue } from '../issue.ts'
import { escapeKey } from './json-pointer.ts'
import { type Follow, isSchema, type Schema } from './schema-references.ts'

/** A keyword that applies schemas and reports itself after what they report: the branches of a union. */
export type Union = Pick<Issue, 'keyword' | 'schemaPath'>

/** One schema that applies to a value, and the path that a validator gives it: from the last reference on. */
export interface Applied {
  readonly schema: Schema
  readonly document: Schema
  readonly reference: string
  readonly pointer: string
  /** The branch of the union that it is reached through; none beside it. */
  readonly branch?: string
}

/** All schemas that apply to a value of the request. */
export interface Frontier {
  readonly seeds: readonly Applied[]
  readonly applied: readonly Applied[]
  /** The keys that schemas tell apart; all others are alike. */
  readonly names: ReadonlySet<string>
  /** Whether there may be more schemas beside the union: some can't be found, or there are too many. */
  readonly isOpen: boolean
}

// A value has a few schemas. Where it has more than this, nothing is left out of what was reported.
const maximumApplied = 2_000

/** Collects all schemas that come with those that apply to a value. Marks what is reached through a union. */
export function growFrontier(seeds: readonly Applied[], follow: Follow, wasOpen: boolean, union?: Union): Frontier {
  const applied: Applied[] = []
  const names = new Set<string>()
  const seen = new Map<Schema, Set<string>>()
  let isOpen = wasOpen
  let unions = 0
  const pending = [...seeds]
  for (const at of pending) {
    const key = `${at.reference}${at.pointer} ${at.branch ?? ''}`
    const keys = seen.get(at.schema) ?? new Set()
    if (keys.has(key)) continue
    seen.set(at.schema, keys.add(key))
    if (applied.push(at) > maximumApplied) return { seeds, applied, names, isOpen: true }

    if (union !== undefined && at.branch === undefined && isOf(union, at)) unions++
    addNames(at.schema, names)
    pending.push(...besides(at, union))
    const { $ref, $dynamicRef, $recursiveRef } = at.schema
    const target = typeof $ref === 'string' ? follow($ref, at.document) : undefined
    if (target !== undefined) pending.push({ ...at, ...start(target.schema, target.document, String($ref)) })
    const isLost =
      $dynamicRef !== undefined || $recursiveRef !== undefined || ($ref !== undefined && target === undefined)
    if (isLost && at.branch === undefined) isOpen = true
  }
  // Two unions of one path can't be told apart.
  return { seeds, applied, names, isOpen: isOpen || unions > 1 }
}

/** Begins a path: at the root, or behind a reference. */
export function start(schema: unknown, document: Schema, reference: string): Applied {
  return { schema: isSchema(schema) ? schema : {}, document, reference, pointer: '' }
}

/** Gives the schemas for the value under a key; without a key, for any value whose key no schema names. */
export function stepDown({ applied }: Frontier, key: string | undefined, union?: Union): Applied[] {
  return applied.flatMap((at) => {
    const { properties, patternProperties } = at.schema
    const named = key !== undefined && isSchema(properties) && Object.hasOwn(properties, key) ? [key] : []
    return [
      ...named.map((name) => below(at, union, 'properties', name)),
      ...keysOf(patternProperties).map((pattern) => below(at, union, 'patternProperties', pattern)),
      ...['items', 'prefixItems'].flatMap((keyword) => items(at, union, keyword, key)),
      ...ofAnyPart.filter((keyword) => isGiven(at.schema[keyword])).map((keyword) => below(at, union, keyword)),
    ]
  })
}

const ofAnyPart = [
  'additionalProperties',
  'unevaluatedProperties',
  'additionalItems',
  'unevaluatedItems',
  'contains',
] as const

function items(at: Applied, union: Union | undefined, keyword: string, key: string | undefined): Applied[] {
  const given = at.schema[keyword]
  if (!Array.isArray(given)) return isGiven(given) ? [below(at, union, keyword)] : []
  return keysOf(given)
    .filter((index) => key === undefined || index === key)
    .map((index) => below(at, union, keyword, index))
}

// The schemas that a schema applies to the same value.
function besides(at: Applied, union: Union | undefined): Applied[] {
  return [
    ...['allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies'].flatMap((keyword) =>
      keysOf(at.schema[keyword]).map((key) => below(at, union, keyword, key)),
    ),
    ...['then', 'else', 'propertyNames']
      .filter((keyword) => isGiven(at.schema[keyword]))
      .map((keyword) => below(at, union, keyword)),
  ]
}

function below(at: Applied, union: Union | undefined, keyword: string, key?: string): Applied {
  const holder = at.schema[keyword]
  const schema = key === undefined ? holder : (holder as Record<string, unknown>)[key]
  const pointer = `${at.pointer}/${keyword}${key === undefined ? '' : `/${escapeKey(key)}`}`
  const next = { ...at, schema: isSchema(schema) ? schema : {}, document: documentOf(schema, at), pointer }
  const reporting = keyword === 'then' || keyword === 'else' ? 'if' : keyword
  const isBranch = at.branch === undefined && union?.keyword === reporting && isOf(union, at)
  return isBranch ? { ...next, branch: key ?? keyword } : next
}

function isOf({ keyword, schemaPath }: Union, at: Applied): boolean {
  return at.schema[keyword] !== undefined && pathsOf(at).some((path) => `${path}/${keyword}` === schemaPath)
}

/** Gives the paths that ajv may report a schema under: it leaves out a reference to what it compiled by itself. */
export function pathsOf({ reference, pointer }: Applied): string[] {
  return [`${reference}${pointer}`, `#${pointer}`]
}

// A schema with an $id is a document of its own, but for one that is an anchor.
function documentOf(schema: unknown, { document }: Applied): Schema {
  return isSchema(schema) && typeof schema.$id === 'string' && !schema.$id.startsWith('#') ? schema : document
}

function addNames({ properties, items, prefixItems }: Schema, names: Set<string>): void {
  for (const name of isSchema(properties) ? Object.keys(properties) : []) names.add(name)
  for (const list of [items, prefixItems]) {
    for (const index of Array.isArray(list) ? keysOf(list) : []) names.add(index)
  }
}

function isGiven(schema: unknown): boolean {
  return isSchema(schema) || typeof schema === 'boolean'
}

function keysOf(schemas: unknown): string[] {
  return typeof schemas === 'object' && schemas !== null ? Object.keys(schemas) : []
}
