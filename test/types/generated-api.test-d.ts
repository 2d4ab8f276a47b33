import createClient from 'openapi-fetch'
import { expectTypeOf, test } from 'vitest'
import type { components, ErrorCodes, paths } from '../../examples/pages/api.ts'

// The types that the command line makes of the example's document, as a client of it would use them.

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1' })
const slug = { params: { path: { slug: 'welcome' }, header: { 'x-editor': 'ada' } } }
const change = { title: 'a', body: 'b', tags: [], revision: 1 }

type PutError = NonNullable<Awaited<ReturnType<typeof put>>['error']>['error']

function put() {
  return client.PUT('/pages/{slug}', { ...slug, body: change })
}

test('An operation answers with the codes that it documents and no other', () => {
  expectTypeOf<PutError['code']>().toEqualTypeOf<ErrorCodes['PUT /pages/{slug}']>()
  expectTypeOf<'page_locked'>().toExtend<PutError['code']>()
  expectTypeOf<'slug_taken'>().not.toExtend<PutError['code']>()
  expectTypeOf<string>().not.toExtend<PutError['code']>()
})

test('A code narrows details and status', async () => {
  const { error } = await put()
  if (error?.error.code === 'page_locked') {
    expectTypeOf(error.error.details.lockedBy).toEqualTypeOf<string>()
    expectTypeOf(error.error.status).toEqualTypeOf<409>()
    // @ts-expect-error: of another code
    error.error.details.expected
  }
  if (error?.error.code === 'revision_conflict') {
    expectTypeOf(error.error.details).toEqualTypeOf<{ expected: number; actual: number }>()
  }
  if (error?.error.code === 'validation_error') {
    expectTypeOf(error.error.details).toEqualTypeOf<components['schemas']['ValidationErrorItem'][]>()
    expectTypeOf(error.error.details[0]?.loc).toEqualTypeOf<string[] | undefined>()
  }
  if (error?.error.code === 'internal_error') expectTypeOf(error.error.status).toEqualTypeOf<500>()
  // @ts-expect-error: before a code is known there are no such details
  error?.error.details.lockedBy
})

test('Details that may be anything stay: an object, an array or null', () => {
  type Details = Extract<PutError, { code: 'page_not_found' }>['details']
  expectTypeOf<null>().toExtend<Details>()
  expectTypeOf<unknown[]>().toExtend<Details>()
  expectTypeOf<{ any: string }>().toExtend<Details>()
  expectTypeOf<string>().not.toExtend<Details>()
})

test('A switch over the codes is complete only with all of them', () => {
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
      case 'payload_too_large':
        return 'large'
      case 'validation_error':
        return error.details.map(({ msg }) => msg).join()
      case 'bad_request':
      case 'http_408':
      case 'http_414':
      case 'http_431':
      case 'internal_error':
      case 'service_unavailable':
      case 'unsupported_media_type':
        return 'general'
      default:
        return error satisfies never
    }
  }
  expectTypeOf(explain).returns.toEqualTypeOf<string>()

  ;(error: PutError) => {
    if (error.code === 'page_locked') return
    // @ts-expect-error: other codes are left
    return error satisfies never
  }
})

test('Another operation has other codes', () => {
  expectTypeOf<'slug_taken'>().toExtend<ErrorCodes['POST /pages']>()
  expectTypeOf<'page_locked'>().not.toExtend<ErrorCodes['POST /pages']>()
  // @ts-expect-error: no such operation
  expectTypeOf<ErrorCodes['PATCH /pages']>()
})

test('What succeeds stays typed', async () => {
  const { data } = await client.GET('/pages/{slug}', { params: { path: { slug: 'welcome' } } })
  expectTypeOf(data?.lock).toEqualTypeOf<{ lockedBy: string; lockedUntil: string } | null | undefined>()
})
