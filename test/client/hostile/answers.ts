import { gzipSync } from 'node:zlib'
import type { ApiErrorJson } from 'error-envelope/client'
import { answerOf, type Behaviour, saying } from './start-server.ts'

/** An answer that is no success, and what of its error is worth a look. */
type Row = readonly [what: string, behaviour: Behaviour, fields: Partial<ApiErrorJson> & { readonly status: number }]

const json = 'Content-Type: application/json'
const html = 'Content-Type: text/html'
const page = `<html><h1>502 Bad Gateway</h1>${'<!-- padding -->'.repeat(40)}</html>`
const badGateway = { status: 502, message: 'Bad Gateway' }
const body = (value: unknown) => JSON.stringify(value)
const locked = { code: 'page_locked', message: 'Ada edits', status: 409, details: { lockedBy: 'ada' } }
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Writes an answer and destroys the connection once it has gone. */
const breaksOff = (status: string, text: string, ...headers: string[]): Behaviour => {
  const bytes = answerOf([`HTTP/1.1 ${status}`, ...headers], text)
  return (socket) => socket.write(bytes, () => setTimeout(() => socket.destroy(), 20))
}

/** Answers with an error status: each is an `ApiError` of kind `http`, whichever way it is asked for. */
export const errorAnswers: readonly Row[] = [
  ['a page of a proxy', saying('502 Bad Gateway', page, html), { ...badGateway, excerpt: page.slice(0, 200) }],
  [
    'a page that says it is JSON',
    saying('502 Bad Gateway', page, json),
    { ...badGateway, excerpt: page.slice(0, 200) },
  ],
  ['truncated JSON', saying('502 Bad Gateway', '{"error":{"co', json), { ...badGateway, excerpt: '{"error":{"co' }],
  ['an empty body', saying('502 Bad Gateway'), badGateway],
  ['an empty body that says it is JSON', saying('502 Bad Gateway', '', json), badGateway],
  ['blanks', saying('502 Bad Gateway', ' \r\n ', json), { ...badGateway, excerpt: ' \r\n ' }],
  ['no words at all', saying('503 '), { status: 503, message: 'HTTP 503' }],
  ['an envelope', saying('409 Conflict', body({ error: locked }), json), locked],
  ['an envelope that says it is HTML', saying('409 Conflict', body({ error: locked }), html), locked],
  ['an envelope of no type', saying('409 Conflict', body({ error: locked })), locked],
  ['an envelope after a byte order mark', saying('409 Conflict', `\uFEFF${body({ error: locked })}`, json), locked],
  [
    'an envelope with another status',
    saying('500 Internal Server Error', body({ error: locked }), json),
    { ...locked, status: 500, bodyStatus: 409 },
  ],
  [
    'an envelope in UTF-16',
    saying('409 Conflict', Buffer.from(body({ error: locked }), 'utf16le'), `${json}; charset=utf-16`),
    { status: 409, message: 'Conflict', excerpt: Buffer.from(body({ error: locked }), 'utf16le').toString() },
  ],
  [
    'an envelope, compressed',
    saying('409 Conflict', gzipSync(body({ error: locked })), 'Content-Encoding: gzip'),
    locked,
  ],
  ['the text of Express', saying('400 Bad Request', body({ error: 'no title' })), { status: 400, message: 'no title' }],
  [
    'the body of Fastify',
    saying('400 Bad Request', body({ statusCode: 400, error: 'Bad Request', message: 'no title' })),
    { status: 400, message: 'no title' },
  ],
  [
    'the text of FastAPI',
    saying('403 Forbidden', body({ detail: 'not yours' })),
    { status: 403, message: 'not yours' },
  ],
  [
    'the list of FastAPI',
    saying('422 Unprocessable Entity', body({ detail: [{ msg: 'required' }] })),
    { status: 422, message: 'Unprocessable Entity' },
  ],
  [
    'problem+json',
    saying('403 Forbidden', body({ title: 'Credit', detail: 'short of 30' }), 'Content-Type: application/problem+json'),
    { status: 403, message: 'short of 30' },
  ],
  [
    'an envelope without a status',
    saying('409 Conflict', body({ error: { code: 'a', message: 'b' } })),
    { status: 409, message: 'b' },
  ],
  ['a list', saying('502 Bad Gateway', body([{ error: locked }])), badGateway],
  ['a list under error', saying('502 Bad Gateway', body({ error: [locked] })), badGateway],
  ['null', saying('502 Bad Gateway', 'null'), badGateway],
  ['null under error', saying('502 Bad Gateway', body({ error: null })), badGateway],
  ['a number', saying('502 Bad Gateway', '1e400'), badGateway],
  ['a text in quotes', saying('502 Bad Gateway', '"no backend"'), { ...badGateway, excerpt: 'no backend' }],
  ['an envelope under __proto__', saying('502 Bad Gateway', `{"__proto__":${body({ error: locked })}}`), badGateway],
  ['an envelope as its __proto__', saying('502 Bad Gateway', `{"error":{"__proto__":${body(locked)}}}`), badGateway],
  ['a constructor', saying('502 Bad Gateway', '{"constructor":{"prototype":{"code":"a"}}}'), badGateway],
  [
    'texts that are objects',
    saying('502 Bad Gateway', '{"message":{"toString":1},"error":{"message":[1]}}'),
    badGateway,
  ],
  ['lists in lists', saying('502 Bad Gateway', nested(100_000), json), badGateway],
  ['objects in objects', saying('502 Bad Gateway', '{"error":'.repeat(100_000), json), badGateway],
  ['not modified', saying('304 Not Modified'), { status: 304, message: 'Not Modified' }],
  ['a redirect to nowhere', saying('302 Found'), { status: 302, message: 'Found' }],
  ['a status of no class', saying('799 Odd', '{"error":"odd"}'), { status: 799, message: 'odd' }],
  ['less than it promised', breaksOff('502 Bad Gateway', '{"error":', 'Content-Length: 1000'), badGateway],
  ['more than it promised', saying('502 Bad Gateway', page, 'Content-Length: 6'), { ...badGateway, excerpt: '<html>' }],
  ['half of a chunk', breaksOff('502 Bad Gateway', '5\r\nab', 'Transfer-Encoding: chunked'), badGateway],
  ['chunks that are none', saying('502 Bad Gateway', 'zz\r\nab\r\n', 'Transfer-Encoding: chunked'), badGateway],
  ['a trailer without an end', breaksOff('502 Bad Gateway', '0\r\nA: b', 'Transfer-Encoding: chunked'), badGateway],
  ['a Retry-After that is none', saying('503 Busy', '', 'Retry-After: -3'), { status: 503, message: 'Busy' }],
]

