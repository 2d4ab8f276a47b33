import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'

const options = {
  strict: false,
  logger: false,
  validateFormats: false,
  validateSchema: false,
  ownProperties: true,
} as const

/**
 * Gives the values that a schema admits, by Ajv. Of some odd schemas Ajv makes code that fails by itself, with
 * unevaluated keywords or patternProperties beside a union: a property says nothing then, and is left.
 */
export function admitted<Value>(schema: object, dialect: '2020-12' | '3.0', values: readonly Value[]): Value[] {
  // A new Ajv each time: it keeps all that it compiled.
  const check =
    dialect === '2020-12' ? new Ajv2020(options).compile(schema) : new Ajv(options).compile(readable(schema))
  try {
    return values.filter((value) => check(value))
  } catch (thrown) {
    const isOfAjv =
      thrown instanceof Error && /^Cannot set properties of undefined|^\w+ is not defined$/.test(thrown.message)
    if (isOfAjv) fc.pre(false)
    throw thrown
  }
}

// Ajv reads `nullable`, and no limits that are flags.
function readable(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_, part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    const { exclusiveMinimum, minimum, exclusiveMaximum, maximum, ...rest } = part
    return {
      ...rest,
      ...(minimum === undefined ? {} : { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
      ...(maximum === undefined ? {} : { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
    }
  })
}
