import { httpErrors } from '@fastify/sensible'
import { describe, expect, test } from 'vitest'
import { replyTo } from '../fixtures/start-app.ts'

describe('A raw HTTP error below 500 keeps its message and gets the code of its status', () => {
  test.each([
    [400, 'bad_request'],
    [401, 'authentication'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [410, 'gone'],
    [413, 'payload_too_large'],
    [415, 'unsupported_media_type'],
    [422, 'validation'],
    [429, 'rate_limited'],
  ])('%i', async (status, code) => {
    const reply = await replyTo(() => httpErrors.createError(status, 'boom'))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ error: { code, message: 'boom', status, details: null } })
  })
})

describe('A raw HTTP error of 500 and above says the phrase of its status', () => {
  test.each([
    [500, 'internal_error', 'Internal Server Error'],
    [501, 'not_implemented_feature', 'Not Implemented'],
    [502, 'upstream', 'Bad Gateway'],
    [503, 'service_unavailable', 'Service Unavailable'],
    [504, 'http_504', 'Gateway Timeout'],
  ])('%i', async (status, code, message) => {
    const reply = await replyTo(() => httpErrors.createError(status, 'boom'))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ error: { code, message, status, details: null } })
  })

  test('unless it says that its message may be shown', async () => {
    const reply = await replyTo(() => httpErrors.createError(503, 'Back at noon', { expose: true }))
    expect(reply.json().error.message).toBe('Back at noon')
  })
})

describe('What is missing or wrong on a raw error', () => {
  test('a message that is missing is the phrase of the status', async () => {
    expect((await replyTo(() => httpErrors.imateapot())).json()).toEqual({
      error: { code: 'http_418', message: "I'm a Teapot", status: 418, details: null },
    })
    const empty = await replyTo(() => Object.assign(new Error(''), { statusCode: 402 }))
    expect(empty.json().error.message).toBe('Payment Required')
  })

  test.each([204, 304, 200, 302])('the status %i is none of an error, so it is a 500', async (statusCode) => {
    const reply = await replyTo(() => Object.assign(new Error('boom'), { statusCode }))
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      error: { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null },
    })
  })

  test('an error that is no HTTP error at all is in the envelope too, without its message', async () => {
    const reply = await replyTo(() => new RangeError('secret db password'))
    expect(reply.statusCode).toBe(500)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.body).not.toContain('secret')
  })
})
