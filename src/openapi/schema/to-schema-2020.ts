import { isObject, type Schema } from '../../core/index.ts'
import { keywordReaders } from './keyword-readers.ts'

// Far above what a person would write, and far below what overflows the stack.
const mostLevels = 200

/**
 * Converts a JSON Schema (draft-07, 2020-12, or with what Ajv and TypeBox add) to what documents need of 2020-12: known
 * keywords with values of their kind, and no definitions. `refer` gives what a `$ref` becomes.
 *
 * Throws a TypeError for a schema that is nested too deep to be read, as one that contains itself is.
 */
export function toSchema2020(schema: unknown, refer: (reference: string) => string, level = 0): Schema {
  if (!isObject(schema)) return schema === false ? { not: {} } : {}
  if (level > mostLevels) {
    throw new TypeError(
      `A schema of error details is nested deeper than ${mostLevels} levels; put its parts under $defs, and refer to them.`,
    )
  }
  const next = (part: unknown) => toSchema2020(part, refer, level + 1)
  const newer = {
    ...schema,
    ...fromConst(schema),
    ...fromNullable(schema),
    ...fromTuple(schema),
    ...fromDependencies(schema),
  }
  const entries = Object.entries(newer).map(([keyword, value]) => [keyword, read(keyword, value, next)] as const)
  const known = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const converted = withUnionsApart(withLiteralsAsEnum(known))
  return typeof schema.$ref === 'string' ? referring(refer(schema.$ref), converted) : converted
}

function read(keyword: string, value: unknown, next: (part: unknown) => Schema): unknown {
  return keyword.startsWith('x-') ? value : keywordReaders.get(keyword)?.(value, next)
}

// Generators and viewers read an `enum` of one value where they don't read a `const`, and null as a type.
function fromConst({ const: value, type, enum: values, allOf }: Schema): Schema {
  if (value === undefined) return {}
  if (values !== undefined) return { allOf: [...listOf(allOf), { const: value }] }
  return value === null && type === undefined ? { type: 'null' } : { enum: [value] }
}

// Ajv knows the keyword of OpenAPI 3.0, beside a type.
function fromNullable({ nullable, type }: Schema): Schema {
  return nullable === true && type !== undefined ? { type: [...new Set([type, 'null'].flat())] } : {}
}

// Before 2020-12 a tuple was a list under `items`; TypeBox writes it so.
function fromTuple({ items, additionalItems }: Schema): Schema {
  return Array.isArray(items) ? { prefixItems: items, items: additionalItems } : {}
}

// Before 2019-09 the two sorts of dependencies were under one keyword.
function fromDependencies({ dependencies, dependentRequired, dependentSchemas }: Schema): Schema {
  if (!isObject(dependencies)) return {}
  const entries = Object.entries(dependencies)
  const among = (isList: boolean) => Object.fromEntries(entries.filter(([, value]) => Array.isArray(value) === isList))
  return {
    dependentRequired: { ...among(true), ...(dependentRequired as object) },
    dependentSchemas: { ...among(false), ...(dependentSchemas as object) },
  }
}

// TypeBox writes a union of literals as a union of schemas. People read one list of values at a glance.
function withLiteralsAsEnum(schema: Schema): Schema {
  const { anyOf, ...beside } = schema
  const members = listOf(anyOf) as readonly Schema[]
  const literals = members.filter((member) => Object.keys(member).sort().join() === 'enum,type')
  const [type, ...otherTypes] = new Set(literals.map((literal) => literal.type))
  if (literals.length < 2 || otherTypes.length > 0) return schema
  const whole = { type, enum: [...new Set(literals.flatMap((literal) => literal.enum))] }
  const others = members.filter((member) => !literals.includes(member))
  if (others.length > 0) return { ...beside, anyOf: [whole, ...others] }
  return Object.hasOwn(beside, 'type') || Object.hasOwn(beside, 'enum')
    ? { ...beside, anyOf: [whole] }
    : { ...whole, ...beside }
}

// What openapi-typescript makes a type of, apart from a lone `type: 'object'`.
const typed = ['properties', 'patternProperties', 'additionalProperties', 'allOf', 'anyOf', 'oneOf', 'type']

// It adds a union to what stands beside it, as one more choice. Within `allOf` it means what it says.
function withUnionsApart(schema: Schema): Schema {
  const { anyOf, oneOf, allOf, ...others } = schema
  const unions = [...(anyOf === undefined ? [] : [{ anyOf }]), ...(oneOf === undefined ? [] : [{ oneOf }])]
  const isAlone = typed.filter((key) => schema[key] !== undefined && schema[key] !== 'object').length < 2
  return unions.length === 0 || isAlone ? schema : { ...others, allOf: [...listOf(allOf), ...unions] }
}

// In 3.0 nothing counts beside a `$ref`.
function referring($ref: string, beside: Schema): Schema {
  if (Object.keys(beside).length === 0) return { $ref }
  return withUnionsApart({ ...beside, allOf: [{ $ref }, ...listOf(beside.allOf)] })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
