import { ConflictError, DomainError, defineErrors, errorCodeFromName, NotFoundError } from 'error-envelope/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

class AlphaError extends ConflictError {}
class BetaError extends NotFoundError {}
class StatusError extends ConflictError {}
Object.defineProperty(StatusError, 'status', { value: 302 })
class NoStatusError extends ConflictError {}
Object.defineProperty(NoStatusError, 'status', { value: '404' })
class KnownError extends ConflictError {}
defineErrors({ KnownError })

const noCode = 'is no code (lower-case ASCII words joined by "_"); rename it.'
const leaveItOut = 'it is no subclass of DomainError; leave it out.'

test.each<[string, object, string]>([
  ['a name that is not ASCII', { ÉlèveError: AlphaError }, `ÉlèveError … "élève" ${noCode}`],
  ['a name that begins with a digit', { '3DError': AlphaError }, `3DError … "3_d" ${noCode}`],
  ['a name that leaves nothing', { _Error: AlphaError }, `_Error … "" ${noCode}`],
  [
    "a code of one of the package's own",
    { Conflict: AlphaError },
    'Conflict … its code "conflict" (409) is taken by ConflictError (409); rename one.',
  ],
  [
    'a code of another class',
    { HTTP2StreamError: AlphaError, Http2StreamError: BetaError },
    'Http2StreamError … its code "http2_stream" (404) is taken by HTTP2StreamError (409); rename one.',
  ],
  [
    "schema validation's code",
    { ValidationErrorError: AlphaError },
    'ValidationErrorError … the code "validation_error" is reserved; rename it.',
  ],
  [
    "the base's code",
    { InternalErrorError: AlphaError },
    'InternalErrorError … the code "internal_error" is reserved; rename it.',
  ],
  [
    'the code of a bare status',
    { Http_404Error: AlphaError },
    'Http_404Error … the code "http_404" is reserved; rename it.',
  ],
  [
    'one class under two keys',
    { AlphaError, GammaError: AlphaError },
    'GammaError … the class is already known as AlphaError; keep one name for it.',
  ],
  [
    'a class that another catalogue knows under another name',
    { RenamedError: KnownError },
    'RenamedError … the class is already known as KnownError; keep one name for it.',
  ],
  [
    'an own class under another name',
    { Missing: NotFoundError },
    'Missing … the class is already known as NotFoundError; keep one name for it.',
  ],
  [
    'the base under another name',
    { BaseError: DomainError },
    'BaseError … the class is already known as DomainError; keep one name for it.',
  ],
  ['a status that is no error', { StatusError }, 'StatusError … its status 302 is no integer of 400-599; correct it.'],
  [
    'a status that is no number',
    { NoStatusError },
    'NoStatusError … its status 404 is no integer of 400-599; correct it.',
  ],
  [
    'a default export',
    { default: AlphaError },
    'default … a default export has no name to make a code from; export the class by name.',
  ],
  ['a value that is no class', { AlphaError, limit: 3 }, `limit … ${leaveItOut}`],
  ['undefined', { AlphaError: undefined }, `AlphaError … ${leaveItOut}`],
  ['an instance', { AlphaError: new AlphaError() }, `AlphaError … ${leaveItOut}`],
  ['an error class that is not ours', { TypeError }, `TypeError … ${leaveItOut}`],
  ['a list', [AlphaError], `0 … "0" ${noCode}`],
])('Refused: %s', (_, exports, message) => {
  const thrown = thrownBy(() => defineErrors(exports))
  expect(thrown).toBeInstanceOf(TypeError)
  expect(thrown.message).toBe(message.replace('…', "can't join the error catalogue:"))
})

test('Refused in a namespace: a default export that is an error class', () => {
  const namespace = Object.assign(Object.create(null), { AlphaError, default: BetaError })
  expect(thrownBy(() => defineErrors(namespace)).message).toBe(
    "default can't join the error catalogue: a default export has no name to make a code from; export the class by name.",
  )
})

test('Refused: a class whose module has not run yet', () => {
  const namespace = Object.create(null, { LateError: { enumerable: true, get: () => LateError } })
  expect(thrownBy(() => defineErrors(namespace)).message).toBe(
    "LateError can't join the error catalogue: its module has not run yet; give the catalogue a file of its own that imports the classes.",
  )
  class LateError extends ConflictError {}
})

test('A refusal leaves the code of a class as it was', () => {
  expect([new AlphaError().code, new BetaError().code, new KnownError().code]).toEqual(['alpha', 'beta', 'known'])
})

test('Any name either gives the code of the rule, or is refused in one sentence', () => {
  const name = fc.oneof(fc.stringMatching(/^[A-Z][A-Za-z0-9_$]{0,12}(Error)?$/), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(name, (key) => {
      try {
        const [entry] = defineErrors({ [key]: class extends ConflictError {} }).entries
        expect(entry).toMatchObject({ name: key, code: errorCodeFromName(key), status: 409 })
        expect(entry?.code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(TypeError)
        expect((thrown as Error).message.slice(key.length)).toMatch(/^ can't join the error catalogue: [^;]+; [^;]+\.$/)
      }
    }),
  )
})

function thrownBy(run: () => unknown): Error {
  try {
    run()
  } catch (thrown) {
    return thrown as Error
  }
  throw new Error('nothing was thrown')
}

test.each([null, undefined, 'errors', class ForgottenBracesError extends ConflictError {}])(
  'Only a record or a namespace makes a catalogue, not %s',
  (exports) => {
    expect(() => defineErrors(exports as never)).toThrow(
      new TypeError(
        'defineErrors takes a record of error classes, defineErrors({ PageLockedError }), or a module namespace.',
      ),
    )
  },
)
