import { METHODS } from 'node:http'
import fc from 'fast-check'
import type { Conversation } from './cases.ts'
import { targets } from './paths.ts'

/** A request as text, its characters being bytes. */
export interface RequestText {
  readonly method: string
  readonly target: string
  readonly version: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

const methods = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS') },
  { weight: 1, arbitrary: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')) },
)

const mediaTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/problem+json',
  'text/plain',
  'application/x-throw',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/c4n4ry',
  'c4n4ry',
  'application/json;',
  ';',
  '',
]

// A character of a header's value is a byte.
const headerValues = fc.oneof(
  fc.constantFrom('c4n4ry', '', '*', '0', '-1', '1.2.0', 'null', '\xe4\xf6', '"', 'a, b, c', 'x'.repeat(4_000)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map((text) => text.trim()),
)

const headers: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'accept',
      'accept-version',
      'x-tenant',
      'cookie',
      'authorization',
      'range',
      'if-none-match',
      'x-c4n4ry',
      'x-forwarded-for',
      'origin',
      'accept-encoding',
      'te',
      'trailer',
    ),
    headerValues,
  ),
  fc.tuple(
    fc.constant('x-fail-in'),
    fc.constantFrom('onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend'),
  ),
  fc.constant(['x-tenant', '7'] as const),
  fc.constant(['accept-version', '1.2.0'] as const),
)

const page = fc.record(
  {
    title: fc.oneof(fc.constantFrom('a', 'c4n4ry', '', 'A', 'a'.repeat(30)), fc.anything()),
    size: fc.oneof(fc.integer(), fc.anything()),
    state: fc.constantFrom('draft', 'live', 'c4n4ry', 1),
    email: fc.constantFrom('a@b.test', 'c4n4ry'),
    tags: fc.oneof(fc.array(fc.constantFrom('a', 'b', 1), { maxLength: 5 }), fc.constant('c4n4ry')),
    shape: fc.constantFrom({ kind: 'circle', radius: 1 }, { kind: 'circle', side: 'c4n4ry' }, { kind: 'c4n4ry' }, []),
    'c4n4ry\u0000\ud800': fc.constant(1),
  },
  { requiredKeys: [] },
)

const bodies = fc.oneof(
  {
    weight: 5,
    arbitrary: page.map((value) =>
      JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? `${each}` : each)),
    ),
  },
  { weight: 2, arbitrary: fc.json() },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '{',
      'c4n4ry',
      '{"__proto__":{"c4n4ry":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"a":"\xff\xfe"}',
      '\xef\xbb\xbf{}',
      '{"title":"a"}',
      '{"title":"c4n4ry',
      'null',
      '[]',
      '1e999',
      '"\\ud800"',
      `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
      `{"title":"a","tags":[${'"c4n4ry",'.repeat(500)}1]}`,
      `{${Array.from({ length: 300 }, (_, at) => `"c${at}":1`).join()}}`,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(100, 99_999, 100_001, 150_000).map((length) => `"${'x'.repeat(length)}"`) },
)

/** Requests that any client may send, of odd contents. */
export const requests: fc.Arbitrary<RequestText> = fc
  .record({
    method: methods,
    target: targets,
    headers: fc.array(headers, { maxLength: 4 }),
    mediaType: fc.option(fc.constantFrom('application/json', ...mediaTypes), { freq: 8 }),
    body: bodies,
    isChunked: fc.boolean(),
    hasBody: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ method, target, headers, mediaType, body, isChunked, hasBody }) => {
    const carries = ['POST', 'PUT', 'PATCH', 'QUERY', 'PROPFIND'].includes(method) ? hasBody > 0 : hasBody > 7
    const latin1 = Buffer.from(body, isLatin1(body) ? 'latin1' : 'utf8').toString('latin1')
    const size = latin1.length.toString(16)
    return {
      method,
      target,
      version: 'HTTP/1.1',
      headers: [
        ['host', '127.0.0.1'],
        ...headers,
        ...(carries && mediaType !== null ? [['content-type', mediaType] as const] : []),
        ...(carries
          ? [
              isChunked
                ? (['transfer-encoding', 'chunked'] as const)
                : (['content-length', String(latin1.length)] as const),
            ]
          : []),
      ] as [string, string][],
      body: !carries ? '' : isChunked ? `${latin1 === '' ? '' : `${size}\r\n${latin1}\r\n`}0\r\n\r\n` : latin1,
    }
  })

/** Writes a request as bytes. */
export function toText({ method, target, version, headers, body }: RequestText): string {
  return `${method} ${target} ${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** One to three such requests on one connection, each after the answer to the one before. */
export const requestConversations: fc.Arbitrary<Conversation> = fc
  .tuple(fc.array(requests, { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 19 }))
  .map(([all, end]) => ({
    parts: all.map((request, at) => {
      const isLast = at === all.length - 1 && end > 0
      const closing = isLast ? [...request.headers, ['connection', 'close'] as const] : request.headers
      return Buffer.from(toText({ ...request, headers: closing }), 'latin1')
    }),
    isInTurns: true,
    ending: 'read',
  }))

function isLatin1(text: string): boolean {
  return /^[\x00-\xff]*$/.test(text)
}
