import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mcpErrorEnvelopeSchema } from '../../../src/mcp/envelope/mcp-error-envelope-schema.ts'
import { parseMcpErrorEnvelope } from '../../../src/mcp/envelope/parse-mcp-error-envelope.ts'
import newerKind from '../../fixtures/mcp/envelope-newer-kind.json' with { type: 'json' }
import rateLimited from '../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }
import { anyEnvelope } from './any-envelope.ts'

test.each([
  ['of the contract', rateLimited],
  ['of a kind that is not known, with empty texts and a key of its own', newerKind],
])('An envelope %s is read as it is', (_, given) => {
  expect(parseMcpErrorEnvelope(given)).toEqual(given)
})

test('Any envelope is read as it is', () => {
  fc.assert(
    fc.property(anyEnvelope, (given) => {
      expect(parseMcpErrorEnvelope(given)).toEqual(given)
    }),
  )
})

test.each(mcpErrorEnvelopeSchema.required)('Without %s it is no envelope', (key) => {
  const { [key]: _, ...rest } = rateLimited
  expect(parseMcpErrorEnvelope(rest)).toBeUndefined()
})

test.each(mcpErrorEnvelopeSchema.required)('With a %s that came in through a prototype it is no envelope', (key) => {
  const { [key]: value, ...rest } = rateLimited
  expect(parseMcpErrorEnvelope(Object.assign(Object.create({ [key]: value }), rest))).toBeUndefined()
})

test('With a key that every object has of late it is no envelope', () => {
  const { hints, ...rest } = rateLimited
  Object.defineProperty(Object.prototype, 'hints', { value: hints, configurable: true })
  const envelope = parseMcpErrorEnvelope(rest)
  Reflect.deleteProperty(Object.prototype, 'hints')
  expect(envelope).toBeUndefined()
})

test.each<[string, unknown]>([
  ['error_kind', null],
  ['tool', 1],
  ['summary', ['s']],
  ['details', {}],
  ['details', [null]],
  ['details', ['text']],
  ['details', [{ path: '', issue: 'i' }]],
  ['details', [{ path: 0, issue: 'i', received_type: 'str' }]],
  ['hints', 'text'],
  ['hints', [1]],
  ['examples', null],
  ['examples', { 0: 'a' }],
  ['error_code', 404],
  ['retryable', 'true'],
  ['retryable', null],
  ['_envelope_version', '1'],
  ['_envelope_version', 2],
  ['_envelope_version', true],
])('With %s of %j it is no envelope', (key, value) => {
  expect(parseMcpErrorEnvelope({ ...rateLimited, [key]: value })).toBeUndefined()
})

test.each<[string, unknown]>([
  ['_meta', null],
  ['_meta', []],
  ['_meta', 'text'],
  ['legacy_error_kind', null],
  ['legacy_error_kind', 1],
])('An optional key of another type is left out, and the error is kept: %s of %j', (key, value) => {
  const envelope = parseMcpErrorEnvelope({ ...newerKind, [key]: value })
  expect(envelope).toEqual(newerKind)
  expect(envelope).not.toHaveProperty(key)
})

test('A key named __proto__ stays a key', () => {
  const given = JSON.parse(`{"__proto__":{"retryable":true},${JSON.stringify(newerKind).slice(1)}`)
  const envelope = parseMcpErrorEnvelope(given)
  expect(Object.getPrototypeOf(envelope)).toBe(Object.prototype)
  expect(envelope).toMatchObject(newerKind)
})

const explode = () => {
  throw new Error('hostile')
}

test.each<[string, unknown]>([
  ['a getter that throws', Object.defineProperty({ ...rateLimited }, 'tool', { get: explode, enumerable: true })],
  ['a proxy that throws', new Proxy({}, { getOwnPropertyDescriptor: explode, get: explode, ownKeys: explode })],
  ['a proxy inside that throws', { ...rateLimited, details: new Proxy([], { get: explode }) }],
  ['a revoked proxy', revoked()],
])('What can not be looked at is no envelope: %s', (_, given) => {
  expect(parseMcpErrorEnvelope(given)).toBeUndefined()
})

test('What was read does not change with what it was read from', () => {
  const given = { ...rateLimited, tool: 'before' }
  const envelope = parseMcpErrorEnvelope(given)
  given.tool = 'after'
  expect(envelope?.tool).toBe('before')
})

test('No value makes it throw', () => {
  fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (value) => void parseMcpErrorEnvelope(value)))
})

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
