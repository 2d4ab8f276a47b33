import { isObject, type Schema } from '../../core/index.ts'

/** The keywords that give values for examples. */
export const givenKeywords: ReadonlySet<string> = new Set(['examples', 'example', 'default'])

/** Merges two schemas of `toSchema2020` that hold of one value. Where they can't be merged, the first wins. */
export function mergeSchemas(one: Schema, other: Schema): Schema {
  const keywords = new Set([...Object.keys(other), ...Object.keys(one)])
  // An example of a part says nothing of the other's properties.
  if (one.properties !== undefined && other.properties !== undefined) {
    for (const keyword of givenKeywords) keywords.delete(keyword)
  }
  return Object.fromEntries([...keywords].map((keyword) => [keyword, merged(keyword, one[keyword], other[keyword])]))
}

function merged(keyword: string, one: unknown, other: unknown): unknown {
  if (one === undefined) return other
  return other === undefined ? one : (merges.get(keyword)?.(one, other) ?? one)
}

type Merge = (one: unknown, other: unknown) => unknown

const larger: Merge = (one, other) => Math.max(Number(one), Number(other))
const smaller: Merge = (one, other) => Math.min(Number(one), Number(other))
const both: Merge = (one, other) =>
  one === false || other === false ? false : { allOf: [one, other].filter(isObject) }
const bothByKey: Merge = (one, other) => {
  const [mine, theirs] = [one as Schema, other as Schema]
  const entries = Object.entries(theirs).map(([key, part]) => [
    key,
    Object.hasOwn(mine, key) ? both(mine[key], part) : part,
  ])
  return { ...mine, ...Object.fromEntries(entries) }
}
const union: Merge = (one, other) => [...new Set([one, other].flat())]
const common: Merge = (one, other) => {
  const texts = new Set([other].flat().map((each) => JSON.stringify(each)))
  return [one].flat().filter((each) => texts.has(JSON.stringify(each)))
}
// An integer is a number.
const commonTypes: Merge = (one, other) => {
  const withIntegers = (types: unknown) =>
    [types].flat().flatMap((type) => (type === 'number' ? ['integer', type] : [type]))
  const types = common(withIntegers(one), withIntegers(other)) as unknown[]
  return types.includes('number') ? types.filter((type) => type !== 'integer') : types
}

const merges: ReadonlyMap<string, Merge> = new Map([
  ['type', commonTypes],
  ['enum', common],
  ['required', union],
  ['properties', bothByKey],
  ['patternProperties', bothByKey],
  ['additionalProperties', both],
  ['items', both],
  ['minimum', larger],
  ['exclusiveMinimum', larger],
  ['minLength', larger],
  ['minItems', larger],
  ['minProperties', larger],
  ['maximum', smaller],
  ['exclusiveMaximum', smaller],
  ['maxLength', smaller],
  ['maxItems', smaller],
])
