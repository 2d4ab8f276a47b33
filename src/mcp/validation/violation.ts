import type { ErrorObject } from 'ajv'
import type { Schema } from '../../core/index.ts'
import { type SchemaErrorCode, toSchemaErrorCode } from './schema-error-codes.ts'

/** One thing that is wrong with the arguments: what a validator reported, and all unknown keys of an object as one. */
export interface Violation {
  readonly keyword: string
  readonly code: SchemaErrorCode
  readonly error: ErrorObject
  /** Where the value is that was looked at. */
  readonly path: readonly string[]
  /** Keys that the schema does not know. */
  readonly extras?: Set<string>
}

/** Violations, and how many more there are. */
export interface Violations {
  readonly list: readonly Violation[]
  readonly behind: number
}

/** What has to be known of a schema to read what was reported. */
export interface ViolationContext {
  readonly root: Schema
  /** Whether `unevaluatedProperties` of the root was put there to refuse unknown fields. */
  readonly closesByUnevaluated: boolean
}

// Paths may be as long as what was sent, each time. All of a usual failure are far below this.
const maximumPathText = 5_000_000

const passedOn = new Set(['if', 'propertyNames'])
const combinators = new Set(['anyOf', 'oneOf', 'allOf', 'not'])
const unknownKeys: Readonly<Record<string, string>> = {
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
}

/** Makes violations of what a validator reported, in time linear in that. */
export function toViolations(errors: readonly ErrorObject[], context: ViolationContext): Violations {
  const { read, behind } = withinBounds(errors)
  const isInjected = ({ keyword, parentSchema }: ErrorObject) =>
    context.closesByUnevaluated && keyword === 'unevaluatedProperties' && parentSchema === context.root
  // A property is unevaluated too where the branch that knows it failed.
  const isPlain = ({ keyword, parentSchema }: ErrorObject) =>
    parentSchema === context.root && !combinators.has(keyword) && !passedOn.has(keyword)
  const hidesInjected = !read.every(isPlain)

  const list: Violation[] = []
  const byObject = new Map<string, Set<string>>()
  const ofObject = (error: ErrorObject, code: SchemaErrorCode): Set<string> => {
    const name = `${code}${error.instancePath}`
    const found = byObject.get(name) ?? new Set<string>()
    if (!byObject.has(name)) list.push({ keyword: error.keyword, code, error, path: pathOf(error), extras: found })
    byObject.set(name, found)
    return found
  }
  for (const error of read) {
    if (passedOn.has(error.keyword) || (hidesInjected && isInjected(error))) continue
    const code = toSchemaErrorCode(isInjected(error) ? 'additionalProperties' : error.keyword)
    const param = Object.hasOwn(unknownKeys, error.keyword) ? unknownKeys[error.keyword] : undefined
    if (param === undefined) list.push({ keyword: error.keyword, code, error, path: pathOf(error) })
    else ofObject(error, code).add(String(error.params[param]))
  }
  return { list: list.filter((violation) => !isSaidBefore(violation, byObject)), behind }
}

// Where both keywords refuse a key, the first says it.
function isSaidBefore({ code, error, extras }: Violation, byObject: ReadonlyMap<string, Set<string>>): boolean {
  if (extras === undefined || code === 'SCHEMA_ADDITIONAL_PROPERTIES') return false
  for (const key of byObject.get(`SCHEMA_ADDITIONAL_PROPERTIES${error.instancePath}`) ?? []) extras.delete(key)
  return extras.size === 0
}

function withinBounds(errors: readonly ErrorObject[]): { read: readonly ErrorObject[]; behind: number } {
  let text = 0
  const end = errors.findIndex(({ instancePath }, index) => {
    text += instancePath.length
    return text > maximumPathText && index > 0
  })
  return end < 0 ? { read: errors, behind: 0 } : { read: errors.slice(0, end), behind: errors.length - end }
}

function pathOf({ instancePath }: ErrorObject): string[] {
  const parts = instancePath.split('/').slice(1)
  return instancePath.includes('~') ? parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')) : parts
}
