import type { Schema } from '../../core/index.ts'

const mostCharacters = 500

/**
 * Makes a text within the limits of a schema of `toSchema2020`: of its format, else a word, else a common text that
 * matches its pattern. Undefined where none does. Throws a SyntaxError for a pattern that is none.
 */
export function sampleString({ format, pattern, minLength, maxLength }: Schema): string | undefined {
  const least = Number(minLength ?? 0)
  const most = Number(maxLength ?? mostCharacters)
  if (least > mostCharacters) return undefined
  const expression = new RegExp(String(pattern ?? ''), 'u')
  const word = 'text'.padEnd(least, 'text').slice(0, most)
  return [formats.get(String(format)) ?? word, word, ...commonTexts].find(
    (text) => text.length >= least && text.length <= most && expression.test(text),
  )
}

// What patterns in details mostly ask for; for another, `examples` in the schema help.
const commonTexts = [
  ...['a-b', 'ABC', 'EUR', 'AB', 'A', 'a', 'AB-12', 'ABC-123', 'abc123', 'ABC123', '/a', 'x-a', 'en-GB'],
  ...['1234', '12', '1', '12345678', '1.5', '1.2.3', '#336699', '+15550100', '2030-01-31', '12:00'],
  ...[12, 24, 32, 40, 64].map((length) => '0123456789abcdef'.repeat(4).slice(0, length)),
]

// Of RFC 3339, 5321, 1123, 5890, 3986, 3987, 6570, 4122, 6901 and 791, by the names that JSON Schema gives them
// (Validation §7.3), and what OpenAPI's registry adds.
const formats: ReadonlyMap<string, string> = new Map([
  ['date-time', '2030-01-31T12:00:00Z'],
  ['date', '2030-01-31'],
  ['time', '12:00:00Z'],
  ['duration', 'PT1H'],
  ['email', 'ada@example.com'],
  ['idn-email', 'ada@example.com'],
  ['hostname', 'example.com'],
  ['idn-hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com/'],
  ['uri-reference', '/example'],
  ['iri', 'https://example.com/'],
  ['iri-reference', '/example'],
  ['url', 'https://example.com/'],
  ['uuid', '3f2a1b9c-5d4e-4f60-8a7b-1c2d3e4f5a6b'],
  ['uri-template', '/pages/{slug}'],
  ['json-pointer', '/title'],
  ['json-pointer-uri-fragment', '#/title'],
  ['relative-json-pointer', '0/title'],
  ['regex', '^[a-z]+$'],
])
