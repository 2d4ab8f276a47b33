import { ConflictError, defineErrors, NotFoundError } from 'error-envelope'
import {
  type ApiError,
  type ApiErrorOf,
  type CodelessError,
  type ErrorDetails,
  type ErrorEnvelope,
  errorsOf,
  hasCode,
  type ListedErrorOf,
  unlisted,
  type ValidationItem,
} from 'error-envelope/client'
import { Type } from 'typebox'
import { describe, expectTypeOf, test } from 'vitest'
import type { catalogue } from '../../examples/pages/catalogue.ts'

// Other lists of errors than an operation: a catalogue, a map by status, an envelope, a document that says little.

const thrown: unknown = new Error()

/** What is listed of a code. */
type Listed<Source, Code> = Extract<ListedErrorOf<Source>, { code: Code }>

/** An envelope in the words of a generator. */
interface Sent<Code, Details = null, Status = 409> {
  error: { code: Code; message: string; status: Status; details: Details }
}

/** An operation in the words of openapi-typescript. */
interface Operation<Answers> {
  parameters: { query?: never }
  responses: { 200: { headers: object; content: { 'application/json': { error: { code: 'ok' } } } } } & Answers
}

interface Json<Body> {
  headers: { [name: string]: unknown }
  content: { 'application/json': Body }
}

describe('A catalogue', () => {
  const errors = errorsOf<typeof catalogue>()

  test('lists the codes of its classes, with their details', () => {
    expectTypeOf<ListedErrorOf<typeof catalogue>['code']>().toEqualTypeOf<
      | 'not_lock_holder'
      | 'page_gone'
      | 'page_locked'
      | 'page_not_found'
      | 'page_too_large'
      | 'reserved_slug'
      | 'revision_conflict'
      | 'revision_not_found'
      | 'slug_taken'
    >()
    expectTypeOf<Listed<typeof catalogue, 'page_locked'>['details']>().toEqualTypeOf<{
      lockedBy: string
      lockedUntil: string
    }>()
    expectTypeOf<Listed<typeof catalogue, 'page_not_found'>['details']>().toEqualTypeOf<ErrorDetails>()
    expectTypeOf<Listed<typeof catalogue, 'page_gone'>['kind']>().toEqualTypeOf<'http'>()
  })

  test('narrows by code', () => {
    if (!errors.isApiError(thrown)) return
    if (thrown.code === 'revision_not_found') expectTypeOf(thrown.details).toEqualTypeOf<{ latest: number }>()
    // @ts-expect-error: no code of the catalogue
    thrown.code === 'validation_error'
  })

  test('refuses codes that it has not', () => {
    if (errors.hasCode(thrown, 'page_gone')) expectTypeOf(thrown.details).toEqualTypeOf<{ deletedAt: string }>()
    // @ts-expect-error: misspelt
    errors.hasCode(thrown, 'page_goen')
    // @ts-expect-error: of the package, not of the catalogue; hasCode of the door takes it
    errors.hasCode(thrown, 'validation_error')
    if (hasCode(thrown, 'validation_error')) {
      expectTypeOf(thrown.details).toEqualTypeOf<readonly ValidationItem[]>()
    }
  })

  test('ignores what is no error class, and has the status that a class fixes', () => {
    class TeapotError extends ConflictError.withDetails(Type.Array(Type.String())) {
      static override readonly status = 418
    }
    class DraftMissingError extends NotFoundError {}
    const own = defineErrors({ TeapotError, DraftMissingError, limit: 3, helper: () => 1 })
    expectTypeOf<ListedErrorOf<typeof own>['code']>().toEqualTypeOf<'teapot' | 'draft_missing'>()
    expectTypeOf<Listed<typeof own, 'teapot'>['status']>().toEqualTypeOf<418>()
    expectTypeOf<Listed<typeof own, 'teapot'>['details']>().toEqualTypeOf<string[]>()
    expectTypeOf<Listed<typeof own, 'draft_missing'>['status']>().toEqualTypeOf<number>()
  })

  test('is used up by a switch over all of its codes', () => {
    const own = defineErrors({ PageGoneError: class extends NotFoundError {} })
    ;(error: ApiErrorOf<typeof own>): ApiError | undefined => {
      switch (error.code) {
        case 'page_gone':
        case undefined:
          return
        default:
          return unlisted(error)
      }
    }
  })
})

