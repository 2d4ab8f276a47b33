import { readProperty } from '../read-property.ts'
import type { Issue } from './issue.ts'
import { chooseBranch } from './reduce-issues.ts'

const zodBrand = Symbol.for('ZodFastifySchemaValidationError')

/** Tells whether a report comes from fastify-type-provider-zod. */
export function isZodIssue(report: unknown): boolean {
  return readProperty(report, zodBrand) === true
}

/** Translates a report of fastify-type-provider-zod to the keywords of JSON Schema. */
export function zodIssues(report: unknown): Issue[] {
  const { instancePath, keyword, params, message } = report as Record<string, unknown>
  // The provider joins the path by "/" and escapes nothing; the root is "/".
  const path = String(instancePath).split('/').slice(1)
  return translate({ ...(params as object), code: keyword, message }, path.length === 1 && path[0] === '' ? [] : path)
}

// One report holds all keys that are not expected, and a client may send any number.
const maximumKeys = 100

/** Counts the keys of a report that are not translated, as they are too many. */
export function keysLeftOut(report: unknown): number {
  const keys = isZodIssue(report) ? listOf(readProperty(readProperty(report, 'params'), 'keys')) : []
  return Math.max(0, keys.length - maximumKeys)
}

type ZodIssue = Readonly<Record<string, unknown>>

function translate(issue: ZodIssue, path: readonly string[]): Issue[] {
  if (issue.code === 'invalid_union') return [...unionIssues(issue, path)]
  if (issue.code === 'unrecognized_keys') {
    return listOf(issue.keys)
      .slice(0, maximumKeys)
      .map((key) => issueOf([...path, String(key)], ['additionalProperties', {}]))
  }
  return [issueOf(path, (rules[String(issue.code)] ?? unknown)(issue))]
}

function unionIssues(issue: ZodIssue, path: readonly string[]): readonly Issue[] {
  if (Array.isArray(issue.options)) return [issueOf(path, ['enum', { allowedValues: issue.options }])]
  const branches = listOf(issue.errors).map((branch) =>
    listOf(branch).flatMap((inner) => {
      const { path: below, ...rest } = inner as ZodIssue
      return translate(rest, [...path, ...listOf(below).map(String)])
    }),
  )
  return chooseBranch(issueOf(path, [issue.inclusive === false ? 'oneOf' : 'anyOf', {}]), branches)
}

function issueOf(path: readonly string[], [keyword, params]: Translation): Issue {
  return { path, keyword, params, instancePath: path.map((key) => `/${key}`).join(''), schemaPath: `#/${keyword}` }
}

type Translation = readonly [keyword: string, params: Readonly<Record<string, unknown>>]

const rules: Readonly<Record<string, (issue: ZodIssue) => Translation>> = {
  invalid_type: (issue) =>
    isMissing(issue) ? ['required', {}] : ['type', { type: typeNames[String(issue.expected)] ?? issue.expected }],
  invalid_value: ({ values }) =>
    listOf(values).length === 1 ? ['const', { allowedValue: listOf(values)[0] }] : ['enum', { allowedValues: values }],
  invalid_format: ({ format }) => (patternFormats.has(String(format)) ? ['pattern', {}] : ['format', { format }]),
  too_small: ({ origin, minimum, inclusive }) => limit(origin, 'min', minimum, inclusive),
  too_big: ({ origin, maximum, inclusive }) => limit(origin, 'max', maximum, inclusive),
  not_multiple_of: ({ divisor }) => ['multipleOf', { multipleOf: divisor }],
  invalid_key: () => ['propertyNames', {}],
  invalid_element: () => ['items', {}],
}

const unknown = (issue: ZodIssue): Translation => [String(issue.code), {}]

// zod tells a missing value from a wrong one only in its text.
function isMissing({ message }: ZodIssue): boolean {
  return typeof message === 'string' && message.endsWith('received undefined')
}

function limit(origin: unknown, side: 'min' | 'max', value: unknown, inclusive: unknown): Translation {
  if (origin === 'string') return [`${side}Length`, { limit: value }]
  if (origin === 'array' || origin === 'set' || origin === 'map') return [`${side}Items`, { limit: value }]
  const bound = side === 'min' ? 'inimum' : 'aximum'
  return [inclusive === false ? `exclusiveM${bound}` : `m${bound}`, { limit: String(value) }]
}

const typeNames: Readonly<Record<string, string>> = {
  int: 'integer',
  record: 'object',
  map: 'object',
  tuple: 'array',
  set: 'array',
}

const patternFormats = new Set(['regex', 'starts_with', 'ends_with', 'includes', 'lowercase', 'uppercase'])

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
