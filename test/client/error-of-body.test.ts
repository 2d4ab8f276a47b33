import { errorCodeFromBody, errorMessageFromBody } from 'error-envelope/client'
import { expect, test } from 'vitest'

const body = { code: 'not_found', message: 'Page 42 not found', status: 404, details: null }

test('The code and the message of an envelope are given', () => {
  expect(errorCodeFromBody({ error: body })).toBe('not_found')
  expect(errorMessageFromBody({ error: body })).toBe('Page 42 not found')
  expect(errorMessageFromBody({ error: body }, 'Something went wrong')).toBe('Page 42 not found')
})

const { code: _code, ...withoutCode } = body
const { message: _message, ...withoutMessage } = body

test.each<[what: string, body: unknown]>([
  ['null', null],
  ['undefined', undefined],
  ['a text', 'string'],
  ['the text of an envelope', JSON.stringify({ error: body })],
  ['a number', 404],
  ['an empty object', {}],
  ['an empty list', []],
  ['the old shape', { detail: 'old shape' }],
  ['a text under error', { error: 'unauthorized' }],
  ['a list under error', { error: [body] }],
  ['a list around it', [{ error: body }]],
  ['what is inside an envelope', body],
  ['an envelope without a message', { error: withoutMessage }],
  ['an envelope without a code', { error: withoutCode }],
  ['an envelope with an empty message', { error: { ...body, message: '' } }],
  ['an envelope with a code that is a number', { error: { ...body, code: 404 } }],
  ['an envelope that is inherited', Object.create({ error: body })],
])('No envelope has neither code nor message, and gives the fallback: %s', (_what, given) => {
  expect(errorCodeFromBody(given)).toBeUndefined()
  expect(errorMessageFromBody(given)).toBeUndefined()
  expect(errorMessageFromBody(given, 'Something went wrong')).toBe('Something went wrong')
  expect(errorMessageFromBody(given, '')).toBe('')
})
