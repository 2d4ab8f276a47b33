import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSecretName, scrub } from '../../../src/mcp/telemetry/scrub.ts'
import { scrubbedJson } from '../../../src/mcp/telemetry/scrub-json.ts'
import { secretPatterns } from '../../../src/mcp/telemetry/secret-patterns.ts'
import { plainTexts, secretTexts } from './secret-texts.ts'

test.each(secretTexts)('No secret stays in the form of %s', (_form, text, secret, left) => {
  expect(text).toContain(secret)
  expect(scrub(text)).toBe(left)
  expect(scrub(text)).not.toContain(secret)
})

test.each(plainTexts)('What is no secret stays as it is: %s', (text) => {
  expect(scrub(text)).toBe(text)
})

test.each([
  'password',
  'db_password',
  'Authorization',
  'proxy-authorization',
  'access_token',
  'refreshToken',
  'x-amz-security-token',
  'clientSecret',
  'X-Api-Key',
  'set-cookie',
  'AWSAccessKeyId',
])('Values under the name %s are secrets', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each(['token_type', 'tokens', 'passwordless', 'secretary', 'design', 'config', 'message', 'requestId', ''])(
  'Values under the name %j are no secrets',
  (name) => {
    expect(isSecretName(name)).toBe(false)
  },
)

test('In data, what has the name of a secret is redacted at any depth, and names are scrubbed too', () => {
  const data = {
    user: { password: 'hunter2', access_token: null, cookie: '', private_key: ['a', 'b'], is_token: true },
    list: [{ 'x-api-key': 42 }, 'Bearer abcdefghij'],
    AKIAIOSFODNN7EXAMPLE: 1,
  }
  expect(scrubbedJson(data)).toEqual({
    user: { password: '[redacted]', access_token: null, cookie: '', private_key: '[redacted]', is_token: true },
    list: [{ 'x-api-key': '[redacted]' }, 'Bearer [redacted]'],
    '[redacted]': 1,
  })
})

test('Keys of prototypes are keys like others', () => {
  expect(Object.entries(scrubbedJson(JSON.parse('{"__proto__":{"token":"x"}}')) as object)).toEqual([
    ['__proto__', { token: '[redacted]' }],
  ])
})

const pieces = [
  ...secretTexts.map(([, text]) => text),
  ...plainTexts,
  ...['Bearer ', 'token', ': ', '=', '"', "'", '\\', '\n', ' ', ',', '[redacted]', '://', '@', 'eyJ', '.', '-', 'AKIA'],
]
const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 5 })), {
  maxLength: 12,
})

test('A text that was scrubbed stays as it is', () => {
  fc.assert(
    fc.property(text, (parts) => {
      const once = scrub(parts.join(''))
      expect(scrub(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

test('A secret leaves whatever stands around it', () => {
  const around = fc.array(fc.constantFrom('a', 'The key', ' ', '\n', ', ', '(', ')', '; ', 'é', '€', '. '), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(around, fc.constantFrom(...secretTexts), around, (before, [, text, secret], after) => {
      expect(scrub(`${before.join('')} ${text} ${after.join('')}`)).not.toContain(secret)
    }),
    { numRuns: 2000 },
  )
})

// A quadratic pattern would take minutes for these: the test would run out of its time.
test.each([
  ...['"', '\\', 'a', 'a1', 'a-', 'A1/', 'a.', ' ', '\n', ';', '@', '://', 'eyJ', 'eyJa.', 'AKIA', 'At', 'sk-', 'SG.a'],
  ...['password=', 'password="', "password='\\", 'token ', 'token\\', 'token\\"', 'bearer ', 'basic a', 'digest a="'],
  ...['cookie:"', 'cookie:\n', 'authorization:', 'authorization:a,', ',a=', '-----BEGIN A-----', '-----END A'],
])('Half a million characters of %j are scrubbed in time', (unit) => {
  const long = unit.repeat(Math.ceil(500_000 / unit.length))
  for (const start of ['', 'token', 'password=', 'authorization: ', 'cookie="', '-----BEGIN A-----']) {
    expect(typeof scrub(start + long)).toBe('string')
  }
})

test('Each pattern starts at a fixed place: a literal, or what must not or must stand before it', () => {
  for (const { what, pattern } of secretPatterns) {
    expect(pattern.flags, what).toContain('g')
    expect(pattern.source, what).toMatch(/^(?:\(\?<keep>)?(?:\(\?<[!=]|-----BEGIN )/)
  }
})

test('The rest of a text that nobody could read is left out', () => {
  expect(scrub('a '.repeat(300_000))).toHaveLength(500_000)
})
