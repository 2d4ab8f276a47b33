import type { Translation } from '../issue.ts'

/** An issue of zod 4 or 3, whatever its code. */
export type ZodIssue = Readonly<Record<string, unknown>>

/** What each code of zod is in JSON Schema. What was received, which zod 3 tells, is left out. */
export const zodRules: Readonly<Record<string, (issue: ZodIssue) => Translation>> = {
  invalid_type: (issue) =>
    isMissing(issue) ? ['required', {}] : ['type', { type: typeNames[String(issue.expected)] ?? issue.expected }],
  invalid_value: ({ values }) => allowed(values),
  invalid_format: ({ format }) => formatOf(format),
  too_small: (issue) => limit('min', issue, issue.minimum),
  too_big: (issue) => limit('max', issue, issue.maximum),
  not_multiple_of: ({ divisor, multipleOf }) => ['multipleOf', { multipleOf: divisor ?? multipleOf }],
  invalid_key: () => ['propertyNames', {}],
  invalid_element: () => ['items', {}],
  // Of zod 3 alone.
  invalid_string: ({ validation }) => formatOf(validation),
  invalid_literal: ({ expected }) => allowed([expected]),
  invalid_enum_value: ({ options }) => allowed(options),
  invalid_union_discriminator: ({ options }) => ['enum', { allowedValues: options }],
  invalid_date: () => ['format', { format: 'date' }],
  not_finite: () => ['type', { type: 'number' }],
}

// zod 4 tells a missing value from a wrong one only in its text.
function isMissing({ message, received }: ZodIssue): boolean {
  return received === 'undefined' || (typeof message === 'string' && message.endsWith('received undefined'))
}

function allowed(values: unknown): Translation {
  return Array.isArray(values) && values.length === 1
    ? ['const', { allowedValue: values[0] }]
    : ['enum', { allowedValues: values }]
}

// zod 3 has an object where a text has to begin, end or be part.
function formatOf(format: unknown): Translation {
  return typeof format !== 'string' || patternFormats.has(format) ? ['pattern', {}] : ['format', { format }]
}

function limit(side: 'min' | 'max', { origin, type, inclusive }: ZodIssue, value: unknown): Translation {
  const of = origin ?? type
  if (of === 'string') return [`${side}Length`, { limit: value }]
  if (of === 'array' || of === 'set' || of === 'map') return [`${side}Items`, { limit: value }]
  const bound = side === 'min' ? 'inimum' : 'aximum'
  return [
    inclusive === false ? `exclusiveM${bound}` : `m${bound}`,
    { limit: of === 'date' ? dateText(value) : String(value) },
  ]
}

function dateText(value: unknown): string {
  const date = new Date(Number(value))
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString()
}

const typeNames: Readonly<Record<string, string>> = {
  int: 'integer',
  record: 'object',
  map: 'object',
  tuple: 'array',
  set: 'array',
}

const patternFormats = new Set(['regex', 'starts_with', 'ends_with', 'includes', 'lowercase', 'uppercase'])
