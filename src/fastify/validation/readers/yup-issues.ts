import { readProperty } from '../../read-property.ts'
import { type Issue, issueAt, ownRule, type Translation } from '../issue.ts'
import { unexpectedKeys } from './unexpected-keys.ts'

// `value` and most of `params` hold what was sent, and every message may: none of them leaves. Limits are resolved
// references, and nothing tells them from those of the schema; see `takesFromRequest`.

/** Tells whether a report is an error of Yup. */
export function isYupReport(report: unknown): boolean {
  return (
    readProperty(report, 'name') === 'ValidationError' &&
    typeof readProperty(report, 'type') === 'string' &&
    Array.isArray(readProperty(report, 'inner'))
  )
}

/** Translates an error of Yup to the keywords of JSON Schema. */
export function yupIssues(report: unknown): Issue[] {
  const { type, value, params, path } = report as { type: string; value: unknown; params?: Params; path?: unknown }
  const keys = keysOf(typeof path === 'string' ? path : '')
  const rule = Object.hasOwn(rules, type) ? rules[type] : undefined
  const issue = issueAt(keys, rule?.(params ?? {}, value) ?? ownRule(type))
  const extra = issue.keyword === 'additionalProperties' ? unexpectedKeys(report) : []
  return extra.length === 0 ? [issue] : extra.map((key) => ({ ...issue, path: [...keys, key] }))
}

type Params = Readonly<Record<string, unknown>>
type Rule = (params: Params, value: unknown) => Translation

const is =
  (keyword: string, params: Params = {}): Rule =>
  () => [keyword, params]
// A format is never a reference.
const format =
  (name: string): Rule =>
  () => ['format', { format: name }, false]

const rules: Readonly<Record<string, Rule>> = {
  typeError: ({ type }) => (type === 'date' ? ['format', { format: 'date' }, false] : ['type', { type }]),
  nullable: is('nullable'),
  optionality: is('required'),
  required: is('required'),
  oneOf: ({ values }) => ['enum', { allowedValues: values }, String(values).includes('Ref(') || undefined],
  notOneOf: is('not'),
  length: ({ length }, value) => limited(sizeOf(value) > Number(length) ? 'max' : 'min', value, length),
  min: ({ min, more }, value) => limited('min', value, min, more),
  max: ({ max, less }, value) => limited('max', value, max, less),
  matches: is('pattern'),
  email: format('email'),
  url: format('url'),
  uuid: format('uuid'),
  datetime: format('date-time'),
  datetime_offset: format('date-time'),
  datetime_precision: format('date-time'),
  trim: is('pattern'),
  string_case: is('pattern'),
  integer: is('type', { type: 'integer' }),
  'is-value': ({ value }) => ['const', { allowedValue: value }, value !== 'true' && value !== 'false'],
  noUnknown: is('additionalProperties'),
  exact: is('additionalProperties'),
}

// Yup has one name for the limits of texts, lists, numbers and dates.
function limited(side: 'min' | 'max', value: unknown, inclusive: unknown, exclusive?: unknown): Translation {
  const given = inclusive ?? exclusive
  const limit = given instanceof Date ? given.toISOString() : given
  if (typeof value === 'string') return [`${side}Length`, { limit }]
  if (Array.isArray(value)) return [`${side}Items`, { limit }]
  const bound = side === 'min' ? 'inimum' : 'aximum'
  return [inclusive === undefined ? `exclusiveM${bound}` : `m${bound}`, { limit }]
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0
}

// Paths are texts: `a.b[0]`, and `a["b.c"]` where a key has a dot.
function keysOf(path: string): string[] {
  return [...path.matchAll(/\["(.*?)"\]|\[(\d+)\]|([^.[]+)/gs)].map(
    ([, quoted, index, key]) => quoted ?? index ?? key ?? '',
  )
}
