import { schemaErrorCodes } from '../../../mcp/index.ts'
import { excerptOf } from '../excerpt.ts'
import { isRecord } from '../protocol/json-rpc.ts'
import type { ListedTool } from '../protocol/list-tools.ts'
import { type CheckArguments, compileInputSchema } from './compile-input-schema.ts'
import type { NotProvoked, Probe } from './probe.ts'

/** The calls for one tool that can't succeed, or why there are none. */
export interface ToolProbes {
  readonly probes: readonly Probe[]
  readonly notProvoked?: NotProvoked
}

type Arguments = Readonly<Record<string, unknown>>

/**
 * Makes calls of a tool that fail its input schema, whatever else holds: with required arguments missing, with arguments of a
 * wrong type, and the latter with a field that the schema does not know. Each is checked by that schema: one that passes is
 * never given.
 */
export function probesOfTool({ name, inputSchema }: ListedTool): ToolProbes {
  const none = (reason: string): ToolProbes => ({ probes: [], notProvoked: { tool: excerptOf(name, 100), reason } })
  if (inputSchema === undefined) return none('it has no input schema')
  let check: CheckArguments
  try {
    check = compileInputSchema(inputSchema)
    const calls = [...missing(inputSchema), ...wrongTypes(inputSchema, check)]
    const probes = calls.flatMap((call) => toProbe(name, call, check))
    return probes.length > 0 ? { probes } : none('no call of it is sure to be refused')
  } catch {
    return none('its input schema can not be compiled')
  }
}

type Call = Pick<Probe, 'kind' | 'extra'> & { readonly arguments: Arguments }

function toProbe(tool: string, call: Call, check: CheckArguments): Probe[] {
  const errors = check(call.arguments)
  if (errors.length === 0) return []
  return [
    { tool, ...call, codes: new Set(errors.map(({ keyword }) => codes.get(keyword) ?? schemaErrorCodes.fallback)) },
  ]
}

const codes = new Map<string, string>(
  Object.entries(schemaErrorCodes.validators).map(([keyword, { error_code }]) => [keyword, error_code]),
)

function missing(schema: Arguments): Call[] {
  return requiredOf(schema).length > 0 ? [{ kind: 'missing', arguments: {} }] : []
}

function wrongTypes(schema: Arguments, check: CheckArguments): Call[] {
  const extra = unknownFieldOf(schema)
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false
  const wrong = wrongArguments(schema, check)
  const withExtra: Call[] = []
  // Beside a wrong type: so it is refused too where unknown fields are let pass.
  if (extra !== undefined && (wrong !== undefined || (isClosed && requiredOf(schema).length === 0))) {
    withExtra.push({ kind: 'unknown-field', arguments: { ...wrong, [extra]: 'probe' }, extra })
  }
  return [...(wrong === undefined ? [] : [{ kind: 'wrong-type' as const, arguments: wrong }]), ...withExtra]
}

// As unlikely as can be to be taken for another type: nothing parses an object, wraps it or makes a number of it.
const wrongValues = [{ probe: 'of a wrong type' }, true, ['probe'], 'probe', 0.5, null]

/** Gives every required argument a value of a wrong type, or the first optional one where none of those can have one. */
function wrongArguments(schema: Arguments, check: CheckArguments): Arguments | undefined {
  const required = requiredOf(schema)
  const wrong = required.map((key) => [key, wrongValueFor(key, check)] as const)
  const filled = wrong.map(
    ([key, value]) => [key, value === undefined ? anyValueOf(schema, key) : value.wrong] as const,
  )
  if (wrong.some(([, value]) => value !== undefined)) return Object.fromEntries(filled)
  for (const key of Object.keys(propertiesOf(schema)).filter((each) => !required.includes(each))) {
    const value = wrongValueFor(key, check)
    if (value !== undefined) return Object.fromEntries([...filled, [key, value.wrong]])
  }
  return undefined
}

function wrongValueFor(key: string, check: CheckArguments): { readonly wrong: unknown } | undefined {
  const path = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const isWrong = (wrong: unknown) =>
    check(Object.fromEntries([[key, wrong]])).some(
      ({ instancePath, keyword }) => instancePath === path && keyword === 'type',
    )
  const wrong = wrongValues.find(isWrong)
  return wrong === undefined ? undefined : { wrong }
}

// For an argument that takes any type: what else is wrong with the call is enough.
function anyValueOf(schema: Arguments, key: string): unknown {
  const property = propertiesOf(schema)[key]
  if (!isRecord(property)) return 'probe'
  const { const: constant, enum: allowed, examples } = property
  if (constant !== undefined) return constant
  const [first] = [allowed, examples].flatMap((list) => (Array.isArray(list) ? list : []))
  return first ?? 'probe'
}

// Where a root has these, which fields it knows can't be read off it.
const combinators = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'propertyNames']

/** A field that is sure to be unknown; undefined where the schema takes fields that it does not name. */
function unknownFieldOf(schema: Arguments): string | undefined {
  const { additionalProperties } = schema
  if (additionalProperties !== undefined && additionalProperties !== false) return undefined
  if (combinators.some((keyword) => Object.hasOwn(schema, keyword))) return undefined
  const known = new Set(Object.keys(propertiesOf(schema)).map(matchToken))
  const names = Array.from(
    { length: known.size + 1 },
    (_, index) => `conformance_probe${index === 0 ? '' : `_${index}`}`,
  )
  return names.find((name) => !known.has(matchToken(name)))
}

// Contract v1, "Pre-flight argument normalization": fields that match by this are one and the same.
function matchToken(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function propertiesOf({ properties }: Arguments): Arguments {
  return isRecord(properties) ? properties : {}
}

function requiredOf({ required }: Arguments): readonly string[] {
  return Array.isArray(required) ? required.filter((key) => typeof key === 'string') : []
}
