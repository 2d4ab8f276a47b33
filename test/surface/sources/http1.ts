import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { countAnswers, exchange, firstBytes, readAnswer } from '../raw-exchange.ts'
import { everyAnswer } from './every-answer.ts'
import { http1Outside } from './http1-outside.ts'
import { inRouter } from './in-router.ts'
import { sameErrorOf } from './same-error.ts'
import { answerAtSecondAddress, answerAtSecondAddressWhileClosing } from './second-address.ts'
import type { SourceGroup } from './source.ts'

const host = 'Host: x\r\n'
const json = `POST / HTTP/1.1\r\n${host}content-type: application/json\r\n`
const get = `GET / HTTP/1.1\r\n${host}`

function routes(app: FastifyInstance): void {
  app.get('/', async () => 'passed')
  app.get('/never', () => {})
  app.post('/', async ({ body }) => body)
}

async function answerTo(text: string, server: object = {}, options: object = {}): Promise<Answer> {
  const { app } = await startApp(routes, options, server)
  const received = await exchange(app, text)
  expect(countAnswers(received)).toBe(1)
  return readAnswer(received)
}

const closes = ({ headers }: Answer): void => expect(headers['connection']).toBe('close')

/** What never comes to a route, over a socket. */
export const http1Sources: SourceGroup = {
  title: 'Below the application: HTTP/1',
  sources: [
    {
      source: 'bytes that are no HTTP: request line, method, version, header, length, chunk',
      becomes: '400 bad_request',
      answer: () => answerTo('GARBAGE\r\n\r\n'),
      check: closes,
    },
    {
      source: 'both `Content-Length` and `Transfer-Encoding`',
      becomes: '400 bad_request',
      answer: () => answerTo(`${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n`),
      check: closes,
    },
    {
      source: 'more bytes than `Content-Length` said, where no answer has begun',
      becomes: '400 bad_request',
      answer: () => answerTo(`GET /never HTTP/1.1\r\n${host}content-length: 1\r\n\r\nxGARBAGE\r\n\r\n`),
    },
    {
      source: 'headers or a URL over 16 kB',
      becomes: '431 http_431',
      answer: () => answerTo(`${get}x: ${'x'.repeat(20_000)}\r\n\r\n`),
      check: closes,
    },
    {
      source: 'chunk extensions over 16 kB',
      becomes: '413 payload_too_large',
      answer: () => answerTo(`${json}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    },
    {
      source:
        'headers that take longer than `requestTimeout` or `http.headersTimeout`, or a body that takes longer than `requestTimeout` where both are set and `headersTimeout` is the smaller',
      becomes: '408 http_408',
      note: 'within `http.connectionsCheckingInterval`, 30 s by default',
      answer: () =>
        sameErrorOf([get, `${json}content-length: 9\r\n\r\n{`], (text) =>
          answerTo(text, { requestTimeout: 100, http: { headersTimeout: 50, connectionsCheckingInterval: 20 } }),
        ),
      check: closes,
    },
    {
      source: 'a handler that takes longer than `connectionTimeout`',
      becomes: '503 service_unavailable',
      answer: () => answerTo(`GET /never HTTP/1.1\r\n${host}\r\n`, { connectionTimeout: 50 }),
      check: closes,
    },
    {
      source: 'a `clientErrorHandler` of your own that throws',
      becomes: '400 bad_request',
      answer: () => answerTo('GARBAGE\r\n\r\n', { clientErrorHandler: fails }),
      check: closes,
    },
    {
      source: 'an `Expect` other than `100-continue`',
      becomes: '417 http_417',
      answer: () => answerTo(`${get}expect: more\r\nconnection: close\r\n\r\n`),
    },
    {
      source: 'a body that is too large after `Expect: 100-continue`',
      becomes: '413 payload_too_large',
      answer: async () => {
        const { app } = await startApp(routes, {}, { bodyLimit: 5 })
        const received = await exchange(app, `${json}expect: 100-continue\r\ncontent-length: 9\r\n\r\n`)
        return readAnswer(received.slice(received.lastIndexOf('HTTP/1.1 ')))
      },
    },
    {
      source: 'CONNECT',
      becomes: '405 method_not_allowed',
      note: 'with `Allow`',
      answer: () => answerTo(`CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`),
      check: ({ headers }) => expect(headers['allow']).toContain('GET'),
    },
    {
      source: 'more requests on a connection than `maxRequestsPerSocket`',
      becomes: '503 service_unavailable',
      answer: async () => {
        const { app, log } = await startApp(routes, {}, { maxRequestsPerSocket: 1 })
        const second = `${get}connection: close\r\n\r\n`
        const received = await exchange(app, `${get}\r\n`, firstBytes, second)
        expect(countAnswers(received)).toBe(2)
        expect(log.failures()).toMatchObject([{ level: 30, status: 503 }])
        return readAnswer(received.slice(received.lastIndexOf('HTTP/1.1 ')))
      },
    },
    {
      source: 'any of these at the second address of `listen({ host: "localhost" })`',
      becomes: '400 bad_request',
      answer: async () => {
        const connect = `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`
        await everyAnswer('405 method_not_allowed', [answerAtSecondAddress(connect)])
        const expectation = `${get}expect: more\r\nconnection: close\r\n\r\n`
        await everyAnswer('417 http_417', [answerAtSecondAddress(expectation)])
        await everyAnswer('503 service_unavailable', [answerAtSecondAddressWhileClosing()])
        await everyAnswer('400 bad_request', [answerAtSecondAddress('GET / HTTP/1.1\r\n\r\n', { guardRequests: true })])
        return answerAtSecondAddress('GARBAGE\r\n\r\n')
      },
      check: closes,
    },
    {
      source: 'no `Host`, with the option `guardRequests`',
      becomes: '400 bad_request',
      answer: () => answerTo('GET / HTTP/1.1\r\n\r\n', {}, { guardRequests: true }),
      check: closes,
    },
    {
      source:
        'a throw in `genReqId`, `childLoggerFactory`, `rewriteUrl`, `querystringParser`, a constraint or a serializer of ' +
        'the logger, with the option `guardRequests`',
      becomes: '500 internal_error',
      answer: () =>
        sameErrorOf(throwingBeforeRoutes, async ([server, prepare]) => {
          const { app } = await startApp(
            (started) => {
              prepare?.(started)
              routes(started)
            },
            { guardRequests: true },
            server,
          )
          return readAnswer(await exchange(app, `GET /?a=1 HTTP/1.1\r\n${host}connection: close\r\n\r\n`))
        }),
      check: ({ body }) => expect(body).not.toContain('c4n4ry'),
    },
  ],
  outside: http1Outside,
}

const fails = () => {
  throw new Error('c4n4ry')
}

const constraint = {
  name: 'secret',
  mustMatchWhenDerived: true,
  storage: () => ({ get: () => null, set: () => {} }),
  deriveConstraint: fails,
  validate: () => {},
}

// Options of the constructor, and what is done to the application.
type Failing = readonly [server: object, prepare?: (app: FastifyInstance) => unknown]

// What runs before a route is found.
const throwingBeforeRoutes: readonly Failing[] = [
  [{ genReqId: fails }],
  // The option of this name is newer.
  [{}, (app) => app.setChildLoggerFactory(fails)],
  [{ rewriteUrl: fails }],
  [inRouter({ querystringParser: fails })],
  [{ logger: { level: 'info', serializers: { req: fails }, stream: { write: () => {} } } }],
  [inRouter({ constraints: { secret: constraint } })],
]
