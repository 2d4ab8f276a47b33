import {
  ConflictError,
  DomainError,
  type DomainErrorClass,
  GoneError,
  NotFoundError,
  toEnvelope,
} from 'error-envelope/core'
import { expect, test } from 'vitest'
import { describeErrorClass } from '../../src/core/error-class.ts'
import { warningsDuring } from '../fixtures/warnings.ts'

type Constructor = new (message?: string) => DomainError

const { default: defaultExport } = { default: class extends GoneError {} }
const named = (name: unknown) => Object.defineProperty(class extends GoneError {}, 'name', { value: name })

test.each<[string, Constructor, string]>([
  ['no name', class extends GoneError {}, ''],
  ['one letter', class e extends GoneError {}, 'e'],
  ['two letters', class tn extends GoneError {}, 'tn'],
  ['a leading underscore', class _PageGoneError extends GoneError {}, '_PageGoneError'],
  ['a trailing $1', class PageGoneError$1 extends GoneError {}, 'PageGoneError$1'],
  ['the name of a default export', defaultExport, 'default'],
  ['the name of a bundled default export', class in_default extends GoneError {}, 'in_default'],
  ['a name that is not ASCII', class ÉlèveError extends GoneError {}, 'ÉlèveError'],
  ['the code of schema validation', class ValidationErrorError extends GoneError {}, 'ValidationErrorError'],
  ['the code of the base', class InternalErrorError extends GoneError {}, 'InternalErrorError'],
  ['the code of a bare status', class Http_404Error extends GoneError {}, 'Http_404Error'],
  ['a name that is a number', named(5), ''],
  ['a name that is a method', named(() => 'PageGoneError'), ''],
])('Without a catalogue, a class with %s sends the code of its parent and warns once', async (_, errorClass, name) => {
  const warnings = await warningsDuring(() => {
    for (let times = 0; times < 3; times++) {
      const error = new errorClass('x')
      expect(toEnvelope(error)).toEqual({ error: { code: 'gone', message: 'x', status: 410, details: null } })
      expect(error.name).toBe('GoneError')
    }
  })
  expect(warnings).toEqual([
    `The class name "${name}" can't give an error code, so "gone" is sent; put the class into defineErrors({ ... }).`,
  ])
})

test('The nearest ancestor with a sound name gives the code', async () => {
  class PageGoneError extends GoneError {}
  const Between = class a extends PageGoneError {}
  const Last = class b extends Between {}
  await warningsDuring(() => {
    expect(describeErrorClass(Last)).toEqual({ name: 'PageGoneError', code: 'page_gone', status: 410 })
  })
  const Orphan = class c extends DomainError {}
  await warningsDuring(() => {
    expect(describeErrorClass(Orphan)).toEqual({ name: 'DomainError', code: 'internal_error', status: 500 })
  })
})

test.each<[string, Constructor]>([
  ['three letters', class Foo extends GoneError {}],
  ['a digit at its end', class Page2Error extends GoneError {}],
  ['a word that ends in one letter', class AError extends GoneError {}],
])('A class with %s has a sound name', async (_, errorClass) => {
  const warnings = await warningsDuring(() => expect(new errorClass().code).not.toBe('gone'))
  expect(warnings).toEqual([])
})

test.each<[unknown]>([[200], [302], [399], [600], [404.5], ['404'], [null], [undefined], [Number.NaN], [-1]])(
  "A static status of %j falls back to the parent's and warns once",
  async (status) => {
    class PageOddError extends GoneError {}
    Object.defineProperty(PageOddError, 'status', { value: status })
    class PageOdderError extends PageOddError {}
    const warnings = await warningsDuring(() => {
      for (const errorClass of [PageOddError, PageOddError, PageOdderError]) expect(new errorClass().status).toBe(410)
    })
    expect(new Set(warnings)).toContain(
      'The status of PageOddError is no integer of 400-599, so 410 is sent; correct it.',
    )
    expect(warnings.length).toBe(new Set(warnings).size)
  },
)

test('A class is described once, and never per error', () => {
  let reads = 0
  class PageCountedError extends ConflictError {
    static override get status() {
      reads++
      return 409
    }
  }
  for (let times = 0; times < 3; times++) toEnvelope(new PageCountedError())
  expect(reads).toBe(1)
})

test.each<[string, PropertyDescriptor]>([
  ['name', { get: () => JSON.parse('') }],
  ['status', { get: () => JSON.parse('') }],
])('A class whose static %s throws is described all the same', async (property, descriptor) => {
  class PageHostileError extends NotFoundError {}
  Object.defineProperty(PageHostileError, property, descriptor)
  await warningsDuring(() => {
    expect(describeErrorClass(PageHostileError as DomainErrorClass).status).toBe(404)
    expect(toEnvelope(new PageHostileError('x')).error.status).toBe(404)
  })
})

test('A class that lost its parent is described as the base', async () => {
  class PageLostError extends NotFoundError {}
  Object.setPrototypeOf(PageLostError, Function.prototype)
  await warningsDuring(() => {
    expect(describeErrorClass(PageLostError)).toMatchObject({ code: 'internal_error', status: 500 })
  })
})
