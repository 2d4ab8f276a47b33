import { isObject, type Schema } from '../../core/index.ts'

/** Reads the value of a keyword, and converts the schemas in it by `next`; undefined where it is of another kind. */
export type KeywordReader = (value: unknown, next: (part: unknown) => Schema) => unknown

const anything: KeywordReader = (value) => value
const text: KeywordReader = (value) => (typeof value === 'string' ? value : undefined)
const flag: KeywordReader = (value) => (typeof value === 'boolean' ? value : undefined)
const number: KeywordReader = (value) => (Number.isFinite(value) ? value : undefined)
const positive: KeywordReader = (value) => (Number.isFinite(value) && Number(value) > 0 ? value : undefined)
const count: KeywordReader = (value) => (Number.isInteger(value) && Number(value) >= 0 ? value : undefined)
const list: KeywordReader = (value) => (Array.isArray(value) && value.length > 0 ? value : undefined)
const names: KeywordReader = (value) => {
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return undefined
  return list([...new Set(value)], () => ({}))
}
const schema: KeywordReader = (value, next) => (isSchema(value) ? next(value) : undefined)
const schemaOrFlag: KeywordReader = (value, next) => flag(value, next) ?? schema(value, next)
const schemas: KeywordReader = (value, next) =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema) ? value.map(next) : undefined
const mapOf =
  (read: KeywordReader): KeywordReader =>
  (value, next) => {
    if (!isObject(value) || Array.isArray(value)) return undefined
    const entries = Object.entries(value).map(([key, part]) => [key, read(part, next)] as const)
    const kept = entries.filter(([, part]) => part !== undefined)
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
// A property stays, whatever is said of it.
const properties = mapOf((value, next) => schema(value, next) ?? {})
const type: KeywordReader = (value) => {
  const named = [value].flat()
  return named.length > 0 && named.every((each) => typeNames.has(each)) ? value : undefined
}

// Of JSON Schema 2020-12, Core §4.2.1 and Validation §6.1.1. TypeBox has others, for what is no JSON.
const typeNames: ReadonlySet<unknown> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'])

/**
 * The keywords that schemas in a document have, and how to read each: those of JSON Schema 2020-12 (Core §10 and §11,
 * Validation §6 to §9), and `example` of OpenAPI.
 */
export const keywordReaders: ReadonlyMap<string, KeywordReader> = new Map([
  ['allOf', schemas],
  ['anyOf', schemas],
  ['oneOf', schemas],
  ['not', schema],
  ['if', schema],
  ['then', schema],
  ['else', schema],
  ['dependentSchemas', mapOf(schema)],
  ['prefixItems', schemas],
  ['items', schemaOrFlag],
  ['contains', schema],
  ['properties', properties],
  ['patternProperties', mapOf(schema)],
  ['additionalProperties', schemaOrFlag],
  ['propertyNames', schema],
  ['unevaluatedItems', schemaOrFlag],
  ['unevaluatedProperties', schemaOrFlag],
  ['type', type],
  ['enum', list],
  ['multipleOf', positive],
  ['maximum', number],
  ['exclusiveMaximum', number],
  ['minimum', number],
  ['exclusiveMinimum', number],
  ['maxLength', count],
  ['minLength', count],
  ['pattern', text],
  ['maxItems', count],
  ['minItems', count],
  ['uniqueItems', flag],
  ['maxContains', count],
  ['minContains', count],
  ['maxProperties', count],
  ['minProperties', count],
  ['required', names],
  ['dependentRequired', mapOf(names)],
  ['format', text],
  ['contentEncoding', text],
  ['contentMediaType', text],
  ['contentSchema', schema],
  ['title', text],
  ['description', text],
  ['default', anything],
  ['deprecated', flag],
  ['readOnly', flag],
  ['writeOnly', flag],
  ['examples', list],
  ['example', anything],
])

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || (isObject(value) && !Array.isArray(value))
}
