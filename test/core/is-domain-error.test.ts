import { ConflictError, DomainError, isDomainError, NotFoundError, toEnvelope } from 'error-envelope/core'
import { expect, test, vi } from 'vitest'
import { coreOfOtherRealm } from '../fixtures/core-bundle.ts'

class PageLockedError extends ConflictError {}

test.each<[string, unknown]>([
  ['the base', new DomainError()],
  ['a class of the package', new NotFoundError()],
  ['a class of the application', new PageLockedError()],
  ['one whose name was assigned', Object.assign(new NotFoundError(), { name: 'Error' })],
  ['a frozen one', Object.freeze(new NotFoundError())],
  ['a proxy that lets everything through', new Proxy(new NotFoundError(), {})],
])('A domain error: %s', (_, value) => {
  expect(isDomainError(value)).toBe(true)
})

const brand = Symbol.for('error-envelope.domain-error')
const throwing = () => JSON.parse('')
const traps = Object.getOwnPropertyNames(Reflect)

test.each<[string, unknown]>([
  ['undefined', undefined],
  ['null', null],
  ['text', 'NotFoundError'],
  ['a symbol', brand],
  ['an Error', new Error('x')],
  ['an error class', NotFoundError],
  ['an Error with the fields of one', Object.assign(new Error('x'), { status: 404, code: 'not_found', details: null })],
  ['a class of somebody else by the same name', new (class NotFoundError extends Error {})()],
  ['an envelope', toEnvelope(new NotFoundError())],
  ['JSON of one', JSON.parse(JSON.stringify(new NotFoundError()))],
  ['JSON with the description of the brand', JSON.parse('{"Symbol(error-envelope.domain-error)":true}')],
  ['a structured clone', structuredClone(new NotFoundError())],
  ['an object with the brand and no class', { [brand]: true }],
  ['an object with the brand and no prototype', Object.assign(Object.create(null), { [brand]: true })],
  ['a brand that is not true', Object.create(NotFoundError.prototype, { [brand]: { value: 1 } })],
  ['a proxy that answers true to everything', new Proxy({}, { get: () => true })],
  ['a proxy that throws', new Proxy({}, Object.fromEntries(traps.map((trap) => [trap, throwing])))],
  ['an object whose brand throws', Object.defineProperty({}, brand, { get: throwing })],
  ['an object whose constructor throws', Object.defineProperty({ [brand]: true }, 'constructor', { get: throwing })],
  ['a revoked proxy', revoked()],
])('No domain error: %s', (_, value) => {
  expect(isDomainError(value)).toBe(false)
})

test('An error of a second copy of the package is a domain error, whatever instanceof says', async () => {
  vi.resetModules()
  const other = await import('error-envelope/core')
  const error = new other.NotFoundError('x', { details: { a: 1 } })
  expect(error instanceof DomainError).toBe(false)
  expect([isDomainError(error), other.isDomainError(new NotFoundError())]).toEqual([true, true])
  expect(toEnvelope(error)).toEqual(other.toEnvelope(error))

  class OtherPageError extends other.ConflictError {}
  expect(toEnvelope(new OtherPageError('x')).error).toMatchObject({ code: 'other_page', status: 409 })
  expect(toEnvelope(new other.DomainError('x')).error).toMatchObject({ code: 'internal_error', status: 500 })
})

test('An error of another realm is a domain error', async () => {
  const other = await coreOfOtherRealm()
  const error = new other.RateLimitedError('Slow down', { details: { limit: 3 } })
  expect(error instanceof Error).toBe(false)
  expect(isDomainError(error)).toBe(true)
  expect(other.isDomainError(new NotFoundError())).toBe(true)
  expect(toEnvelope(error)).toEqual({
    error: { code: 'rate_limited', message: 'Slow down', status: 429, details: { limit: 3 } },
  })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable(new NotFoundError(), {})
  revoke()
  return proxy
}
