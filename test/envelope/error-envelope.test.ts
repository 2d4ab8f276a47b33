import { type ErrorBody, errorCodePattern, errorEnvelopeSchema, renderErrorEnvelope } from 'error-envelope/envelope'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const body: ErrorBody = { code: 'not_found', message: 'Page 42 not found', status: 404, details: null }

test('An envelope has exactly four keys, in the order of the contract', () => {
  const shuffled: ErrorBody = { details: null, status: 404, message: 'Page 42 not found', code: 'not_found' }
  const text = '{"error":{"code":"not_found","message":"Page 42 not found","status":404,"details":null}}'
  expect(renderErrorEnvelope(body)).toBe(text)
  expect(renderErrorEnvelope(shuffled)).toBe(text)
})

test('Keys beyond the four do not leave', () => {
  const text = renderErrorEnvelope({ ...body, stack: 'at main' } as ErrorBody)
  expect(Object.keys(JSON.parse(text).error)).toEqual(['code', 'message', 'status', 'details'])
})

test.each<[ErrorBody['details']]>([
  [{ page: 42, tags: ['a'] }],
  [[{ loc: ['body', 'name'], msg: 'is required', type: 'required' }]],
  [{}],
  [[]],
  [null],
])('Details %j arrive as they are', (details) => {
  expect(JSON.parse(renderErrorEnvelope({ ...body, details }))).toEqual({ error: { ...body, details } })
})

test('An unpaired surrogate in a message becomes the replacement character', () => {
  const { error } = JSON.parse(renderErrorEnvelope({ ...body, message: 'a\ud800b' }))
  expect(error.message).toBe('a\ufffdb')
})

const cycle: Record<string, unknown> = {}
cycle.self = cycle

test.each<[string, object]>([
  ['a BigInt', { id: 1n }],
  ['a cycle', cycle],
  ['a toJSON that throws', { toJSON: () => JSON.parse('') }],
  // Half a body would be worse than none.
  ['a toJSON that gives nothing', { toJSON: () => undefined }],
])('Details that can not be stringified are refused: %s', (_, details) => {
  expect(() => renderErrorEnvelope({ ...body, details })).toThrow()
})

test('Any message arrives well-formed, in a body that is valid UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      const text = renderErrorEnvelope({ ...body, message })
      const received = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text)))
      expect(text.isWellFormed()).toBe(true)
      expect(received.error.message).toBe(message.toWellFormed())
    }),
  )
})

test('The pattern of codes in the schema is the pattern of the contract', () => {
  expect(errorCodePattern).toBe('^[a-z][a-z0-9]*(_[a-z0-9]+)*$')
  expect(errorEnvelopeSchema.properties.error.properties.code.pattern).toBe(errorCodePattern)
})
