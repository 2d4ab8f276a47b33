import { httpErrors } from '@fastify/sensible'
import { ConflictError, type ErrorHeaders } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { replyTo, startThrowing } from '../fixtures/start-app.ts'

const carrying = (headers: unknown) => new ConflictError('x', { headers: headers as ErrorHeaders })
const rawCarrying = (headers: unknown) => Object.assign(new Error('x'), { statusCode: 409, headers })

describe('Headers that an error brings along are sent', () => {
  test.each([
    [429, 'retry-after', '30'],
    [401, 'www-authenticate', 'Bearer realm="pages"'],
    [405, 'allow', 'GET, HEAD'],
    [407, 'proxy-authenticate', 'Basic'],
    [426, 'sec-websocket-version', '13'],
    [503, 'x-own', 'yes'],
  ])('on a raw %i: %s', async (statusCode, name, value) => {
    const plain = await replyTo(() => Object.assign(new Error('x'), { statusCode, headers: { [name]: value } }))
    expect(plain.headers[name]).toBe(value)
    const made = await replyTo(() => httpErrors.createError(statusCode, { headers: { [name]: value } }))
    expect(made.headers[name]).toBe(value)
  })

  test.each<[string, unknown]>([
    ['a record', { 'X-Own': 'yes' }],
    ['a Headers of fetch', new Headers({ 'x-own': 'yes' })],
    ['a Map', new Map([['X-Own', 'yes']])],
    ['a list of pairs', [['x-own', 'yes']]],
    ['a record without a prototype', Object.assign(Object.create(null), { 'x-own': 'yes' })],
  ])('given as %s', async (_what, headers) => {
    for (const make of [() => carrying(headers), () => rawCarrying(headers)]) {
      expect((await replyTo(make)).headers['x-own']).toBe('yes')
    }
  })

  test('with several values, and with numbers', async () => {
    const reply = await replyTo(() => carrying({ link: ['<a>', '<b>'], 'x-count': 5, 'set-cookie': ['a=1', 'b=2'] }))
    expect(reply.headers).toMatchObject({ link: ['<a>', '<b>'], 'x-count': '5', 'set-cookie': ['a=1', 'b=2'] })
  })

  test('and may set cache-control, which is no-store otherwise', async () => {
    expect((await replyTo(() => carrying(undefined))).headers['cache-control']).toBe('no-store')
    const kept = await replyTo(() => carrying({ 'cache-control': 'max-age=5' }))
    expect(kept.headers['cache-control']).toBe('max-age=5')
  })
})

describe('Headers that frame a message or describe a body are not', () => {
  test.each([
    'Content-Length',
    'transfer-encoding',
    'content-type',
    'content-encoding',
    'content-disposition',
    'content-range',
    'connection',
    'keep-alive',
    'upgrade',
    'trailer',
    'te',
    'date',
  ])('%s', async (name) => {
    for (const make of [() => carrying({ [name]: '2' }), () => rawCarrying({ [name]: '2' })]) {
      const reply = await replyTo(make)
      expect(expectEnvelope(reply).code).toBe('conflict')
      expect(reply.headers[name.toLowerCase()]).not.toBe('2')
    }
  })

  test('but for Content-Range on a 416, which says what would be satisfiable', async () => {
    const headers = { 'Content-Range': 'bytes */1234', 'content-length': '2' }
    const reply = await replyTo(() => httpErrors.createError(416, { headers }))
    expect(reply.headers['content-range']).toBe('bytes */1234')
    expectEnvelope(reply)
  })
})

describe('Headers that can not be sent cost the error nothing', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x-own: yes'],
    ['a line break in a value', { 'x-bad': 'a\r\nset-cookie: x=1' }],
    ['a line break in a name', { 'x-bad\r\nset-cookie': 'x=1' }],
    ['a wide character', { 'x-bad': '\u4f60' }],
    ['a name of nothing', { '': 'x' }],
    ['an object as value', { 'x-bad': {} }],
    ['undefined as value', { 'x-bad': undefined }],
    ['a list with something else in it', { 'x-bad': ['a', {}] }],
    ['a getter that throws', Object.defineProperty({}, 'x-bad', { enumerable: true, get: () => never() })],
    ['an iterator that throws', { [Symbol.iterator]: () => never() }],
  ])('%s', async (_what, headers) => {
    for (const make of [() => carrying(headers), () => rawCarrying(headers)]) {
      const reply = await replyTo(make)
      expect(expectEnvelope(reply)).toEqual({ code: 'conflict', message: 'x', status: 409, details: null })
      expect(reply.headers).not.toHaveProperty('x-bad')
      expect(reply.headers).not.toHaveProperty('set-cookie')
    }
  })

  test('and the good ones beside them are sent, and the line says so', async () => {
    const { app, log } = await startThrowing(() => carrying({ 'x-bad': 'a\nb', 'x-own': 'yes' }))
    const reply = await app.inject('/')
    expect(reply.headers['x-own']).toBe('yes')
    expect(log.failures()[0]?.['notes']).toEqual(['a header of the error could not be sent'])
  })
})

function never(): never {
  throw new Error('c4n4ry')
}
