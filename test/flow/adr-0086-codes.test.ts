import {
  AuthenticationError,
  codeForStatus,
  DomainError,
  type DomainErrorClass,
  defineErrors,
  errorCodeFromName,
  NotFoundError,
} from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { replyTo } from '../fixtures/start-app.ts'

class DocError extends NotFoundError {}
class APIKeyExpiredError extends AuthenticationError {}
class Oops extends DomainError {}
class TeapotError extends DomainError {
  static override readonly status = 418
}
class MissingThingError extends DomainError {
  static override readonly status = 404
}

describe('A code is made from the name of the class', () => {
  test.each([
    ['NotFoundError', 'not_found'],
    ['PayloadTooLargeError', 'payload_too_large'],
    ['UnsupportedMediaTypeError', 'unsupported_media_type'],
    ['APIKeyExpiredError', 'api_key_expired'],
    ['Oops', 'oops'],
  ])('%s gives %s', (name, code) => {
    expect(errorCodeFromName(name)).toBe(code)
  })

  test.each<[string, new (message: string) => DomainError, number, string]>([
    ['DocError', DocError, 404, 'doc'],
    ['APIKeyExpiredError', APIKeyExpiredError, 401, 'api_key_expired'],
    ['Oops', Oops, 500, 'oops'],
    ['TeapotError', TeapotError, 418, 'teapot'],
    ['MissingThingError', MissingThingError, 404, 'missing_thing'],
  ])('%s has the status of its base, or its own, and a code of its own', async (_name, ErrorClass, status, code) => {
    const reply = await replyTo(() => new ErrorClass('boom'))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ error: { code, message: 'boom', status, details: null } })
  })

  test('the one exception is the base itself, not any class of its name', async () => {
    const Namesake = { DomainError: class extends TeapotError {} }.DomainError
    Object.defineProperty(Namesake, 'name', { value: 'DomainError' })
    expect((await replyTo(() => new Namesake('boom'))).json().error).toMatchObject({ code: 'domain', status: 418 })
    expect((await replyTo(() => new DomainError('boom'))).json().error.code).toBe('internal_error')
  })
})

describe('A code belongs to one class', () => {
  test('a second class of a taken name is refused by the catalogue', () => {
    const Second: DomainErrorClass = class extends DomainError {
      static override readonly status = 410
    }
    expect(() => defineErrors({ NotFoundError: Second })).toThrow(
      'NotFoundError can\'t join the error catalogue: its code "not_found" (410) is taken by NotFoundError (404); rename one.',
    )
  })
})

describe('A raw status has the code of the class that owns it, else http_<status>', () => {
  test.each([
    [400, 'bad_request'],
    [401, 'authentication'],
    [402, 'http_402'],
    [403, 'forbidden'],
    // Classes defined elsewhere don't enter: MissingThingError above came later and has this status too.
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [406, 'http_406'],
    [409, 'conflict'],
    [410, 'gone'],
    [413, 'payload_too_large'],
    [415, 'unsupported_media_type'],
    [418, 'http_418'],
    [422, 'validation'],
    [429, 'rate_limited'],
    [500, 'internal_error'],
    [501, 'not_implemented_feature'],
    [502, 'upstream'],
    [503, 'service_unavailable'],
    [504, 'http_504'],
    [599, 'http_599'],
  ])('%i is %s', async (status, code) => {
    expect(codeForStatus(status)).toBe(code)
    const reply = await replyTo(() => Object.assign(new Error('boom'), { statusCode: status }))
    expect(reply.statusCode).toBe(status)
    expect(reply.json().error).toMatchObject({ code, status })
  })
})