describe('A map of envelopes by status, as Hey API makes one', () => {
  type Errors = {
    404: Sent<'page_not_found', null, 404>
    409: Sent<'page_locked', { lockedBy: string }> | Sent<'revision_conflict', { actual: number }>
    default: Sent<'internal_error', null, 500>
  }

  test('lists the codes of all', () => {
    type Codes = 'page_not_found' | 'page_locked' | 'revision_conflict' | 'internal_error'
    expectTypeOf<ListedErrorOf<Errors>['code']>().toEqualTypeOf<Codes>()
    expectTypeOf<ListedErrorOf<Errors[keyof Errors]>['code']>().toEqualTypeOf<Codes>()
    expectTypeOf<Listed<Errors, 'page_locked'>['details']>().toEqualTypeOf<{ lockedBy: string }>()
    expectTypeOf<Listed<Errors, 'page_not_found'>['status']>().toEqualTypeOf<404>()
  })

  test('leaves out answers of success', () => {
    expectTypeOf<ListedErrorOf<Errors & { 200: Sent<'a'>; 204: undefined }>['code']>().toEqualTypeOf<
      ListedErrorOf<Errors>['code']
    >()
  })

  test('keeps what it lists beside answers of which nothing is known', () => {
    expectTypeOf<
      ListedErrorOf<{ 409: Sent<'a'>; 502: string; 503: undefined; default?: Sent<'b'> }>['code']
    >().toEqualTypeOf<'a' | 'b'>()
    expectTypeOf<ListedErrorOf<{ 409: Sent<'a'>; 500: unknown }>['code']>().toEqualTypeOf<'a'>()
  })
})

describe('An envelope', () => {
  test('lists its code', () => {
    expectTypeOf<Listed<Sent<'a', { by: string }>, 'a'>['details']>().toEqualTypeOf<{ by: string }>()
    expectTypeOf<ListedErrorOf<ErrorEnvelope<'a' | 'b', string[]>>['code']>().toEqualTypeOf<'a' | 'b'>()
  })

  test('with several codes beside one shape of details gives an error for each', () => {
    type Source = Sent<'a' | 'b', { by: string }, 409 | 410>
    expectTypeOf<Listed<Source, 'a'>['code']>().toEqualTypeOf<'a'>()
    expectTypeOf<Listed<Source, 'b'>['details']>().toEqualTypeOf<{ by: string }>()
    expectTypeOf<Listed<Source, 'b'>['status']>().toEqualTypeOf<409 | 410>()
  })

  test('whose details are null, or may be, says so', () => {
    expectTypeOf<ListedErrorOf<Sent<'a', null>>['details']>().toEqualTypeOf<null>()
    expectTypeOf<ListedErrorOf<Sent<'a', { by: string } | null>>['details']>().toEqualTypeOf<{ by: string } | null>()
    expectTypeOf<ListedErrorOf<Sent<'a', unknown>>['details']>().toEqualTypeOf<ErrorDetails>()
  })

  test('without details or status can have any, as where a generator drops what is null', () => {
    expectTypeOf<ListedErrorOf<{ error: { code: 'a' } }>['details']>().toEqualTypeOf<ErrorDetails>()
    expectTypeOf<ListedErrorOf<{ error: { code: 'a' } }>['status']>().toEqualTypeOf<number>()
  })

  test('of any code lists nothing', () => {
    expectTypeOf<ListedErrorOf<ErrorEnvelope>>().toEqualTypeOf<never>()
  })
})

describe('An operation', () => {
  test('whose default has an open code keeps the codes that it lists', () => {
    type Source = Operation<{ 409: Json<Sent<'a', { by: string }>>; default: Json<Sent<string, unknown, number>> }>
    expectTypeOf<ListedErrorOf<Source>['code']>().toEqualTypeOf<'a'>()
    expectTypeOf<Listed<Source, 'a'>['details']>().toEqualTypeOf<{ by: string }>()
    ;(error: ApiErrorOf<Source>): ApiError | undefined => {
      switch (error.code) {
        case 'a':
        case undefined:
          return
        default:
          return unlisted(error)
      }
    }
  })

  test('keeps the codes that it lists beside answers without content, in other types or of no known shape', () => {
    interface Source {
      responses: {
        304: Json<Sent<'not_modified'>>
        400: { content: { 'application/problem+json': { title: string }; 'application/json': Sent<'a'> } }
        401: { content?: never }
        '4XX': Json<Sent<'b'>>
        500: { content: { 'text/html': unknown; 'application/json': Sent<'c'> } }
        502: Json<unknown>
      }
    }
    expectTypeOf<ListedErrorOf<Source>['code']>().toEqualTypeOf<'a' | 'b' | 'c'>()
  })

  test('without errors has errors without a code', () => {
    type Source = Operation<object>
    expectTypeOf<ListedErrorOf<Source>>().toEqualTypeOf<never>()
    expectTypeOf<ApiErrorOf<Source>['code']>().toEqualTypeOf<undefined>()
    const { hasCode: hasCodeOfNone, isApiError: isErrorOfNone } = errorsOf<Source>()
    // @ts-expect-error: there is none
    hasCodeOfNone(thrown, 'a')
    if (!isErrorOfNone(thrown)) return
    switch (thrown.code) {
      case undefined:
        expectTypeOf(thrown).toEqualTypeOf<CodelessError>()
        return
      default:
        unlisted(thrown)
    }
  })
})
