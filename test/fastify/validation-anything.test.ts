import { handleValidationError } from 'error-envelope'
import { parseErrorEnvelope } from 'error-envelope/envelope'
import fc from 'fast-check'
import { expect, test } from 'vitest'

// Names that reports have, names that objects have, and any others.
const keyword = fc.oneof(
  fc.constantFrom('required', 'type', 'enum', 'const', 'anyOf', 'oneOf', 'if', 'contains', 'additionalProperties'),
  fc.constantFrom('propertyNames', 'errorMessage', 'discriminator', 'maxLength', 'false schema', 'invalid_union'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', ''),
  fc.string({ unit: 'binary' }),
)
const pointer = fc.oneof(
  fc.constantFrom('', '/', '/a', '/a/0', '/~01~', '/__proto__'),
  fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 8 }).map((keys) => `/${keys.join('/')}`),
)
const schemaPath = fc.oneof(
  fc.constantFrom('#', '#/anyOf/0/type', '#/anyOf', '#/definitions/a/type', 'x#/type'),
  pointer,
)
const anything = fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, maxDepth: 3 })
const params = fc.oneof(
  anything,
  fc.record(
    {
      missingProperty: anything,
      additionalProperty: anything,
      propertyName: anything,
      requiredProperties: anything,
      allowedValues: anything,
      allowedValue: anything,
      limit: anything,
      type: anything,
      multipleOf: anything,
      errors: anything,
    },
    { requiredKeys: [] },
  ),
)
const path = fc.oneof(anything, fc.constantFrom('a.b[0]', '["a.b"]', ''), fc.array(fc.oneof(fc.string(), fc.nat())))
const name = fc.constantFrom(
  'any.only',
  'array.unique',
  'object.and',
  'object.with',
  'number.max',
  'min',
  'oneOf',
  'noUnknown',
)
const code = fc.constantFrom('too_small', 'invalid_union', 'unrecognized_keys', 'invalid_type', 'custom', '__proto__')
const report = fc.oneof(
  anything,
  // Of Joi, Yup, zod and Standard Schema.
  fc.record({ type: name, path, context: params, message: fc.string() }, { requiredKeys: ['type', 'path', 'context'] }),
  fc.record({
    name: fc.constant('ValidationError'),
    type: name,
    path,
    params,
    value: anything,
    inner: fc.constant([]),
  }),
  fc.record({
    code,
    path,
    message: fc.string(),
    keys: anything,
    errors: anything,
    unionErrors: anything,
    minimum: anything,
  }),
  fc.record({ path, message: fc.string() }, { requiredKeys: ['message'] }),
  fc.record({ keyword, instancePath: pointer, schemaPath, params, message: anything }, { requiredKeys: [] }),
)

test('Whatever a validator reports, the answer is an envelope of a schema failure, within its bounds', () => {
  fc.assert(
    fc.property(
      fc.array(report, { maxLength: 60 }),
      fc.constantFrom('body', 'querystring', 'params', 'headers'),
      // Past a thousand, reports are read differently.
      fc.constantFrom(1, 1, 200),
      fc.constantFrom('validation', 'details', 'inner', 'issues', 'errors'),
      (reports, validationContext, times, under) => {
        const list = Array.from({ length: times }, () => reports).flat()
        const { error } = handleValidationError(Object.assign(new Error('x'), { [under]: list, validationContext }))
        const text = JSON.stringify({ error })
        expect(parseErrorEnvelope(JSON.parse(text))).toEqual(JSON.parse(text).error)
        expect(error).toMatchObject({ code: 'validation_error', status: 422 })

        const items = error.details as { loc: string[]; msg: string; type: string }[]
        expect(items.length).toBeLessThanOrEqual(50)
        for (const item of items) {
          expect(Object.keys(item)).toEqual(['loc', 'msg', 'type'])
          expect(item.loc.every((key) => typeof key === 'string' && key.isWellFormed() && key.length <= 101)).toBe(true)
          expect(['body', 'query', 'path', 'header']).toContain(item.loc[0])
          expect([typeof item.msg, typeof item.type]).toEqual(['string', 'string'])
        }
        expect(items.flatMap(({ loc }) => loc).join()).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029\u202e]/)
      },
    ),
    { numRuns: 500 },
  )
})
