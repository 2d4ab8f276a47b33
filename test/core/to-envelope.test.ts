import { Ajv2020 } from 'ajv/dist/2020.js'
import { ConflictError, type DomainError, NotFoundError, toEnvelope } from 'error-envelope/core'
import { errorEnvelopeSchema } from 'error-envelope/envelope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDetails, toErrorBody } from '../../src/core/to-envelope.ts'

const isEnvelope = new Ajv2020().compile(errorEnvelopeSchema)
const throwing = () => JSON.parse('')

function envelopeOf(error: DomainError) {
  const problems: string[] = []
  const envelope = toEnvelope(error, (problem) => problems.push(problem))
  return { envelope, details: envelope.error.details, problems }
}

test('Message and details leave as they were written', () => {
  const details = { page: 42, tags: ['a'], owner: null }
  expect(envelopeOf(new NotFoundError('Page 42 not found', { details })).envelope).toEqual({
    error: { code: 'not_found', message: 'Page 42 not found', status: 404, details },
  })
})

test('The envelope holds the same body that toErrorBody gives', () => {
  const error = new ConflictError('Taken', { details: [1] })
  expect(toEnvelope(error)).toEqual({ error: toErrorBody(error) })
})

test.each<[string, object, unknown]>([
  ['a BigInt as text', { id: 7n }, { id: '7' }],
  ['a date as text', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
  ['a Map as an object', new Map([['a', 1]]), { a: 1 }],
  ['a Set as a list', new Set([1]), [1]],
  ['a list', [{ a: 1 }], [{ a: 1 }]],
])('Details leave as plain JSON: %s', (_, details, expected) => {
  expect(envelopeOf(new ConflictError('', { details }))).toMatchObject({ details: expected, problems: [] })
})

test.each<[string, unknown, string[]]>([
  ['undefined', undefined, []],
  ['null', null, []],
  ['text', 'secret', ['details: left out, as they are no object and no array']],
  ['a date', new Date(0), ['details: left out, as they are no object and no array']],
  ['a function', () => 'secret', []],
  ['an Error', new Error('secret'), ['details: left out an Error']],
  ['a toJSON that throws', { toJSON: throwing }, ['details: left out a value that throws when it is read']],
])('Details are null for %s', (_, details, expected) => {
  const { envelope, problems } = envelopeOf(new ConflictError('x', { details: details as object }))
  expect(envelope).toEqual({ error: { code: 'conflict', message: 'x', status: 409, details: null } })
  expect(problems).toEqual(expected)
})

test.each<[string, PropertyDescriptor]>([
  ['throws when it is read', { get: throwing }],
  ['is no text', { value: 42 }],
  ['is empty', { value: '' }],
])('A message that %s becomes the phrase of the status', (_, descriptor) => {
  const error = Object.defineProperty(new NotFoundError('x'), 'message', descriptor)
  expect(envelopeOf(error).envelope.error).toEqual({
    code: 'not_found',
    message: 'Not Found',
    status: 404,
    details: null,
  })
})

test('Details that throw when they are read are null, and reported', () => {
  const error = Object.defineProperty(new NotFoundError('x'), 'details', { get: throwing })
  expect(envelopeOf(error)).toMatchObject({ details: null, problems: ['details: left out, as they could not be read'] })
})

test('Where nobody asks for reports, they are not missed', () => {
  expect(toEnvelope(new ConflictError('x', { details: new Error('secret') })).error.details).toBeNull()
  expect(toDetails(new Error('secret'))).toBeNull()
})

test('Any message and any details make an envelope that fits the schema', () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true })
  fc.assert(
    fc.property(anything, anything, (message, details) => {
      const envelope = toEnvelope(new ConflictError(message as string, { details: details as object }))
      expect(isEnvelope(JSON.parse(JSON.stringify(envelope))), JSON.stringify(isEnvelope.errors)).toBe(true)
    }),
  )
})
