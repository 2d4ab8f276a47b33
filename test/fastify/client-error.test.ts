import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { answerClientError } from '../../src/fastify/answer-client-error.ts'
import { startApp } from '../fixtures/start-app.ts'

/** What is written to a socket on which an error came. */
async function writtenAfter(code: string, change: (socket: Socket) => unknown = () => {}) {
  const { app, log } = await startApp()
  const socket = new PassThrough() as unknown as Socket
  socket.on('error', () => {})
  let written = ''
  socket.write = ((text: string) => {
    written += text
    return true
  }) as Socket['write']
  socket.destroySoon = () => void socket.destroy()
  change(socket)
  answerClientError.call(app as FastifyInstance, Object.assign(new Error('c4n4ry'), { code }), socket)
  return { written, destroyed: socket.destroyed, lines: log.failures() }
}

describe('A connection with which nothing can be done', () => {
  test.each<[string, string, (socket: Socket) => unknown]>([
    ['was reset by the client', 'ECONNRESET', () => {}],
    ['was closed already', 'HPE_INVALID_METHOD', (socket) => socket.destroy()],
    ['never spoke HTTP', 'ERR_SSL_HTTP_REQUEST', () => {}],
  ])('as it %s, is closed without a word', async (_what, code, change) => {
    expect(await writtenAfter(code, change)).toEqual({ written: '', destroyed: true, lines: [] })
  })

  test('as it can not be written to, is closed with a line in the log', async () => {
    const { written, destroyed, lines } = await writtenAfter('HPE_INVALID_METHOD', (socket) => socket.end())
    expect([written, destroyed]).toEqual(['', true])
    expect(lines).toMatchObject([{ code: 'bad_request', notes: ['HPE_INVALID_METHOD'] }])
  })
})

describe('A connection on which a response has begun', () => {
  test('gets no second one', async () => {
    const begun = (socket: Socket) => Object.assign(socket, { _httpMessage: { headersSent: true } })
    expect(await writtenAfter('HPE_INVALID_METHOD', begun)).toMatchObject({ written: '', destroyed: true })
  })
})

test('Any other error of a connection is a 400', async () => {
  const { written, destroyed } = await writtenAfter('SOMETHING_NEW')
  expect(written).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(written).not.toContain('c4n4ry')
  expect(destroyed).toBe(true)
})
