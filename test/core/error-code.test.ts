import { errorCodeFromName } from 'error-envelope/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isErrorCode, isReservedCode } from '../../src/core/error-code.ts'
import names from '../fixtures/error-code-names.json' with { type: 'json' }

test.each(names as [string, string][])('%s gives %s', (name, code) => {
  expect(errorCodeFromName(name)).toBe(code)
})

test('Only one trailing Error is taken off, and never the whole name', () => {
  expect(errorCodeFromName('Error')).toBe('error')
  expect(errorCodeFromName('ErrorError')).toBe('error')
  expect(errorCodeFromName('NotFoundErrorError')).toBe('not_found_error')
})

// The rule once more, in other terms: cut before a capital that follows a small letter or digit, and before the last
// capital of a run that a small letter follows; whatever is no letter or digit parts words.
function codeByModel(name: string): string {
  const stem = name === 'Error' ? name : name.replace(/Error$/, '')
  return stem
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .join('_')
    .toLowerCase()
}

const identifier = fc.oneof(
  fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,20}$/),
  fc.stringMatching(/^([A-Z]{1,3}[a-z0-9]{0,4}){1,5}(Error)?$/),
)

test('Every ASCII identifier gives the code that the rule says', () => {
  fc.assert(
    fc.property(identifier, (name) => {
      expect(errorCodeFromName(name)).toBe(codeByModel(name))
    }),
    { numRuns: 2_000 },
  )
})

test('A name of ASCII letters and digits that begins with a letter always gives a code', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,20}$/), (name) => {
      expect(isErrorCode(errorCodeFromName(name))).toBe(true)
    }),
  )
})

test.each([['a'], ['not_found'], ['s3_upload'], ['error401'], ['a_1'], ['x509_certificate']])(
  '%s is a code',
  (code) => {
    expect(isErrorCode(code)).toBe(true)
  },
)

test.each([
  [''],
  ['_'],
  ['_found'],
  ['not_'],
  ['not__found'],
  ['NotFound'],
  ['not-found'],
  ['not found'],
  ['3d'],
  ['élève'],
  ['not_found\n'],
  ['\nnot_found'],
])('%j is no code', (text) => {
  expect(isErrorCode(text)).toBe(false)
})

test.each([['internal_error'], ['validation_error'], ['http_404'], ['http_418'], ['http_999']])(
  '%s is reserved',
  (code) => {
    expect(isReservedCode(code)).toBe(true)
  },
)

test.each([['validation'], ['internal'], ['http'], ['http_4'], ['http_4040'], ['http_timeout'], ['my_http_404'], ['']])(
  '%j is free',
  (code) => {
    expect(isReservedCode(code)).toBe(false)
  },
)
