import { ConflictError } from 'error-envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { startApp } from '../fixtures/start-app.ts'
import { exchange, readAnswer } from './raw-exchange.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

describe('The reason phrase of an error is that of its status', () => {
  test.each<[string, Handler, string]>([
    [
      'where the handler had set another',
      (_request, reply) => {
        reply.raw.statusMessage = 'c4n4ry'
        throw new ConflictError('locked')
      },
      '409 Conflict',
    ],
    [
      'where a header of the answer could not be sent',
      (_request, reply) => reply.header('x-bad', 'a\nb').send('passed'),
      '500 Internal Server Error',
    ],
    [
      'where both is so',
      (_request, reply) => {
        reply.raw.statusMessage = 'c4n4ry'
        return reply.header('x-bad', 'a\nb').send('passed')
      },
      '500 Internal Server Error',
    ],
  ])('%s', async (_where, handler, line) => {
    for (const hasHook of lacks.badHeadersAfterHooks ? [false] : [false, true]) {
      const { app } = await startApp((started) => {
        if (hasHook) started.addHook('onSend', async (_request, _reply, payload) => payload)
        started.get('/', handler)
      })
      const received = await exchange(app, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      expect(received.split('\r\n', 1)).toEqual([`HTTP/1.1 ${line}`])
      expectEnvelope(readAnswer(received))
    }
  })
})
