import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import { renderCount } from './count-text.ts'
import { renderKey, renderName } from './name-text.ts'
import { isVariant, nearNames } from './near-names.ts'
import { renderTypes } from './type-text.ts'
import { renderValue, renderValues } from './value-text.ts'

/** What helps to say what to do, and does not leave itself. */
export interface Clues {
  /** What was sent. */
  readonly value?: unknown
  /** The names of the fields that there are where one is not known. */
  readonly known?: readonly string[]
}

type Advise = (name: string, entry: DetailEntry, clues: Clues) => string | readonly string[]

// A row a code, in the order of the contract.
const advice: Readonly<Record<string, Advise>> = {
  SCHEMA_TYPE_MISMATCH: adviseOnType,
  SCHEMA_REQUIRED: (name, { expected_type }) =>
    `Add the required field ${name}${expected_type === undefined ? '' : `, which is ${renderTypes(expected_type)}`}.`,
  SCHEMA_MAX_ITEMS: (name, { limit }) =>
    `Send at most ${renderCount(limit, 'item')} in ${name}, and the rest in further calls.`,
  SCHEMA_MIN_ITEMS: (name, { limit }) => `Send at least ${renderCount(limit, 'item')} in ${name}.`,
  SCHEMA_MAX_LENGTH: (name, { limit }) => `Shorten ${name} to at most ${renderCount(limit, 'character')}.`,
  SCHEMA_MIN_LENGTH: (name, { limit }) => `Make ${name} at least ${renderCount(limit, 'character')} long.`,
  SCHEMA_MAXIMUM: (name, { limit }) => `Set ${name} to ${limit} or less.`,
  SCHEMA_MINIMUM: (name, { limit }) => `Set ${name} to ${limit} or more.`,
  SCHEMA_ENUM_MISMATCH: adviseOnValues,
  SCHEMA_PATTERN_MISMATCH: (name, { pattern }) =>
    `Write ${name} so that it matches ${typeof pattern === 'string' ? `the pattern ${pattern}` : 'its pattern'}.`,
  SCHEMA_FORMAT_INVALID: (name, { format }) => `Write ${name} in the format ${format}.`,
  SCHEMA_ADDITIONAL_PROPERTIES: adviseOnExtras,
  SCHEMA_ONE_OF_FAILED: (name, entry, clues) =>
    adviseOnForms(name, entry, clues) ?? `Give ${name} a form that fits exactly one of its alternatives in the schema.`,
  SCHEMA_ANY_OF_FAILED: (name, entry, clues) =>
    adviseOnForms(name, entry, clues) ?? `Give ${name} a form that fits one of its alternatives in the schema.`,
  SCHEMA_ALL_OF_FAILED: (name) => `Give ${name} a form that fits all parts of its schema at once.`,
  SCHEMA_UNIQUE_ITEMS: (name) => `Send every item of ${name} only once.`,
  SCHEMA_CONST_MISMATCH: (name, { allowed }) =>
    allowed?.length === 1
      ? `Set ${name} to ${renderValue(allowed[0])}.`
      : `Set ${name} to the one value that it can have.`,
  SCHEMA_MULTIPLE_OF: (name, { multiple_of }) => `Set ${name} to a multiple of ${multiple_of ?? 'its unit'}.`,
  SCHEMA_IDENTITY_NOT_FOUND: (name) => `Set ${name} to an identity that there is.`,
}

/** Says what can be done about one violation, the most specific first. It never repeats a value that was sent. Never throws. */
export function violationHints(code: string, entry: DetailEntry, clues: Clues = {}): readonly string[] {
  const name = renderName(entry.path)
  const { property_name: key, pattern, extras, issue } = entry
  if (typeof key === 'string') {
    const what = typeof pattern === 'string' ? `matches the pattern ${pattern}` : 'fits the schema'
    return [`Rename the field ${renderKey(key)} in ${name} so that its name ${what}.`]
  }
  const advise = Object.hasOwn(advice, code) ? advice[code] : extras && adviseOnExtras
  return [advise?.(name, entry, clues) ?? `Change ${name}, which ${issue}.`].flat()
}

function adviseOnType(name: string, { expected_type }: DetailEntry, { value }: Clues): string {
  return unquote(name, expected_type, value) ?? `Send ${name} as ${renderTypes(expected_type)}.`
}

// Where the alternatives are but values, or but types.
function adviseOnForms(name: string, entry: DetailEntry, clues: Clues): string | readonly string[] | undefined {
  if (entry.allowed !== undefined) return adviseOnValues(name, entry, clues)
  return entry.expected_type === undefined ? undefined : adviseOnType(name, entry, clues)
}

function adviseOnValues(name: string, { allowed = [] }: DetailEntry, { value }: Clues): readonly string[] {
  const texts = allowed.filter((each) => typeof each === 'string')
  const near = typeof value === 'string' ? nearNames(value, texts) : []
  const variants = near.filter((each) => isVariant(each, value as string))
  const guess =
    variants.length > 0
      ? [`Write ${name} exactly as ${orList(variants)}: case and punctuation count.`]
      : near.length > 0
        ? [`Did you mean ${orList(near)} for ${name}?`]
        : []
  return [
    ...guess,
    allowed.length > 0 ? `Set ${name} to one of ${renderValues(allowed)}.` : `Set ${name} to an allowed value.`,
  ]
}

const adviseAtMost = 5

function adviseOnExtras(name: string, { extras = [] }: DetailEntry, { known = [] }: Clues): readonly string[] {
  const hints = extras.slice(0, adviseAtMost).map((extra) => adviseOnExtra(extra, name, known))
  return known.length === 0 ? hints : [...hints, `The fields of ${name} are ${renderValues(known)}.`]
}

function adviseOnExtra(extra: string, name: string, known: readonly string[]): string {
  const near = nearNames(extra, known)
  const variants = near.filter((each) => isVariant(each, extra))
  if (variants.length > 0)
    return `Write ${orList(variants)} instead of ${renderKey(extra)}: case and punctuation count.`
  if (near.length > 0) return `${renderKey(extra)} is not known. Did you mean ${orList(near)}?`
  return `Remove ${renderKey(extra)}: ${name} can't have a field of this name.`
}

// The text itself stays unsaid: it is a value that was sent.
function unquote(name: string, expected: unknown, value: unknown): string | undefined {
  const types = [expected].flat()
  if (typeof value === 'string') {
    const isNumber =
      /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/.test(value.slice(0, 400)) && value.length <= 400
    if (isNumber && (types.includes('integer') || types.includes('number'))) {
      return `Send ${name} as a number: the same digits without quotes.`
    }
    if (/^(?:true|false)$/i.test(value) && types.includes('boolean'))
      return `Send ${name} as true or false, without quotes.`
  }
  if ((typeof value === 'number' || typeof value === 'boolean') && types.includes('string')) {
    return `Send ${name} as a string: the same in quotes.`
  }
  return undefined
}

function orList(names: readonly string[]): string {
  return names.map(renderKey).join(' or ')
}
