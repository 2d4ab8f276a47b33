import { isObject } from '../../core/index.ts'
import type { PlainSchema } from '../details/list-variants.ts'
import { typesOf, valuesOf } from '../details/value-types.ts'

/** Gives words for each type that a schema allows. The function says what a list has: ` of string`. */
export function typeWords(schema: PlainSchema, itemWords: () => string): string[] {
  const values = valuesOf(schema)
  if (values !== undefined) return values.map((value) => JSON.stringify(value))
  return (typesOf(schema) ?? ['anything']).map((type) => {
    const limits = limitWords(schema, type)
    const brackets = limits.length === 0 ? '' : ` (${limits.join(', ')})`
    return type === 'array' ? `list${brackets}${itemWords()}` : type + brackets
  })
}

/** Joins words as a person does: `a, b or c`. */
export function orList(words: readonly string[]): string {
  const all = [...new Set(words)]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** Says a number in words: `at least 1 item`. */
type LimitWords = (limit: unknown) => string

const limitsByType: Readonly<Record<string, Readonly<Record<string, LimitWords>>>> = {
  string: {
    format: (format) => `${format}`,
    minLength: (limit) => `at least ${counted(limit, 'character')}`,
    maxLength: (limit) => `at most ${counted(limit, 'character')}`,
    pattern: (pattern) => `matches ${pattern}`,
  },
  number: numberLimits(),
  integer: numberLimits(),
  array: {
    minItems: (limit) => `at least ${counted(limit, 'item')}`,
    maxItems: (limit) => `at most ${counted(limit, 'item')}`,
    uniqueItems: (isUnique) => (isUnique === true ? 'no item twice' : ''),
  },
}

function numberLimits(): Readonly<Record<string, LimitWords>> {
  return {
    format: (format) => `${format}`,
    multipleOf: (limit) => `multiple of ${limit}`,
    minimum: (limit) => `at least ${limit}`,
    exclusiveMinimum: (limit) => `more than ${limit}`,
    maximum: (limit) => `at most ${limit}`,
    exclusiveMaximum: (limit) => `less than ${limit}`,
  }
}

const annotations = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly']
const structure = ['type', 'properties', 'required', 'additionalProperties', 'items', 'prefixItems', 'enum']
const limits = Object.values(limitsByType).flatMap((words) => Object.keys(words))
const said: ReadonlySet<string> = new Set([...annotations, ...structure, ...limits])

/** Tells whether words and rows of a table say all of a keyword. Those that begin with `x-` say nothing to a reader. */
export function isSayable(keyword: string, value: unknown): boolean {
  // A record of TypeBox: a pattern that fits any key.
  if (keyword === 'patternProperties') return isObject(value) && Object.keys(value).every((key) => key === '^.*$')
  return said.has(keyword) || keyword.startsWith('x-')
}

function limitWords(schema: PlainSchema, type: string): string[] {
  return Object.entries(limitsByType[type] ?? {}).flatMap(([keyword, words]) => {
    const limit = schema[keyword]
    const text = limit === undefined ? '' : words(limit)
    return text === '' ? [] : [text]
  })
}

function counted(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
