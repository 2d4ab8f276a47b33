type Params = Readonly<Record<string, unknown>>

/**
 * Puts a failed keyword into words that help a form: "must have at least 3 characters". A pattern's text never
 * shows. With `hidesLimits`, limits and allowed values stay out too: a schema with `$data` takes them from the request.
 */
export function ruleText(keyword: string, params: Params, hidesLimits = false): string {
  const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined
  if (rule === undefined) return 'is invalid'
  if (typeof rule === 'string') return rule
  return hidesLimits && !safeWithData.has(keyword) ? 'is out of what is allowed' : rule(params)
}

// In the order of JSON Schema's validation vocabulary (2020-12 §6-7), then the applicators and what validators add.
const rules: Readonly<Record<string, string | ((params: Params) => string)>> = {
  type: ({ type }) => `must be ${list(type, ' or ')}`,
  enum: ({ allowedValues }) => `must be one of: ${list(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${value(allowedValue)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${value(multipleOf)}`,
  maximum: ({ limit }) => `must be at most ${value(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${value(limit)}`,
  minimum: ({ limit }) => `must be at least ${value(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be greater than ${value(limit)}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, 'character')}`,
  minLength: ({ limit }) => `must have at least ${count(limit, 'character')}`,
  pattern: 'must have the required format',
  maxItems: ({ limit }) => `must have at most ${count(limit, 'item')}`,
  minItems: ({ limit }) => `must have at least ${count(limit, 'item')}`,
  uniqueItems: 'must not have the same item twice',
  contains: ({ minContains, maxContains }) => containsText(minContains, maxContains),
  maxProperties: ({ limit }) => `must have at most ${count(limit, 'field')}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, 'field')}`,
  required: 'is required',
  dependentRequired: ({ property }) => `is required where ${value(property)} is given`,
  dependencies: ({ property }) => `is required where ${value(property)} is given`,
  format: ({ format }) => `must be a valid ${value(format)}`,
  formatMaximum: ({ limit }) => `must be at most ${value(limit)}`,
  formatExclusiveMaximum: ({ limit }) => `must be less than ${value(limit)}`,
  formatMinimum: ({ limit }) => `must be at least ${value(limit)}`,
  formatExclusiveMinimum: ({ limit }) => `must be greater than ${value(limit)}`,
  not: ({ fields }) =>
    fields === undefined ? 'is not allowed' : `must have at most one of the fields: ${list(fields)}`,
  anyOf: ({ fields }) =>
    fields === undefined
      ? 'must have one of the allowed forms'
      : `must have at least one of the fields: ${list(fields)}`,
  oneOf: ({ fields }) =>
    fields === undefined
      ? 'must have exactly one of the allowed forms'
      : `must have exactly one of the fields: ${list(fields)}`,
  if: 'does not fit the other fields',
  propertyNames: 'is not an allowed name',
  additionalProperties: 'is not expected',
  unevaluatedProperties: 'is not expected',
  additionalItems: 'has too many items',
  unevaluatedItems: 'has too many items',
  items: ({ limit }) => (limit === undefined ? 'has an item that is not allowed' : 'has too many items'),
  'false schema': 'is not expected',
  discriminator: 'must be a known value',
  nullable: 'must not be null',
}

// Keywords whose words come from the schema alone, also where it refers to data.
const safeWithData = new Set([
  'type',
  'contains',
  'dependentRequired',
  'dependencies',
  'not',
  'anyOf',
  'oneOf',
  'items',
])

// A report does not tell whether there are too few or too many.
function containsText(minimum: unknown, maximum: unknown): string {
  if (maximum === undefined) return 'must contain a fitting item'
  return minimum === maximum
    ? `must contain exactly ${count(maximum, 'fitting item')}`
    : `must contain ${value(minimum)} to ${count(maximum, 'fitting item')}`
}

// An enum may list thousands.
const maximumText = 300

function list(values: unknown, separator = ', '): string {
  const texts = new Set<string>()
  let length = 0
  for (const item of Array.isArray(values) ? values : [values]) {
    const text = textOf(item)
    length += text.length
    texts.add(text)
    if (length > maximumText) break
  }
  return shorten([...texts].join(separator), maximumText)
}

function value(given: unknown): string {
  return shorten(textOf(given), maximumText)
}

function count(limit: unknown, unit: string): string {
  return `${value(limit)} ${unit}${limit === 1 ? '' : 's'}`
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given
  if (typeof given === 'bigint') return String(given)
  try {
    return JSON.stringify(given) ?? 'valid'
  } catch {
    return 'valid'
  }
}

/** Cuts a text to a length, with "…" in the place of the rest, and keeps it well-formed. */
export function shorten(text: string, maximum: number): string {
  return text.length > maximum ? `${text.slice(0, maximum).toWellFormed()}…` : text.toWellFormed()
}
