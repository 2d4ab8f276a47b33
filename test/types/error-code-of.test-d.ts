import type { CodeOf, ErrorCatalogue, ErrorCodeOf } from 'error-envelope'
import { ConflictError, DomainError, defineErrors, NotFoundError } from 'error-envelope'
import { expectTypeOf, test } from 'vitest'
import * as wikiErrors from '../fixtures/wiki-errors.ts'

class PageLockedError extends ConflictError {}
class HTTPTimeoutError extends NotFoundError {}

test('A name gives the literal code', () => {
  expectTypeOf<ErrorCodeOf<'PageLockedError'>>().toEqualTypeOf<'page_locked'>()
  expectTypeOf<ErrorCodeOf<'HTTPTimeoutError'>>().toEqualTypeOf<'http_timeout'>()
  expectTypeOf<ErrorCodeOf<'S3UploadError'>>().toEqualTypeOf<'s3_upload'>()
  expectTypeOf<ErrorCodeOf<'DomainError'>>().toEqualTypeOf<'internal_error'>()
})

test('Several names give the union of their codes', () => {
  expectTypeOf<ErrorCodeOf<'GoneError' | 'PageLocked'>>().toEqualTypeOf<'gone' | 'page_locked'>()
})

test('A name that is not known gives a code that is not known', () => {
  expectTypeOf<ErrorCodeOf<string>>().toEqualTypeOf<string>()
})

test('The codes of a record are a literal union', () => {
  const catalogue = defineErrors({ PageLockedError, HTTPTimeoutError })
  expectTypeOf<CodeOf<typeof catalogue>>().toEqualTypeOf<'page_locked' | 'http_timeout'>()
})

test('The key counts, not the class', () => {
  const catalogue = defineErrors({ InvoicePaidError: class extends ConflictError {} })
  expectTypeOf<CodeOf<typeof catalogue>>().toEqualTypeOf<'invoice_paid'>()
})

test('The codes of a namespace are a literal union, without those of other exports', () => {
  const catalogue = defineErrors(wikiErrors)
  expectTypeOf<CodeOf<typeof catalogue>>().toEqualTypeOf<
    'page_locked' | 'page_missing' | 'edits_exhausted' | 'page_archived'
  >()
})

test('The base has the one code that is not made from a name', () => {
  const catalogue = defineErrors({ DomainError, NotFoundError })
  expectTypeOf<CodeOf<typeof catalogue>>().toEqualTypeOf<'internal_error' | 'not_found'>()
})

test('A catalogue of known errors is a catalogue, and an empty one has no codes', () => {
  const none = defineErrors({})
  expectTypeOf<CodeOf<typeof none>>().toEqualTypeOf<never>()
  expectTypeOf(defineErrors({ PageLockedError })).toExtend<ErrorCatalogue>()
})

test('What is no catalogue has no codes', () => {
  expectTypeOf<CodeOf<{ entries: [] }>>().toEqualTypeOf<never>()
  expectTypeOf<CodeOf<string>>().toEqualTypeOf<never>()
})

test('Only an object makes a catalogue', () => {
  // @ts-expect-error a class by itself has no key
  defineErrors('PageLockedError')
  // @ts-expect-error
  defineErrors(undefined)
})
