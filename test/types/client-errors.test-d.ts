import {
  type ApiError,
  type ApiErrorKind,
  type ApiErrorOf,
  type CodelessError,
  errorsOf,
  hasCode,
  isApiError,
  type ListedErrorOf,
  unlisted,
  type ValidationItem,
} from 'error-envelope/client'
import createClient from 'openapi-fetch'
import { describe, expectTypeOf, test } from 'vitest'
import type { components, ErrorCodes, paths } from '../../examples/pages/api.ts'

// The guards of one operation, by the types that the command line makes of the example's document.

type Put = paths['/pages/{slug}']['put']
type PutError = ApiErrorOf<Put>

const { isApiError: isPutError, hasCode: hasPutCode } = errorsOf<Put>()
const thrown: unknown = new Error()

describe('The errors of an operation', () => {
  test('have the codes that it documents, or none', () => {
    expectTypeOf<ListedErrorOf<Put>['code']>().toEqualTypeOf<ErrorCodes['PUT /pages/{slug}']>()
    expectTypeOf<PutError['code']>().toEqualTypeOf<ErrorCodes['PUT /pages/{slug}'] | undefined>()
    expectTypeOf<string>().not.toExtend<PutError['code']>()
    expectTypeOf<'slug_taken'>().not.toExtend<PutError['code']>()
  })

  test('are ApiErrors, and an ApiError is none of them before it is looked at', () => {
    expectTypeOf<PutError>().toExtend<ApiError>()
    expectTypeOf<ApiError>().not.toExtend<PutError>()
  })

  test('have the details and the status of their code', () => {
    if (!isPutError(thrown)) return
    if (thrown.code === 'page_locked') {
      expectTypeOf(thrown.details).toEqualTypeOf<{ lockedBy: string; lockedUntil: string }>()
      expectTypeOf(thrown.status).toEqualTypeOf<409>()
      expectTypeOf(thrown.kind).toEqualTypeOf<'http'>()
      // @ts-expect-error: of another code
      thrown.details.expected
    }
    if (thrown.code === 'validation_error') {
      expectTypeOf(thrown.details).toEqualTypeOf<components['schemas']['ValidationErrorItem'][]>()
      expectTypeOf(thrown.details).toExtend<readonly ValidationItem[]>()
    }
    if (thrown.code === 'internal_error') expectTypeOf(thrown.status).toEqualTypeOf<500>()
    // @ts-expect-error: before a code is known there are no such details
    thrown.details.lockedBy
    // @ts-expect-error: the operation has no such code
    thrown.code === 'slug_taken'
  })

  test('have what every ApiError has', () => {
    if (!isPutError(thrown)) return
    expectTypeOf(thrown.retryAfter).toEqualTypeOf<number | undefined>()
    expectTypeOf(thrown.message).toEqualTypeOf<string>()
    expectTypeOf(thrown.toJSON).toEqualTypeOf<ApiError['toJSON']>()
    // @ts-expect-error: they are read only
    thrown.message = thrown.code = undefined
  })

  test('narrow by kind: what is not of kind http has no code', () => {
    if (!isPutError(thrown)) return
    expectTypeOf(thrown.kind).toEqualTypeOf<ApiErrorKind>()
    if (thrown.kind === 'http') {
      expectTypeOf(thrown.code).toEqualTypeOf<ErrorCodes['PUT /pages/{slug}'] | undefined>()
    } else {
      expectTypeOf(thrown).toExtend<CodelessError>()
      expectTypeOf(thrown.kind).toEqualTypeOf<Exclude<ApiErrorKind, 'http'>>()
      expectTypeOf(thrown.code).toEqualTypeOf<undefined>()
    }
  })

  test('narrow by status as far as it tells codes apart', () => {
    if (!isPutError(thrown)) return
    if (thrown.code !== undefined && thrown.status === 409) {
      expectTypeOf(thrown.code).toEqualTypeOf<'page_locked' | 'revision_conflict'>()
    }
  })
})

