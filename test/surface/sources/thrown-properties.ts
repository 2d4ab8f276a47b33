import { ConflictError } from 'error-envelope'
import { expect } from 'vitest'
import { replyTo } from '../../fixtures/start-app.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

const sent = { 'x-own': 'yes' }
const readable = [sent, new Headers(sent), new Map(Object.entries(sent)), Object.entries(sent)]

const cyclic: Record<string, unknown> = { count: 10n }
cyclic['self'] = cyclic

/** What a rate limit answers whose error has these headers. */
const withHeaders = (headers: unknown) =>
  replyTo(() => Object.assign(new Error('slow down'), { statusCode: 429, headers }))

/** What an error brings along beside message and status. */
export const thrownProperties: readonly Source[] = [
  {
    source: '`headers` of an error: an object, a `Headers`, a `Map` or a list of pairs',
    becomes: '429 rate_limited',
    note: 'with those headers',
    answer: () =>
      sameErrorOf(readable, async (headers) => {
        const reply = await withHeaders(headers)
        expect(reply.headers).toMatchObject(sent)
        return reply
      }),
  },
  {
    source: '`headers` that can’t be sent: `null`, a line break in a value, `transfer-encoding`, `content-encoding`',
    becomes: '429 rate_limited',
    note: 'without those headers',
    answer: () =>
      sameErrorOf(
        [null, { 'x-own': 'a\nb' }, { 'transfer-encoding': 'chunked' }, { 'content-encoding': 'gzip' }],
        async (headers) => {
          const reply = await withHeaders(headers)
          for (const name of ['x-own', 'transfer-encoding', 'content-encoding'])
            expect(reply.headers).not.toHaveProperty(name)
          return reply
        },
      ),
  },
  {
    source: '`code` of a raw error: a text, a number (gRPC), an object, one without `toString`',
    becomes: '409 conflict',
    note: 'since the status makes the code',
    answer: () =>
      sameErrorOf(['ERR_OWN', 5, {}, null, Object.create(null)], (code) =>
        replyTo(() => Object.assign(new Error('locked'), { statusCode: 409, code })),
      ),
  },
  {
    source: 'details that JSON can’t hold, such as a bigint or a cycle',
    becomes: '409 conflict',
    note: 'with what can be written of them',
    answer: () => replyTo(() => new ConflictError('locked', { details: cyclic })),
    check: ({ body }) => expect(JSON.parse(body)).toMatchObject({ error: { details: { count: '10' } } }),
  },
]
