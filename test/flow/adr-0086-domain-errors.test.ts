import { httpErrors } from '@fastify/sensible'
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  DomainError,
  type DomainErrorClass,
  type DomainErrorOptions,
  ForbiddenError,
  GoneError,
  NotFoundError,
  NotImplementedFeatureError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  UnsupportedMediaTypeError,
  UpstreamError,
  ValidationError,
} from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { replyTo } from '../fixtures/start-app.ts'

type Constructable = DomainErrorClass & (new (message?: string, options?: DomainErrorOptions) => DomainError)

// The table of the decision, in its order.
const taxonomy: readonly (readonly [errorClass: Constructable, status: number, code: string])[] = [
  [BadRequestError, 400, 'bad_request'],
  [AuthenticationError, 401, 'authentication'],
  [ForbiddenError, 403, 'forbidden'],
  [NotFoundError, 404, 'not_found'],
  [ConflictError, 409, 'conflict'],
  [GoneError, 410, 'gone'],
  [PayloadTooLargeError, 413, 'payload_too_large'],
  [UnsupportedMediaTypeError, 415, 'unsupported_media_type'],
  [ValidationError, 422, 'validation'],
  [NotImplementedFeatureError, 501, 'not_implemented_feature'],
  [UpstreamError, 502, 'upstream'],
  [ServiceUnavailableError, 503, 'service_unavailable'],
  [DomainError, 500, 'internal_error'],
]

const named = taxonomy.map(([ErrorClass, status, code]) => ({ name: ErrorClass.name, ErrorClass, status, code }))

describe.each(named)('$name', ({ ErrorClass, status, code }) => {
  test('is answered with its status, its code and its message as written', async () => {
    const reply = await replyTo(() => new ErrorClass('boom'))
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual({ error: { code, message: 'boom', status, details: null } })
  })

  test('has one status, on the class and on the error', () => {
    expect(ErrorClass.status).toBe(status)
    expect(new ErrorClass('boom').status).toBe(status)
  })

  test('gives the body that a raw HTTP error of its status and message gives', async () => {
    const domain = await replyTo(() => new ErrorClass('boom'))
    const raw = await replyTo(() => httpErrors.createError(status, 'boom', { expose: true }))
    expect(raw.body).toBe(domain.body)
    expect(raw.headers['content-type']).toBe(domain.headers['content-type'])
  })
})

describe('The message', () => {
  test.each([
    ['is the status phrase where there is none', new ConflictError(), 'Conflict'],
    ['is the status phrase where it is empty', new ConflictError(''), 'Conflict'],
    ['is the status phrase where it is null', new ConflictError(null as unknown as string), 'Conflict'],
    ['is the status phrase of the base too', new DomainError(), 'Internal Server Error'],
    ['is kept on a server error: it was written for the client', new DomainError('db down'), 'db down'],
  ])('%s', async (_what, thrown, message) => {
    expect((await replyTo(() => thrown)).json().error.message).toBe(message)
  })

  test('is apart from the details, which are never turned into text', async () => {
    const details = { field: 'x', reason: 'bad' }
    const reply = await replyTo(() => new BadRequestError('The field is bad', { details }))
    expect(reply.json().error).toEqual({ code: 'bad_request', message: 'The field is bad', status: 400, details })
  })
})

describe('The headers of an error', () => {
  test.each([
    ['a domain error', () => new ConflictError('locked', { headers: { 'Retry-After': '30' } })],
    ['a raw HTTP error', () => httpErrors.createError(409, 'locked', { headers: { 'Retry-After': '30' } })],
  ])('of %s are sent', async (_what, make) => {
    const reply = await replyTo(make)
    expect(reply.statusCode).toBe(409)
    expect(reply.headers['retry-after']).toBe('30')
    expect(reply.json()).toEqual({ error: { code: 'conflict', message: 'locked', status: 409, details: null } })
  })
})

describe('The status', () => {
  test('belongs to the class: an error can not be given another', async () => {
    const error = new NotFoundError('x')
    expect(() => Object.assign(error, { status: 410 })).toThrow(TypeError)
    Object.defineProperties(error, { status: { value: 410 }, statusCode: { value: 410 }, code: { value: 'gone' } })

    const reply = await replyTo(() => error)
    expect(reply.statusCode).toBe(404)
    expect(reply.json().error).toMatchObject({ code: 'not_found', status: 404 })
  })
})
