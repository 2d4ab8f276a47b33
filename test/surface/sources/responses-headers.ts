import { ConflictError } from 'error-envelope'
import type { FastifyReply } from 'fastify'
import { expect } from 'vitest'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { exchange, readAnswer } from '../raw-exchange.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

/** What a client gets, over a socket, of a route that prepares its reply and then throws. */
async function answerAfter(prepare: (reply: FastifyReply) => unknown): Promise<Answer> {
  const { app } = await startApp((started) =>
    started.get('/', async (_request, reply) => {
      prepare(reply)
      throw new ConflictError('locked')
    }),
  )
  return readAnswer(await exchange(app, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
}

const ofTheBody = {
  'content-disposition': 'attachment',
  'content-encoding': 'gzip',
  'content-range': 'bytes 0-1/2',
  etag: '"v1"',
  'last-modified': 'Mon, 30 Nov 2026 12:00:00 GMT',
}

/** Errors after a handler has set headers for the answer that it then did not give. */
export const responseHeaderSources: readonly Source[] = [
  {
    source: 'a domain error after headers of another body: `content-encoding`, `etag`, `cache-control`, …',
    becomes: '409 conflict',
    note: 'without them; other headers stay',
    answer: () =>
      answerAfter((reply) => reply.headers({ ...ofTheBody, 'cache-control': 'public, max-age=60', 'x-own': 'yes' })),
    check: ({ headers }) => {
      for (const name of Object.keys(ofTheBody)) expect(headers).not.toHaveProperty(name)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-own': 'yes' })
    },
  },
  {
    source: 'a domain error after another `content-type`, of the reply or of `reply.raw`',
    becomes: '409 conflict',
    answer: () =>
      sameErrorOf(
        [
          (reply: FastifyReply) => reply.type('text/html'),
          ({ raw }: FastifyReply) => raw.setHeader('content-type', 'text/html'),
        ],
        answerAfter,
      ),
  },
  {
    source: 'a domain error after `transfer-encoding` or a trailer was set',
    becomes: '409 conflict',
    note: 'with its length, and without the trailer',
    answer: () =>
      sameErrorOf(
        [
          (reply: FastifyReply) => reply.header('transfer-encoding', 'chunked'),
          (reply: FastifyReply) => reply.trailer('x-sum', (_reply, _payload, done) => done(null, 'c4n4ry')),
        ],
        async (prepare) => {
          const answer = await answerAfter(prepare)
          expect(answer.headers).toMatchObject({ 'content-length': String(Buffer.byteLength(answer.body)) })
          expect(answer.headers).not.toHaveProperty('transfer-encoding')
          expect(answer.headers).not.toHaveProperty('trailer')
          return answer
        },
      ),
  },
]
