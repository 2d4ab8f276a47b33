import { readProperty } from '../../read-property.ts'
import { type Issue, issueAt, keysOfPath, listOf, ownRule, type Translation } from '../issue.ts'

// Every `context` holds the value that was sent, and every `message` may: neither leaves. Of limits, Joi gives those of
// the schema: where they are references, these, and not what they led to.

/** Tells whether a report is a detail of a Joi error. */
export function isJoiReport(report: unknown): boolean {
  const context = readProperty(report, 'context')
  return (
    typeof readProperty(report, 'type') === 'string' &&
    Array.isArray(readProperty(report, 'path')) &&
    typeof context === 'object' &&
    context !== null
  )
}

/** Translates a detail of a Joi error to the keywords of JSON Schema. */
export function joiIssues(report: unknown): Issue[] {
  const { type, path, context } = report as { type: string; path: unknown; context: Context }
  const keys = keysOfPath(path)
  // Joi names the item that is there twice, JSON Schema the list.
  if (type === 'array.unique') return [issueAt(keys.slice(0, -1), ['uniqueItems', {}])]
  if (type === 'object.with') return [missingPeer(keys, context.peer, context.main)]
  if (type === 'object.and') {
    const [given] = listOf(context.present)
    return listOf(context.missing).map((peer) => missingPeer(keys, peer, given))
  }
  const rule = Object.hasOwn(rules, type) ? rules[type] : undefined
  return [issueAt(keys, rule?.(context) ?? ownRule(type))]
}

type Context = Readonly<Record<string, unknown>>
type Rule = (context: Context) => Translation

const is =
  (keyword: string, params: Translation[1] = {}): Rule =>
  () => [keyword, params]
const type = (name: string) => is('type', { type: name })
const format = (name: string) => is('format', { format: name })
const limit =
  (keyword: string): Rule =>
  (context) => [keyword, ...limitOf(context.limit)]
const exactly =
  (unit: string): Rule =>
  (context) => [`${sizeOf(context.value) > Number(context.limit) ? 'max' : 'min'}${unit}`, ...limitOf(context.limit)]
const pattern = is('pattern')

// In the order of Joi's documentation. What is missing here keeps its own name.
const rules: Readonly<Record<string, Rule>> = {
  'alternatives.all': is('anyOf'),
  'alternatives.any': is('anyOf'),
  'alternatives.match': is('anyOf'),
  'alternatives.one': is('oneOf'),
  'alternatives.types': ({ types }) => ['type', { type: types }],
  'any.custom': is('custom'),
  'any.invalid': is('not'),
  'any.only': ({ valids }) => allowed(listOf(valids)),
  'any.required': is('required'),
  'any.unknown': is('additionalProperties'),
  'array.base': type('array'),
  'array.excludes': is('not'),
  'array.hasKnown': is('contains'),
  'array.hasUnknown': is('contains'),
  'array.includes': is('anyOf'),
  'array.includesRequiredBoth': is('contains'),
  'array.includesRequiredKnowns': is('contains'),
  'array.includesRequiredUnknowns': is('contains'),
  'array.length': exactly('Items'),
  'array.max': limit('maxItems'),
  'array.min': limit('minItems'),
  'array.orderedLength': limit('maxItems'),
  'binary.base': type('string'),
  'binary.length': exactly('Length'),
  'binary.max': limit('maxLength'),
  'binary.min': limit('minLength'),
  'boolean.base': type('boolean'),
  'date.base': format('date'),
  'date.format': format('date'),
  'date.greater': limit('exclusiveMinimum'),
  'date.less': limit('exclusiveMaximum'),
  'date.max': limit('maximum'),
  'date.min': limit('minimum'),
  'number.base': type('number'),
  'number.greater': limit('exclusiveMinimum'),
  'number.infinity': type('number'),
  'number.integer': type('integer'),
  'number.less': limit('exclusiveMaximum'),
  'number.max': limit('maximum'),
  'number.min': limit('minimum'),
  'number.multiple': ({ multiple }) => {
    const [{ limit }, hidesLimits] = limitOf(multiple)
    return ['multipleOf', { multipleOf: limit }, hidesLimits]
  },
  'number.negative': is('exclusiveMaximum', { limit: 0 }),
  'number.port': format('port'),
  'number.positive': is('exclusiveMinimum', { limit: 0 }),
  'object.base': ({ type }) => ['type', { type }],
  'object.length': exactly('Properties'),
  'object.max': limit('maxProperties'),
  'object.min': limit('minProperties'),
  'object.missing': ({ peers }) => ['anyOf', { fields: peers }],
  'object.nand': ({ main, peers }) => ['not', listOf(peers).length === 1 ? { fields: [main, ...listOf(peers)] } : {}],
  'object.oxor': ({ peers }) => ['not', { fields: peers }],
  'object.pattern.match': is('propertyNames'),
  'object.unknown': is('additionalProperties'),
  'object.without': ({ main, peer }) => ['not', { fields: [main, peer] }],
  'object.xor': ({ peers }) => ['oneOf', { fields: peers }],
  'string.alphanum': pattern,
  'string.base': type('string'),
  'string.base64': format('base64'),
  'string.creditCard': format('credit card'),
  'string.dataUri': format('data URI'),
  'string.domain': format('domain'),
  'string.email': format('email'),
  'string.empty': is('minLength', { limit: 1 }),
  'string.guid': format('uuid'),
  'string.hex': format('hex'),
  'string.hexAlign': format('hex'),
  'string.hostname': format('hostname'),
  'string.ip': format('ip'),
  'string.ipVersion': format('ip'),
  'string.isoDate': format('date'),
  'string.isoDuration': format('duration'),
  'string.length': exactly('Length'),
  'string.lowercase': pattern,
  'string.max': limit('maxLength'),
  'string.min': limit('minLength'),
  'string.normalize': pattern,
  'string.pattern.base': pattern,
  'string.pattern.name': pattern,
  'string.pattern.invert.base': pattern,
  'string.pattern.invert.name': pattern,
  'string.token': pattern,
  'string.trim': pattern,
  'string.uppercase': pattern,
  'string.uri': format('uri'),
  'string.uriCustomScheme': format('uri'),
  'string.uriRelativeOnly': format('uri'),
}

function limitOf(given: unknown): [params: { limit: unknown }, hidesLimits: boolean] {
  if (given instanceof Date) return [{ limit: given.toISOString() }, false]
  return [{ limit: given }, !(typeof given === 'number' || typeof given === 'bigint' || given === 'now')]
}

// An allowed value that is a reference stands among the others.
function allowed(valids: readonly unknown[]): Translation {
  const values = valids.map((valid) => (valid instanceof Date ? valid.toISOString() : valid))
  const hidesLimits = values.some((value) => typeof value === 'object' && value !== null)
  return values.length === 1
    ? ['const', { allowedValue: values[0] }, hidesLimits]
    : ['enum', { allowedValues: values }, hidesLimits]
}

// A peer may be a path.
function missingPeer(path: readonly string[], peer: unknown, given: unknown): Issue {
  return issueAt([...path, ...String(peer).split('.')], ['dependentRequired', { property: given }])
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return Buffer.isBuffer(value) ? value.length : Object.keys(value ?? {}).length
}
