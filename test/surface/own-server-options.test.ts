import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { levels } from '../fixtures/memory-log.ts'
import { startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange, readAnswer } from './raw-exchange.ts'

const cycle: Record<string, unknown> = {}
cycle['c4n4ry'] = cycle

describe('A frameworkErrors of one’s own that sends what can’t be sent has an envelope instead', () => {
  test.each<[string, (reply: FastifyReply) => unknown]>([
    ['a cycle', (reply) => reply.send(cycle)],
    ['a bigint', (reply) => reply.send({ c4n4ry: 1n })],
    [
      'a stream that fails',
      (reply) =>
        reply.send(
          new Readable({
            read() {
              this.destroy(new Error('c4n4ry'))
            },
          }),
        ),
    ],
    ['what no serializer takes', (reply) => reply.type('text/plain').send({ c4n4ry: true })],
    ['a header that can’t be sent', (reply) => reply.header('x-bad', 'c4n4ry\n').send('c4n4ry')],
  ])('%s', async (_what, send) => {
    for (const isAsync of [false, true]) {
      const frameworkErrors = isAsync
        ? async (_error: Error, _request: unknown, reply: FastifyReply) => {
            await turn()
            send(reply)
          }
        : (_error: Error, _request: unknown, reply: FastifyReply) => void send(reply)
      // Fastify 5.0 looks at a URL where there is a route.
      const { app, log } = await startApp((started) => started.get('/', () => {}), {}, { frameworkErrors })
      const reply = await app.inject('/%zz')
      expect(expectEnvelope(reply)).toMatchObject({ code: 'internal_error', message: 'Internal Server Error' })
      expect(JSON.stringify(reply.headers)).not.toContain('c4n4ry')
      expect(log.failures().filter(({ code }) => code !== undefined)).toMatchObject([{ code: 'internal_error' }])
    }
  })
})

describe('A clientErrorHandler of one’s own', () => {
  type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

  const answerWith = async (clientErrorHandler: ClientErrorHandler) => {
    const { app, log } = await startApp(() => {}, {}, { clientErrorHandler })
    const received = await exchange(app, 'GARBAGE\r\n\r\n')
    return { received, errors: log.failures().filter(({ level }) => level === levels.error) }
  }
  const failed = [{ msg: 'clientErrorHandler failed', err: { message: 'c4n4ry' } }]

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('c4n4ry')
      },
    ],
    ['is async and rejects', async () => turn().then(() => Promise.reject(new Error('c4n4ry')))],
  ])('that %s has the envelope in its place', async (_how, handler) => {
    const { received, errors } = await answerWith(handler as ClientErrorHandler)
    expect(expectEnvelope(readAnswer(received)).code).toBe('bad_request')
    expect(errors).toMatchObject(failed)
  })

  test.each([
    ['throws', (fail: () => never) => fail()],
    ['rejects', async (fail: () => never) => turn().then(fail)],
  ])('that has written something and then %s gets no second answer: the connection ends', async (_how, end) => {
    const { received, errors } = await answerWith((_error, socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\ncontent-length: 3\r\n\r\nown')
      return end(() => {
        throw new Error('c4n4ry')
      }) as never
    })
    expect(countAnswers(received)).toBe(1)
    expect(readAnswer(received).body).toBe('own')
    expect(errors).toMatchObject(failed)
  })
})
