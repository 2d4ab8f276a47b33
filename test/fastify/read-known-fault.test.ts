import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { readKnownFault } from '../../src/fastify/read-known-fault.ts'

function request(headers: object, ...plugins: readonly string[]): FastifyRequest {
  return { headers, server: { hasPlugin: (name: string) => plugins.includes(name) } } as unknown as FastifyRequest
}

const form = request({ 'content-type': 'Multipart/Form-Data; boundary=x' }, '@fastify/multipart')
const withToken = request({ authorization: 'Bearer x' }, '@fastify/jwt')
const packed = request({ 'content-encoding': 'secret' })
const text = 'Unexpected end of multipart data'

class TokenError extends Error {
  constructor(
    readonly code: string,
    message = 'The token is not active',
  ) {
    super(message)
  }
}

describe('A fault of the client that a plugin does not call so', () => {
  test.each([
    ['a form without a boundary', new Error('Multipart: Boundary not found'), form, 400],
    ['a form that ends early', new Error(text), form, 400],
    ['a part that ends early', new Error(`Part terminated early due to ${text.toLowerCase()}`), form, 400],
    ['a token of later', new TokenError('FAST_JWT_INACTIVE'), withToken, 401],
    ['a token in a cookie', new TokenError('FAST_JWT_INACTIVE'), request({ cookie: 'token=x' }, '@fastify/jwt'), 401],
    ['a token of another type', new TokenError('FAST_JWT_INVALID_TYPE', 'Invalid typ.'), withToken, 401],
    ['an encoding', new TokenError('FST_CP_ERR_INVALID_CONTENT_ENCODING', 'Unsupported: secret'), packed, 415],
  ])('is known: %s', (_what, thrown, request, status) => {
    const facts = readKnownFault(thrown, request)
    expect(facts?.status).toBe(status)
    expect(facts?.message).not.toBe(thrown.message)
    expect(facts?.message).not.toContain('secret')
  })
})

describe('An error of the application', () => {
  test.each([
    ['with more in its message', new Error(`${text}!`), form],
    ['with a code of its own', Object.assign(new Error(text), { code: 'E_UPLOAD' }), form],
    ['with a status of its own', Object.assign(new Error(text), { statusCode: 502 }), form],
    ['that is no error', { message: text }, form],
    ['that is no object', text, form],
    ['where the request is no form', new Error(text), request({ 'content-type': 'text/plain' }, '@fastify/multipart')],
    [
      'where the type only begins so',
      new Error(text),
      request({ 'content-type': 'multipart/form-database' }, '@fastify/multipart'),
    ],
    ['where the plugin is not there', new Error(text), request(form.headers)],
    ['of fast-jwt, where no token came', new TokenError('FAST_JWT_INACTIVE'), request({}, '@fastify/jwt')],
    ['of fast-jwt, without the plugin', new TokenError('FAST_JWT_INACTIVE'), request(withToken.headers)],
    ['of signing a token', new TokenError('FAST_JWT_INVALID_TYPE', 'The payload must be an object.'), withToken],
    ['of a wrong key', new TokenError('FAST_JWT_INVALID_KEY'), withToken],
    ['of packing its answer', new TokenError('FST_CP_ERR_INVALID_CONTENT_ENCODING'), request({})],
  ])('is taken for none: %s', (_what, thrown, request) => {
    expect(readKnownFault(thrown, request)).toBeUndefined()
  })
})