describe('A switch over the codes', () => {
  test('compiles with unlisted at its end if it has all of them', () => {
    const explain = (error: PutError): string => {
      switch (error.code) {
        case 'page_gone':
        case 'page_not_found':
          return 'missing'
        case 'page_locked':
          return error.details.lockedBy
        case 'revision_conflict':
          return String(error.details.actual)
        case 'page_too_large':
          return String(error.details.limit)
        case 'validation_error':
          return error.details.map(({ msg }) => msg).join()
        case 'payload_too_large':
        case 'bad_request':
        case 'http_408':
        case 'http_414':
        case 'http_431':
        case 'internal_error':
        case 'service_unavailable':
        case 'unsupported_media_type':
          return 'general'
        case undefined:
          expectTypeOf(error).toEqualTypeOf<CodelessError>()
          return error.kind
        default:
          expectTypeOf(unlisted(error)).toEqualTypeOf<ApiError>()
          return unlisted(error).message
      }
    }
    expectTypeOf(explain).returns.toEqualTypeOf<string>()
  })

  test('does not compile without one of them, and not without the branch that has no code', () => {
    ;(error: ApiErrorOf<paths['/pages/{slug}']['get']>) => {
      switch (error.code) {
        case 'page_gone':
        case 'page_not_found':
        case undefined:
          return
        default:
          // @ts-expect-error: the general codes are left
          return unlisted(error)
      }
    }
    ;(error: ApiErrorOf<{ 404: { error: { code: 'a'; details: null } } }>) => {
      switch (error.code) {
        case 'a':
          return
        default:
          // @ts-expect-error: errors without a code are left
          return unlisted(error)
      }
    }
    // @ts-expect-error: an error that nobody has looked at
    ;(error: ApiError) => unlisted(error)
  })
})

describe('hasCode of an operation', () => {
  test('gives the details and the status of a code, and takes them away on the other side', () => {
    if (hasPutCode(thrown, 'page_locked')) {
      expectTypeOf(thrown.details.lockedBy).toEqualTypeOf<string>()
      expectTypeOf(thrown.status).toEqualTypeOf<409>()
      expectTypeOf(thrown.code).toEqualTypeOf<'page_locked'>()
    }
    if (isPutError(thrown) && !hasPutCode(thrown, 'page_locked')) {
      expectTypeOf<'page_locked'>().not.toExtend<typeof thrown.code>()
      expectTypeOf<'revision_conflict'>().toExtend<typeof thrown.code>()
    }
  })

  test('takes one of several codes', () => {
    const either = 'page_locked' as 'page_locked' | 'page_gone'
    if (!hasPutCode(thrown, either)) return
    expectTypeOf(thrown.code).toEqualTypeOf<'page_locked' | 'page_gone'>()
    if (thrown.code === 'page_gone') expectTypeOf(thrown.details).toEqualTypeOf<{ deletedAt: string }>()
  })

  test('refuses codes that the operation has not', () => {
    // @ts-expect-error: of another operation
    hasPutCode(thrown, 'slug_taken')
    // @ts-expect-error: misspelt
    hasPutCode(thrown, 'page_lockd')
    // @ts-expect-error: any text
    hasPutCode(thrown, String(thrown))
    // @ts-expect-error: an error without a code
    hasPutCode(thrown, undefined)
    // @ts-expect-error: no code at all
    hasPutCode(thrown)
  })
})

describe('Without a list', () => {
  test('isApiError gives an ApiError of any code', () => {
    // @ts-expect-error: unknown
    thrown.kind
    if (!isApiError(thrown)) return
    expectTypeOf(thrown).toEqualTypeOf<ApiError>()
    expectTypeOf(thrown.code).toEqualTypeOf<string | undefined>()
    // @ts-expect-error: details can be anything
    thrown.details.lockedBy
  })

  test('hasCode knows the details of validation_error alone', () => {
    if (hasCode(thrown, 'validation_error')) {
      expectTypeOf(thrown.details).toEqualTypeOf<readonly ValidationItem[]>()
      expectTypeOf(thrown.details[0]?.loc).toEqualTypeOf<readonly string[] | undefined>()
      expectTypeOf(thrown.status).toEqualTypeOf<number>()
    }
    if (hasCode(thrown, 'anything')) {
      expectTypeOf(thrown.code).toEqualTypeOf<'anything'>()
      expectTypeOf(thrown.kind).toEqualTypeOf<'http'>()
      // @ts-expect-error: details can be anything
      thrown.details[0]
    }
    // @ts-expect-error: no text
    hasCode(thrown, 404)
  })

  test('hasCode keeps the details that an error of a list has', () => {
    if (isPutError(thrown) && hasCode(thrown, 'page_locked')) {
      expectTypeOf(thrown.details.lockedBy).toEqualTypeOf<string>()
    }
  })

  test('the other side of hasCode is an ApiError still', () => {
    if (!isApiError(thrown) || hasCode(thrown, 'page_locked')) return
    expectTypeOf(thrown).toEqualTypeOf<ApiError>()
  })
})

test('The error of an openapi-fetch client lists the same errors as its operation', async () => {
  const client = createClient<paths>()
  const put = () => client.PUT('/pages/{slug}', {} as never)
  type Answered = NonNullable<Awaited<ReturnType<typeof put>>['error']>
  expectTypeOf<ListedErrorOf<Answered>['code']>().toEqualTypeOf<ErrorCodes['PUT /pages/{slug}']>()
  expectTypeOf<Extract<ListedErrorOf<Answered>, { code: 'page_locked' }>['status']>().toEqualTypeOf<409>()
})
