import { ConflictError, DomainError, type DomainErrorClass, defineErrors, NotFoundError } from 'error-envelope/core'
import { expect, test, vi } from 'vitest'
import * as wikiErrors from '../fixtures/wiki-errors.ts'

const facts = ({ entries }: ReturnType<typeof defineErrors>) =>
  entries.map(({ name, code, status }) => [name, code, status])

test('A module namespace makes a catalogue, sorted by code, and what is no error class is ignored', () => {
  const catalogue = defineErrors(wikiErrors)
  expect(facts(catalogue)).toEqual([
    ['EditsExhaustedError', 'edits_exhausted', 429],
    ['PageArchivedError', 'page_archived', 410],
    ['PageLockedError', 'page_locked', 409],
    ['PageMissingError', 'page_missing', 404],
  ])
  expect(catalogue.entries.map(({ errorClass }) => errorClass)).toContain(wikiErrors.PageLockedError)
})

test('A record makes the same catalogue as a namespace', () => {
  const { PageLockedError, PageMissingError } = wikiErrors
  expect(facts(defineErrors({ PageMissingError, PageLockedError }))).toEqual([
    ['PageLockedError', 'page_locked', 409],
    ['PageMissingError', 'page_missing', 404],
  ])
})

test('Bundlers make a namespace of getters, and CommonJS one with __esModule: both ignore other exports', () => {
  class SeatTakenError extends ConflictError {}
  const getters = Object.defineProperties(
    {},
    {
      SeatTakenError: { get: () => SeatTakenError, enumerable: true },
      maximumSeats: { get: () => 3, enumerable: true },
    },
  )
  const commonJs = Object.defineProperty({ SeatTakenError, maximumSeats: 3 }, '__esModule', { value: true })
  for (const exports of [getters, commonJs]) {
    expect(facts(defineErrors(exports))).toEqual([['SeatTakenError', 'seat_taken', 409]])
  }
})

test('The key is the name, whatever the class is called', () => {
  const Minified = class e extends NotFoundError {}
  expect(facts(defineErrors({ InvoiceMissingError: Minified }))).toEqual([
    ['InvoiceMissingError', 'invoice_missing', 404],
  ])
  const error = new Minified()
  expect([error.code, error.name]).toEqual(['invoice_missing', 'InvoiceMissingError'])
})

test('A class keeps its key after it has been thrown under its own name', () => {
  const Early = class FooError extends ConflictError {}
  const Below = class BarError extends Early {}
  expect([new Early().code, new Below().code]).toEqual(['foo', 'bar'])
  defineErrors({ OrderClosedError: Early })
  expect([new Early().code, new Below().code]).toEqual(['order_closed', 'bar'])
})

test('A subclass of a class in the catalogue does not take over its name', () => {
  class RoomLockedError extends ConflictError {}
  class HallLockedError extends RoomLockedError {}
  defineErrors({ RoomLockedError })
  expect(new HallLockedError().code).toBe('hall_locked')
})

test("The package's own classes may be exported along with the application's", () => {
  class DeskTakenError extends ConflictError {}
  expect(facts(defineErrors({ ConflictError, DeskTakenError, DomainError }))).toEqual([
    ['ConflictError', 'conflict', 409],
    ['DeskTakenError', 'desk_taken', 409],
    ['DomainError', 'internal_error', 500],
  ])
})

test('A class may join several catalogues under one name', () => {
  class LampBrokenError extends ConflictError {}
  expect(facts(defineErrors({ LampBrokenError }))).toEqual(facts(defineErrors({ LampBrokenError })))
})

test("A catalogue has its classes and the package's own, and no other", () => {
  class ShelfFullError extends ConflictError {}
  class CupboardFullError extends ConflictError {}
  const catalogue = defineErrors({ ShelfFullError })
  const answers: [DomainErrorClass, boolean][] = [
    [ShelfFullError, true],
    [NotFoundError, true],
    [DomainError, true],
    [CupboardFullError, false],
  ]
  expect(answers.map(([errorClass]) => [errorClass, catalogue.has(errorClass)])).toEqual(answers)
})

test('The same class from another copy of the package is the same class', async () => {
  const catalogue = defineErrors(wikiErrors)
  vi.resetModules()
  const otherErrors = await import('../fixtures/wiki-errors.ts')
  const otherCore = await import('error-envelope/core')
  expect(otherErrors.PageLockedError).not.toBe(wikiErrors.PageLockedError)
  expect(otherCore.DomainError).not.toBe(DomainError)

  expect(catalogue.has(otherErrors.PageLockedError)).toBe(true)
  expect(catalogue.has(otherCore.NotFoundError)).toBe(true)
  expect(facts(defineErrors({ NotFoundError: otherCore.NotFoundError, ...pickClasses(otherErrors) }))).toHaveLength(5)
})

test('The same name with another status is another class', () => {
  const catalogue = defineErrors(wikiErrors)
  const Other = class PageLockedError extends NotFoundError {}
  expect(catalogue.has(Other)).toBe(false)
})

test('A catalogue that was refused names none of its classes', () => {
  const Fine = class x extends ConflictError {}
  class TakenError extends ConflictError {}
  expect(() => defineErrors({ FineError: Fine, NotFoundError: TakenError })).toThrow(TypeError)
  expect(facts(defineErrors({ OtherNameError: Fine }))).toEqual([['OtherNameError', 'other_name', 409]])
})

test("A catalogue can't be changed", () => {
  const catalogue = defineErrors(wikiErrors)
  expect(Object.isFrozen(catalogue)).toBe(true)
  expect(Object.isFrozen(catalogue.entries)).toBe(true)
})

test("An empty catalogue still has the package's own classes", () => {
  const catalogue = defineErrors({})
  expect(catalogue.entries).toEqual([])
  expect(catalogue.has(NotFoundError)).toBe(true)
})

function pickClasses({ PageLockedError, PageMissingError, EditsExhaustedError, PageArchivedError }: typeof wikiErrors) {
  return { PageLockedError, PageMissingError, EditsExhaustedError, PageArchivedError }
}
