import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDocumentSchema } from '../../../src/openapi/schema/to-document-schema.ts'
import { toSchema30 } from '../../../src/openapi/schema/to-schema-30.ts'
import { toSchema2020 } from '../../../src/openapi/schema/to-schema-2020.ts'
import { admitted } from '../admitted.ts'
import { anySchema, anyValue, definitions } from '../any-schema.ts'

const place = (reference: string) => reference.replace('#/$defs/', '#/components/')

function inDocument(schema: object, dialect: '3.1' | '3.0'): object {
  const components = { page: toDocumentSchema(definitions.page, dialect, place) }
  return { ...toDocumentSchema(schema, dialect, place), components }
}

const values = fc.array(anyValue, { minLength: 10, maxLength: 10 })

test('A schema in a document of OpenAPI 3.1 admits just what it admitted', () => {
  let fitting = 0
  fc.assert(
    fc.property(anySchema, values, (schema, samples) => {
      const expected = admitted(schema, '2020-12', samples)
      expect(admitted(inDocument(schema, '3.1'), '2020-12', samples)).toEqual(expected)
      fitting += expected.length
    }),
    { numRuns: 200 },
  )
  expect(fitting).toBeGreaterThan(300)
})

test('A schema in a document of OpenAPI 3.0 admits what it admitted, and no more where nothing is lost', () => {
  const seen = { fitting: 0, refused: 0 }
  fc.assert(
    fc.property(anySchema, values, (schema, samples) => {
      let isExact = true
      toSchema30(toSchema2020(schema, place), () => {
        isExact = false
      })
      const expected = admitted(schema, '2020-12', samples)
      const found = admitted(inDocument(schema, '3.0'), '3.0', samples)
      if (isExact) expect(found).toEqual(expected)
      else expect(found).toEqual(expect.arrayContaining(expected))
      seen.fitting += expected.length
      seen.refused += isExact ? samples.length - found.length : 0
    }),
    { numRuns: 200 },
  )
  expect(seen.fitting).toBeGreaterThan(300)
  expect(seen.refused).toBeGreaterThan(100)
})
