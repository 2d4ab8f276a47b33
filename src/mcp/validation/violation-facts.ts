import type { ErrorObject } from 'ajv'
import { jsonType } from '../arguments/field-types.ts'
import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import { renderCount } from '../hints/count-text.ts'
import { renderKey } from '../hints/name-text.ts'
import { renderTypes } from '../hints/type-text.ts'
import { allowedValues } from './allowed-values.ts'

/** What the entry of a violation says beside where it is. */
export interface ViolationFacts extends Pick<DetailEntry, Fact> {
  readonly pattern?: string
  readonly multiple_of?: number
}

type Fact = 'issue' | 'expected_type' | 'limit' | 'actual' | 'allowed' | 'format'

type ReadFacts = (params: ErrorObject['params'], error: ErrorObject) => ViolationFacts

// A row a keyword: those of the contract in its order, then others that say a number or a name. Of what was sent only the
// number of items is told.
const facts: Readonly<Record<string, ReadFacts>> = {
  type: ({ type }) => ({ issue: `must be ${renderTypes(type)}`, expected_type: type }),
  required: () => ({ issue: 'must be given' }),
  maxItems: ({ limit }, { data }) => ({
    issue: `must have at most ${renderCount(limit, 'item')}`,
    limit,
    actual: itemsOf(data),
  }),
  minItems: ({ limit }, { data }) => ({
    issue: `must have at least ${renderCount(limit, 'item')}`,
    limit,
    actual: itemsOf(data),
  }),
  maxLength: ({ limit }) => ({ issue: `must have at most ${renderCount(limit, 'character')}`, limit }),
  minLength: ({ limit }) => ({ issue: `must have at least ${renderCount(limit, 'character')}`, limit }),
  maximum: ({ limit }) => ({ issue: `must be at most ${limit}`, limit }),
  minimum: ({ limit }) => ({ issue: `must be at least ${limit}`, limit }),
  enum: ({ allowedValues: allowed }) => ({ issue: 'must be one of the allowed values', allowed }),
  pattern: ({ pattern }) => ({ issue: 'must match its pattern', ...(pattern.length <= 200 && { pattern }) }),
  format: ({ format }) => ({ issue: `must be a valid ${format}`, format }),
  oneOf: ({ passingSchemas }, { schema, data }) =>
    passingSchemas === null
      ? { issue: 'must fit exactly one of its alternatives, and fits none', ...alternatives(schema, data) }
      : { issue: 'must fit exactly one of its alternatives, and fits several' },
  anyOf: (_, { schema, data }) => ({
    issue: 'must fit one of its alternatives, and fits none',
    ...alternatives(schema, data),
  }),
  uniqueItems: () => ({ issue: 'must not hold the same item twice' }),
  const: ({ allowedValue }) => ({ issue: 'must be the one allowed value', allowed: [allowedValue] }),
  multipleOf: ({ multipleOf }) => ({ issue: `must be a multiple of ${multipleOf}`, multiple_of: multipleOf }),

  exclusiveMaximum: ({ limit }) => ({ issue: `must be less than ${limit}`, limit }),
  exclusiveMinimum: ({ limit }) => ({ issue: `must be more than ${limit}`, limit }),
  minProperties: ({ limit }) => ({ issue: `must have at least ${renderCount(limit, 'field')}`, limit }),
  maxProperties: ({ limit }) => ({ issue: `must have at most ${renderCount(limit, 'field')}`, limit }),
  items: ({ limit }) => ({ issue: `must have at most ${renderCount(limit, 'item')}`, limit }),
  additionalItems: ({ limit }) => ({ issue: `must have at most ${renderCount(limit, 'item')}`, limit }),
  unevaluatedItems: ({ len }) => ({ issue: `must have at most ${renderCount(len, 'item')}`, limit: len }),
  contains: ({ minContains, maxContains }) => ({
    issue: `must have ${maxContains === undefined ? 'at least' : `at most ${maxContains} and at least`} ${renderCount(minContains, 'item')} of a certain form`,
  }),
  dependentRequired: ({ property, missingProperty }) => ({ issue: besideText(property, missingProperty) }),
  dependencies: ({ property, missingProperty }) => ({ issue: besideText(property, missingProperty) }),
  not: () => ({ issue: 'must not have the form that its schema excludes' }),
  'false schema': () => ({ issue: 'must not be given' }),
}

/** Reads from what a validator reported of a value: its parameters, never its message. */
export function violationFacts(error: ErrorObject): ViolationFacts {
  const read = Object.hasOwn(facts, error.keyword) ? facts[error.keyword] : undefined
  return read?.(error.params, error) ?? { issue: `must keep the rule "${error.keyword}" of its schema` }
}

const shownExtras = 5

/** Says which keys an object can't have: the first 5 of them, and of how many more. */
export function extrasText(extras: readonly string[], number = extras.length): string {
  const shown = extras.slice(0, shownExtras)
  const more = number - shown.length
  const list = shown.map(renderKey).join(', ')
  return `must not have the field${number === 1 ? '' : 's'} ${list}${more > 0 ? ` and ${more} more` : ''}`
}

// Alternatives that are but values, or but types, can be told. Types help where what was sent is of none of them.
function alternatives(schema: unknown, data: unknown): Pick<DetailEntry, 'allowed' | 'expected_type'> {
  const branches: readonly unknown[] = Array.isArray(schema) ? schema : []
  const values = branches.map(allowedValues)
  if (values.every((each) => each !== undefined)) return { allowed: values.flat() }
  const types = branches.flatMap((branch) => typesOf(branch) ?? [undefined])
  const isTold = types.every((type) => type !== undefined && !isOfType(data, type))
  return isTold ? { expected_type: [...new Set(types as string[])] } : {}
}

function isOfType(value: unknown, type: string): boolean {
  const own = jsonType(value)
  return type === own || (type === 'integer' && own === 'number')
}

/** The types that a schema names itself. */
export function typesOf(schema: unknown): string[] | undefined {
  const type = typeof schema === 'object' && schema !== null ? (schema as { readonly type?: unknown }).type : undefined
  const types = [type].flat().filter((each) => typeof each === 'string')
  return types.length === 0 ? undefined : types
}

function besideText(property: string, missing: string): string {
  return `must have the field ${renderKey(missing)} beside ${renderKey(property)}`
}

function itemsOf(data: unknown): number {
  return Array.isArray(data) ? data.length : 0
}
