import type { Schema } from '../../core/index.ts'
import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import { receivedType } from '../envelope/received-type.ts'
import { renderKey } from '../hints/name-text.ts'
import type { Clues } from '../hints/violation-hints.ts'
import { boundedPath } from './bounded-path.ts'
import { includedSchemas, namesKnownTo, propertySchema } from './included-schemas.ts'
import { schemaErrorCodes } from './schema-error-codes.ts'
import type { Violation } from './violation.ts'
import { extrasText, typesOf, violationFacts } from './violation-facts.ts'
import { compareTexts, firstInOrder } from './violation-order.ts'

/** A violation as it leaves, and what hints and examples are made of. */
export interface Described {
  readonly code: string
  readonly entry: DetailEntry
  readonly clues: Clues
  /** The keyword, where the code does not tell. */
  readonly validator: string | undefined
  /** The field that failed, and what its schema is made of; undefined where no value of a field would help. */
  readonly place: { readonly path: readonly string[]; readonly schemas: readonly unknown[] } | undefined
}

const maximumExtras = 50
const maximumKey = 100

/** Describes a violation. Nothing of the values that were sent is in its entry, beyond names of fields. */
export function describeViolation(violation: Violation, root: Schema): Described {
  const { code, error, extras } = violation
  const described = extras === undefined ? describeValue(violation, root) : describeExtras(violation, extras, root)
  return { code, ...described, validator: code === schemaErrorCodes.fallback ? error.keyword : undefined }
}

type Description = Omit<Described, 'code' | 'validator'>

function describeValue({ error, path }: Violation, root: Schema): Description {
  const facts = violationFacts(error)
  const { data, parentSchema, propertyName } = error
  if (propertyName !== undefined) {
    const issue = `has the field name ${renderKey(propertyName)}, which ${facts.issue}`
    const name = { property_name: oneLine(propertyName, maximumKey) }
    const entry = { ...boundedPath(path), ...facts, ...name, issue, received_type: receivedType(data) }
    return { entry, clues: {}, place: undefined }
  }
  if (error.keyword === 'required') {
    const { missingProperty } = error.params
    const field = [...path, missingProperty]
    const schemas = includedSchemas(propertySchema(parentSchema, root, missingProperty), root)
    const types = schemas.map(typesOf).find((each) => each !== undefined)
    const expected = types !== undefined && { expected_type: types.length === 1 ? (types[0] as string) : types }
    const entry = { ...boundedPath(field), ...facts, received_type: 'missing', ...expected }
    return { entry, clues: {}, place: { path: field, schemas } }
  }
  const { path: dotted, field } = boundedPath(path)
  // Written out: an object that begins with spread ones takes V8 microseconds.
  const entry = { path: dotted, field, ...facts, received_type: receivedType(data) }
  return { entry, clues: { value: data }, place: { path, schemas: includedSchemas(parentSchema, root) } }
}

function describeExtras({ error, path }: Violation, keys: ReadonlySet<string>, root: Schema): Description {
  const extras = firstInOrder(keys, maximumExtras, compareTexts).map((key) => oneLine(key, maximumKey))
  const [extra = ''] = extras
  const entry: DetailEntry = {
    ...boundedPath(path),
    issue: extrasText(extras, keys.size),
    received_type: receivedType(error.data),
    extra,
    extras,
  }
  const scope = error.keyword === 'additionalProperties' ? 'itself' : 'maybe'
  const known = namesKnownTo(error.parentSchema, root, scope).filter((name) => !keys.has(name))
  return { entry, clues: { known }, place: undefined }
}
