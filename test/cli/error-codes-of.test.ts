import { expect, test } from 'vitest'
import { errorCodesOf } from '../../src/cli/documents/error-codes-of.ts'

const codesOf = (operation: object, components: object = {}) =>
  errorCodesOf({ paths: { '/pages': { get: operation } }, components }).get('GET /pages')

const withSchema = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const withError = (error: unknown) => withSchema({ properties: { error } })
const withCode = (code: unknown) => withError({ properties: { code } })
const constant = (code: string) => ({ properties: { code: { const: code } } })

test.each<[what: string, responses: object, codes: string[]]>([
  ['a constant', { 404: withCode({ const: 'gone' }) }, ['gone']],
  ['an enum', { 404: withCode({ enum: ['b', 'a', 'b'] }) }, ['a', 'b']],
  ['a text that may be anything', { 404: withCode({ type: 'string' }) }, []],
  ['every status of an error', { 400: withCode({ const: 'a' }), 599: withCode({ const: 'b' }) }, ['a', 'b']],
  [
    'ranges',
    { '4XX': withCode({ const: 'a' }), '5XX': withCode({ const: 'b' }), '5xx': withCode({ const: 'c' }) },
    ['a', 'b', 'c'],
  ],
  ['default', { default: withCode({ const: 'a' }) }, ['a']],
  [
    'no other status',
    { 200: withCode({ const: 'a' }), '2XX': withCode({ const: 'b' }), 304: withCode({ const: 'c' }) },
    [],
  ],
  ['oneOf', { 404: withError({ oneOf: [constant('a'), constant('b')] }) }, ['a', 'b']],
  [
    'anyOf within allOf',
    { 404: withSchema({ allOf: [{ anyOf: [{ properties: { error: constant('a') } }] }] }) },
    ['a'],
  ],
  ['oneOf of the code itself', { 404: withCode({ oneOf: [{ const: 'a' }, { enum: ['b'] }] }) }, ['a', 'b']],
  ['other bodies', { 404: withSchema({ properties: { message: { const: 'a' } } }) }, []],
  ['no body', { 404: { description: 'x' } }, []],
  ['a boolean schema', { 404: withSchema(true) }, []],
  ['numbers', { 404: withCode({ enum: [1, 'a', null] }) }, ['a']],
])('Codes are read of %s', (_what, responses, codes) => {
  expect(codesOf({ responses })).toEqual(codes)
})

test('References are followed, of responses, of schemas and within them', () => {
  const components = {
    responses: {
      Missing: { $ref: '#/components/responses/Really~1Missing' },
      'Really/Missing': withSchema({ $ref: '#/components/schemas/Missing' }),
    },
    schemas: {
      Missing: {
        properties: {
          error: { oneOf: [{ $ref: '#/components/schemas/A%20B' }, { $ref: '#/components/schemas/Loop' }] },
        },
      },
      'A B': { properties: { code: { $ref: '#/components/schemas/Code' } } },
      Code: { const: 'page_missing' },
      Loop: { anyOf: [{ $ref: '#/components/schemas/Loop' }, constant('looped')] },
      Self: { $ref: '#/components/schemas/Self' },
    },
  }
  expect(codesOf({ responses: { 404: { $ref: '#/components/responses/Missing' } } }, components)).toEqual([
    'looped',
    'page_missing',
  ])
  const nowhere = {
    404: withError({ $ref: '#/components/schemas/Self' }),
    409: { $ref: 'other.json#/a' },
    410: { $ref: '#/%' },
  }
  expect(codesOf({ responses: nowhere }, components)).toEqual([])
})

test('Operations are named as documents write them, sorted, those without codes too', () => {
  const operation = { responses: { 404: withCode({ const: 'a' }) } }
  const codes = errorCodesOf({
    paths: {
      '/b': { $ref: '#/components/pathItems/b' },
      '/a': { summary: 'A', parameters: [], post: operation, get: { responses: {} }, head: {} },
    },
    components: { pathItems: { b: { delete: operation } } },
  })
  expect([...codes]).toEqual([
    ['DELETE /b', ['a']],
    ['GET /a', []],
    ['HEAD /a', []],
    ['POST /a', ['a']],
  ])
})

test('A document without paths has no operations', () => {
  expect([...errorCodesOf({})]).toEqual([])
})
