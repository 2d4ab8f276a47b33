import { AuthenticationError, bearerAuthOptions } from 'error-envelope'
import { expect, test } from 'vitest'

const refusal = (code: string) => Object.assign(new Error('refused'), { code })
const missing = refusal('FST_BEARER_AUTH_MISSING_AUTHORIZATION_HEADER')
const invalid = refusal('FST_BEARER_AUTH_INVALID_AUTHORIZATION_HEADER')

test.each([
  [missing, undefined, 'Bearer'],
  [missing, 'wiki', 'Bearer realm="wiki"'],
  [invalid, undefined, 'Bearer error="invalid_token"'],
  [invalid, 'wiki', 'Bearer realm="wiki", error="invalid_token"'],
  [invalid, 'a "\\" b', 'Bearer realm="a \\"\\\\\\" b", error="invalid_token"'],
])('%o with the realm %s is challenged by %s', (error, realm, challenge) => {
  const given = bearerAuthOptions(realm === undefined ? {} : { realm }).errorResponse(error)
  expect(given).toBeInstanceOf(AuthenticationError)
  expect(given).toMatchObject({ headers: { 'www-authenticate': challenge }, cause: error })
})

test.each([new Error('db'), new AuthenticationError('Locked out'), refusal('toString')])(
  '%o, which is no refusal of the plugin, stays itself',
  (error) => {
    expect(bearerAuthOptions().errorResponse(error)).toBe(error)
  },
)

test('A realm that no header can hold is refused', () => {
  expect(() => bearerAuthOptions({ realm: 'a\nb' })).toThrow(TypeError)
})
