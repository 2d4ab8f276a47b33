import type { Violation } from './violation.ts'

// One row a keyword; those that are not here follow, by name.
const keywords = [
  'required',
  'type',
  'enum',
  'const',
  'additionalProperties',
  'unevaluatedProperties',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'oneOf',
  'anyOf',
  'allOf',
]

const ranks = new Map(keywords.map((keyword, rank) => [keyword, rank]))
const index = /^(?:0|[1-9]\d*)$/

/**
 * Orders violations, whatever order the fields of the arguments had: by path, the shorter first and indices as numbers, then by
 * keyword. Zero where the order of the schema decides.
 */
export function compareViolations(one: Violation, other: Violation): number {
  return (
    comparePaths(one.path, other.path) ||
    rankOf(one) - rankOf(other) ||
    compareTexts(one.keyword, other.keyword) ||
    compareTexts(one.error.propertyName ?? '', other.error.propertyName ?? '')
  )
}

/** Gives the first of many items in an order, in time linear in their number. Equal ones stay in their order. */
export function firstInOrder<Item>(
  items: Iterable<Item>,
  number: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  let kept: Item[] = []
  let last: Item | undefined
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue
    kept.push(item)
    if (kept.length < 2 * number) continue
    kept = kept.sort(compare).slice(0, number)
    last = kept.at(-1)
  }
  return kept.sort(compare).slice(0, number)
}

/** Orders texts by their code units, the same on every machine. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function comparePaths(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const order = compareParts(one[at] as string, other[at] as string)
    if (order !== 0) return order
  }
  return one.length - other.length
}

// Indices before names: were they mixed, 9, 10 and 1a would have no order.
function compareParts(one: string, other: string): number {
  if (one === other) return 0
  const isIndex = index.test(one)
  if (isIndex !== index.test(other)) return isIndex ? -1 : 1
  return (isIndex && one.length - other.length) || compareTexts(one, other)
}

function rankOf({ keyword }: Violation): number {
  return ranks.get(keyword) ?? keywords.length
}
