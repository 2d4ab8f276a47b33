import fc from 'fast-check'
import type { Conversation, Ending } from './cases.ts'
import { breakingPaths } from './paths.ts'
import { type RequestText, requests, toText } from './request-conversations.ts'

type Change = (text: string) => string

const at = (text: string, fraction: number) => Math.floor(fraction * text.length)
const fractions = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const bytes = fc.oneof(
  fc.constantFrom('\0', '\r', '\n', '\r\n', ' ', '\t', ':', '\x7f', '\xff', '%', '\r\n\r\n', ' HTTP/1.1\r\n'),
  fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 5 }),
)

// At any place of the text.
const anywhere: fc.Arbitrary<Change> = fc
  .tuple(fractions, fractions, bytes, fc.constantFrom('insert', 'replace', 'delete', 'cut', 'repeat'))
  .map(([from, length, byte, what]) => (text) => {
    const start = at(text, from)
    const end = start + Math.ceil(length * Math.min(20, text.length - start))
    if (what === 'insert') return text.slice(0, start) + byte + text.slice(start)
    if (what === 'replace') return text.slice(0, start) + byte + text.slice(start + byte.length)
    if (what === 'delete') return text.slice(0, start) + text.slice(end)
    if (what === 'repeat') return text.slice(0, end) + text.slice(start)
    return text.slice(0, start)
  })

const header =
  (line: string): Change =>
  (text) =>
    text.replace('\r\n', `\r\n${line}\r\n`)

const known: readonly Change[] = [
  ...[
    'transfer-encoding: chunked',
    'transfer-encoding: chunked, chunked',
    'transfer-encoding: gzip',
    'Transfer-Encoding : chunked',
    'content-length: 5',
    'content-length: -1',
    'content-length: c4n4ry',
    'content-length: 99999999999999999999',
    'content-length: 3, 3',
    'host: c4n4ry, other',
    'expect: 100-continue',
    'expect: c4n4ry',
    'connection: upgrade\r\nupgrade: websocket',
    'connection: keep-alive, close, c4n4ry',
    ' folded: c4n4ry',
    'c4n4ry',
    ': c4n4ry',
    'x-c4n4ry\0: 1',
    'x: \0',
    `x: ${'c4n4ry'.repeat(4_000)}`,
    Array.from({ length: 2_100 }, (_, count) => `x${count}:1`).join('\r\n'),
  ].map(header),
  (text) => text.replace(/host: [^\r]*\r\n/, ''),
  (text) => text.replace(/^\S+/, 'CONNECT'),
  (text) => text.replace(/^\S+/, 'c4n4ry'),
  (text) => text.replace(/^\S+/, (method) => method.toLowerCase()),
  (text) => text.replace(/ HTTP\/1\.1/, ''),
  ...['0.9', '1.0', '1.2', '2.0', '3.7', '9.9', '11'].map(
    (version): Change =>
      (text) =>
        text.replace('HTTP/1.1', `HTTP/${version}`),
  ),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replace('\r\n', `?${'c4n4ry'.repeat(3_000)}\r\n`),
  (text) => `\r\n\r\n${text}`,
  (text) => `${text}c4n4ry`,
  (text) => `${text}\0\0\0\0`,
  // Chunks.
  (text) => text.replace(/\r\n\r\n[0-9a-f]+\r\n/, '\r\n\r\nZZ\r\n'),
  (text) => text.replace(/\r\n\r\n([0-9a-f]+)\r\n/, '\r\n\r\nffffffffffffffffff\r\n'),
  (text) => text.replace(/\r\n\r\n([0-9a-f]+)\r\n/, `\r\n\r\n$1;${'c4n4ry'.repeat(4_000)}\r\n`),
  (text) => text.replace(/\r\n\r\n([0-9a-f]+)\r\n/, '\r\n\r\n$1;a=b\r\n'),
  (text) => text.replace(/0\r\n\r\n$/, ''),
  (text) => text.replace(/0\r\n\r\n$/, '0\r\nx-trailer: c4n4ry\r\n\r\n'),
  (text) => text.replace(/0\r\n\r\n$/, '0\r\nc4n4ry\r\n\r\n'),
  // No HTTP/1 at all.
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03c4n4ry',
  () => 'c4n4ry\r\n\r\n',
  () => '',
]

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: anywhere },
)

const breaking: fc.Arbitrary<RequestText> = fc.constantFrom(...breakingPaths).map((target) => ({
  method: 'GET',
  target,
  version: 'HTTP/1.1',
  headers: [['host', '127.0.0.1']],
  body: '',
}))

// Mostly one, sometimes pipelined.
const texts = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 9, arbitrary: requests }, { weight: 1, arbitrary: breaking }),
      fc.array(changes, { maxLength: 2 }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((all) => all.map(([request, each]) => each.reduce((text, change) => change(text), toText(request))).join(''))

const endings = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Ending>('read') },
  { weight: 2, arbitrary: fc.constant<Ending>('half-close') },
  { weight: 1, arbitrary: fc.constantFrom<Ending>('leave', 'leave-at-first-byte', 'reset') },
)

/** Bytes that may be no HTTP, in pieces, pipelined, and from clients that leave. */
export const rawConversations: fc.Arbitrary<Conversation> = fc
  .tuple(texts, fc.array(fractions, { maxLength: 3 }), endings)
  .map(([text, cuts, ending]) => {
    const places = [0, ...cuts.map((fraction) => at(text, fraction)).sort((a, b) => a - b), text.length]
    const parts = places.slice(1).map((end, index) => Buffer.from(text.slice(places[index], end), 'latin1'))
    return { parts: parts.filter(({ length }) => length > 0), isInTurns: false, ending }
  })
