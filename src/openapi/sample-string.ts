import type { Schema } from '../core/index.ts'

const mostCharacters = 500

/**
 * Makes a text within the limits of a schema of `toSchema2020`: of its format, else one that its pattern admits. Undefined
 * where it finds none. Throws a SyntaxError for a pattern that is none.
 */
export function sampleString({ format, pattern, minLength, maxLength }: Schema, turn: number): string | undefined {
  const least = Number(minLength ?? 0)
  const most = Number(maxLength ?? mostCharacters)
  if (least > mostCharacters) return undefined
  const expression = new RegExp(String(pattern ?? ''), 'u')
  const made = texts
    .map((text) => (turn === 0 ? text : `${text}${turn + 1}`))
    .map((text) => text.padEnd(least, text).slice(0, most))
  const ofFormat = formats.get(String(format))
  const known = ofFormat === undefined ? [] : [ofFormat]
  return [...known, ...made, ...texts].find(
    (text) => text.length >= least && text.length <= most && expression.test(text),
  )
}

// The first is for people, the others for patterns that are common.
const texts = [
  'text',
  'abc',
  'a',
  'ABC',
  'A',
  'AB',
  'Text',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1.2.3',
  '#a1b2c3',
  'AB-12',
  'ABC-123',
  'AB1234',
  '/path',
  '+15550100',
  '12.50',
  'en-US',
  'text_1',
  'ada@example.com',
  'https://example.com/',
  '2030-01-31',
  '12:00',
  '3f2a1b9c-5d4e-4f60-8a7b-1c2d3e4f5a6b',
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
