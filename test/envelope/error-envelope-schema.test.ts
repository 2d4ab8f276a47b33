import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ErrorBody, errorEnvelopeSchema, parseErrorEnvelope, renderErrorEnvelope } from 'error-envelope/envelope'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const ajv = new Ajv2020({ strict: true })
const isEnvelope = ajv.compile(errorEnvelopeSchema)

const body = { code: 'not_found', message: 'Page 42 not found', status: 404, details: null }

test('The schema is a valid JSON Schema of 2020-12', () => {
  expect(ajv.validateSchema(errorEnvelopeSchema)).toBe(true)
})

const anyBody: fc.Arbitrary<ErrorBody> = fc.record({
  code: fc.stringMatching(/^[a-z][a-z0-9]{0,9}(_[a-z0-9]{1,9}){0,3}$/),
  message: fc.string({ unit: 'binary', minLength: 1 }),
  status: fc.integer({ min: 400, max: 599 }),
  details: fc.oneof(
    fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
    fc.array(fc.jsonValue()),
    fc.constant(null),
  ),
})

test('Every rendered envelope fits the schema and parses back', () => {
  fc.assert(
    fc.property(anyBody, (given) => {
      const envelope = JSON.parse(renderErrorEnvelope(given))
      expect(isEnvelope(envelope), JSON.stringify(isEnvelope.errors)).toBe(true)
      expect(parseErrorEnvelope(envelope)).toEqual({
        ...given,
        message: given.message.toWellFormed(),
        details: JSON.parse(JSON.stringify(given.details)),
      })
    }),
  )
})

test.each<[string, unknown]>([
  ['no error', {}],
  ['a key beside error', { error: body, ok: false }],
  ['an extra key in error', { error: { ...body, stack: '' } }],
  ['no details', { error: { code: 'gone', message: 'Gone', status: 410 } }],
  ['a code with a capital', { error: { ...body, code: 'notFound' } }],
  ['a code with two underscores in a row', { error: { ...body, code: 'not__found' } }],
  ['an empty message', { error: { ...body, message: '' } }],
  ['a status below 400', { error: { ...body, status: 399 } }],
  ['a status above 599', { error: { ...body, status: 600 } }],
  ['a status that is no integer', { error: { ...body, status: 404.5 } }],
  ['text as details', { error: { ...body, details: 'x' } }],
])('A body with %s does not fit the schema', (_, given) => {
  expect(isEnvelope({ error: body })).toBe(true)
  expect(isEnvelope(given)).toBe(false)
})
