import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HeadersLike } from '../../../src/mcp/telemetry/read-telemetry.ts'
import { bodyDetails } from '../../../src/mcp/upstreams/read-upstream-body.ts'
import bodies from '../../fixtures/mcp/upstream-bodies.json' with { type: 'json' }

interface BodyFixture {
  readonly what: string
  readonly text?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly details: readonly object[]
}

test.each(bodies as unknown as BodyFixture[])('Of $what it tells what there is', ({ text, body, headers, details }) => {
  expect(bodyDetails(text ?? JSON.stringify(body), headers)).toStrictEqual(details)
  if (text === undefined) expect(bodyDetails(body, headers)).toStrictEqual(details)
})

test('Details are complete up to 4,096 characters, and the start of their text after that', () => {
  const details = (length: number) =>
    bodyDetails({ message: 'm', details: ['a '.repeat(length / 2)] })[0]?.upstream_details
  expect(details(4000)).toEqual([expect.any(String)])
  const many = bodyDetails({ message: 'm', details: Array(1000).fill('item') })[0]?.upstream_details
  expect(many).toMatch(/^\["item",.*\.\.\.$/)
  expect(many).toHaveLength(4096)
})

test('Messages, codes and the number of entries are bounded', () => {
  const [entry] = bodyDetails({ message: 'a '.repeat(5000), code: 'c '.repeat(500) })
  expect(entry?.issue).toHaveLength(1000)
  expect(entry?.upstream_message).toHaveLength(1000)
  expect(entry?.upstream_code).toHaveLength(200)
  expect(bodyDetails(Array(500).fill('x'))).toHaveLength(20)
  expect(bodyDetails({ errors: Array(500).fill({ code: 1 }) })).toHaveLength(20)
})

test.each([
  [{ 'x-amzn-RequestId': 'a', 'x-request-id': 'c' }, 'a'],
  [{ 'x-amz-rid': 'b' }, 'b'],
  [{ 'X-Request-Id': '0123456789abcdef0123456789abcdef' }, '0123456789abcdef0123456789abcdef'],
  [{ 'X-Request-Id': 'Bearer abcdefghij' }, 'Bearer [redacted]'],
])('The request id of %j is %s, where the body has none', (headers, requestId) => {
  expect(bodyDetails({ message: 'm' }, headers)[0]?.request_id).toBe(requestId)
  expect(bodyDetails({ message: 'm', request_id: 'own' }, headers)[0]?.request_id).toBe('own')
  expect(bodyDetails('', headers)[0]?.request_id).toBe(requestId)
})

test.each(['<', '<title', '<title>a', '<?xml ', '<a xmlns', '{"a":', '['])(
  'A body of many %s is read in time',
  (unit) => {
    expect(bodyDetails(unit.repeat(65_536 / unit.length))).toHaveLength(1)
  },
)

test('Keys of prototypes tell nothing, and change nothing', () => {
  expect(bodyDetails('{"__proto__":{"message":"spoofed"},"constructor":1}')[0]).not.toHaveProperty('upstream_message')
  expect(bodyDetails(Object.create({ message: 'spoofed' }))[0]?.issue).toBe('{}')
})

test('What somebody put on the prototype of all objects is not said by an upstream', () => {
  Object.defineProperty(Object.prototype, 'message', { value: 'spoofed', configurable: true })
  const details = JSON.stringify(bodyDetails('{"code":1}'))
  Reflect.deleteProperty(Object.prototype, 'message')
  expect(details).not.toContain('spoofed')
})

test('Whatever the body is, it gives sound entries', () => {
  const key = fc.constantFrom('message', 'code', 'error', 'errors', 'details', 'requestId', '__proto__', 'a')
  const shaped = fc.dictionary(
    key,
    fc.oneof(fc.anything(), fc.dictionary(key, fc.jsonValue()), fc.array(fc.jsonValue())),
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.string().map((words) => `<${words}`),
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), shaped, text), fc.anything(), (body, headers) => {
      const entries = bodyDetails(body, headers as HeadersLike)
      expect(JSON.parse(JSON.stringify(entries))).toEqual(entries)
      expect(entries.length).toBeGreaterThan(0)
      for (const { path, issue, received_type, ...others } of entries) {
        expect([path, received_type].every((each) => typeof each === 'string')).toBe(true)
        expect(issue).toMatch(/^.+$/u)
        expect(Object.values(others).every((each) => each !== null && each !== '')).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