/** Answers that are no HTTP, and so no answers. */
export const noAnswers: readonly (readonly [what: string, behaviour: Behaviour])[] = [
  ['no answer', (socket) => socket.end()],
  ['a connection that is reset', (socket) => socket.resetAndDestroy()],
  ['no HTTP', (socket) => socket.end('GARBAGE\r\n\r\n')],
  ['half of a head', (socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-')],
  ['a header without a colon', (socket) => socket.end(answerOf(['HTTP/1.1 502 Bad Gateway', 'no colon']))],
  ['a header with a zero byte', (socket) => socket.end(answerOf(['HTTP/1.1 502 Bad Gateway', 'A: b\0c']))],
  ['headers without an end', (socket) => socket.end(answerOf(['HTTP/1.1 502 Bad', `A: ${'a'.repeat(100_000)}`]))],
  ['a Content-Length that is none', (socket) => socket.end(answerOf(['HTTP/1.1 502 Bad', 'Content-Length: -1'], '{}'))],
  [
    'two lengths',
    (socket) => socket.end(answerOf(['HTTP/1.1 502 Bad', 'Content-Length: 1', 'Content-Length: 2'], '{}')),
  ],
  ['a status of four digits', (socket) => socket.end(answerOf(['HTTP/1.1 5022 Bad Gateway']))],
]

/** Answers of success that hold no JSON, with the kind of their errors. */
export const okAnswers: readonly (readonly [what: string, behaviour: Behaviour, kind: 'parse' | 'network'])[] = [
  ['a page', saying('200 OK', page, html), 'parse'],
  ['truncated JSON', saying('200 OK', '{"title":', json), 'parse'],
  ['nothing', saying('200 OK', '', json), 'parse'],
  ['no content', saying('204 No Content'), 'parse'],
  ['a reset form', saying('205 Reset Content'), 'parse'],
  ['two values', saying('200 OK', '{}{}', json), 'parse'],
  ['less than it promised', breaksOff('200 OK', '{}', 'Content-Length: 1000'), 'network'],
  ['chunks that are none', saying('200 OK', 'zz\r\nab\r\n', 'Transfer-Encoding: chunked'), 'network'],
]
