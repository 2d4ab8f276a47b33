import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { sameErrorOf } from './same-error.ts'
import type { SourceGroup } from './source.ts'
import { streamsOutside } from './streams-outside.ts'

const missing = '/nowhere/c4n4ry'

const failing = (error?: Error) =>
  new Readable({
    read() {
      this.destroy(error)
    },
  })

const failingOnTheWeb = () =>
  new ReadableStream({
    pull() {
      throw new Error('c4n4ry')
    },
  })

function locked(): ReadableStream {
  const stream = new ReadableStream()
  stream.getReader()
  return stream
}

async function consumed(): Promise<Response> {
  const response = new Response('x')
  await response.text()
  return response
}

async function answerOf(make: () => unknown): Promise<Answer> {
  const { app } = await startApp((started) =>
    started.get('/', async (_request, reply) => {
      reply.type('text/csv').header('etag', '"v1"').header('content-encoding', 'gzip')
      return reply.send(await make())
    }),
  )
  const answer = await app.inject('/')
  expect(answer.body).not.toContain('c4n4ry')
  expect(answer.headers).not.toHaveProperty('etag')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  return answer
}

/** Streams that a handler sends. */
export const streamsSources: SourceGroup = {
  title: 'Streams',
  sources: [
    {
      source: 'a stream of Node, of the web or of a `Response` fails, or ends too early, before its first byte',
      becomes: '500 internal_error',
      note: 'without headers of the body',
      answer: () =>
        sameErrorOf(
          [
            () => failing(new Error('c4n4ry')),
            () => failing(),
            failingOnTheWeb,
            () => new Response(failingOnTheWeb(), { status: 201 }),
          ],
          answerOf,
        ),
    },
    {
      source: 'a file that is not there: `createReadStream()`',
      becomes: '500 internal_error',
      note: 'without its path',
      answer: () => answerOf(() => createReadStream(missing)),
    },
    {
      source: 'a stream fails before its first byte with a plain `Error` that has a `statusCode`',
      becomes: '410 gone',
      answer: () => answerOf(() => failing(Object.assign(new Error('The file was deleted'), { statusCode: 410 }))),
    },
    {
      source: 'a web stream that has a reader, a `Response` that was read, or `Response.error()`',
      becomes: '500 internal_error',
      answer: () => sameErrorOf([locked, consumed, () => Response.error()], answerOf),
    },
  ],
  outside: streamsOutside,
}
