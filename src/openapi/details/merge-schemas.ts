import { isObject, type Schema } from '../../core/index.ts'

/** Tells of a keyword that a reading could not take in. */
export type OnLoss = (keyword: string) => void

/** Merges two schemas of `toSchema2020` that hold of one value. Where two values don't merge, the first wins. */
export function mergeSchemas(one: Schema, other: Schema, onLoss: OnLoss): Schema {
  const keywords = new Set([...Object.keys(other), ...Object.keys(one)])
  // An example of a part says nothing of the other's properties.
  if (one.properties !== undefined && other.properties !== undefined) {
    for (const keyword of givenKeywords) keywords.delete(keyword)
  }
  return Object.fromEntries(
    [...keywords].map((keyword) => {
      const [mine, theirs] = [one[keyword], other[keyword]]
      if (mine === undefined || theirs === undefined) return [keyword, mine === undefined ? theirs : mine]
      const merge = merges.get(keyword)
      if (merge === undefined && JSON.stringify(mine) !== JSON.stringify(theirs)) onLoss(keyword)
      return [keyword, merge === undefined ? mine : merge(mine, theirs)]
    }),
  )
}

/** Picks the keywords that give values for examples. */
export function givenIn(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => givenKeywords.has(keyword)))
}

const givenKeywords: ReadonlySet<string> = new Set(['examples', 'example', 'default'])

type Merge = (one: unknown, other: unknown) => unknown

const first: Merge = (one) => one
const larger: Merge = (one, other) => Math.max(Number(one), Number(other))
const smaller: Merge = (one, other) => Math.min(Number(one), Number(other))
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
const both: Merge = (one, other) => {
  if (isObject(one) && isObject(other)) return { allOf: [one, other] }
  return one === false || other === true ? one : other
}
const bothByKey: Merge = (one, other) => {
  const [mine, theirs] = [one as Schema, other as Schema]
  const merged = Object.entries(theirs).map(([key, part]) => [
    key,
    Object.hasOwn(mine, key) ? both(mine[key], part) : part,
  ])
  return { ...mine, ...Object.fromEntries(merged) }
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
  ['maximum', smaller],
  ['exclusiveMaximum', smaller],
  ['maxLength', smaller],
  ['maxItems', smaller],
  // What stands beside a reference or a union says it nearer to the reader.
  ['title', first],
  ['description', first],
  ...[...givenKeywords].map((keyword): [string, Merge] => [keyword, first]),
])
