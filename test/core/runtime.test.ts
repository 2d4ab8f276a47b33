import { warnOnce } from 'error-envelope/core'
import { expect, test, vi } from 'vitest'
import { coreOfOtherRealm, runWithCore } from '../fixtures/core-bundle.ts'
import { warningsDuring } from '../fixtures/warnings.ts'

const everything = `
  class PageLockedError extends core.ConflictError {}
  class Named extends core.GoneError { constructor() { super('m'); this.name = 'Other' } }
  const schema = { type: 'object', properties: { lockedBy: { type: 'string' } } }
  class DraftLockedError extends core.ConflictError.withDetails(schema) {}
  const Minified = class e extends core.GoneError {}
  const catalogue = core.defineErrors({ PageLockedError, DraftLockedError })
  const errors = [
    new PageLockedError('a', { cause: new Error('b'), details: { since: new Date(0) } }),
    new DraftLockedError('', { details: { lockedBy: 'ada', secret: 1 } }),
    new Named(),
    new Minified(),
    new core.MethodNotAllowedError('', { allow: ['GET'] }),
    new core.DomainError(),
  ]
  core.setStackTraces('server-errors')
  new core.NotFoundError()
  const result = [catalogue.entries.map(({ code }) => code), ...errors.map((error) => core.toEnvelope(error).error)]`

const expected = [
  ['draft_locked', 'page_locked'],
  { code: 'page_locked', message: 'a', status: 409, details: { since: '1970-01-01T00:00:00.000Z' } },
  { code: 'draft_locked', message: 'Conflict', status: 409, details: { lockedBy: 'ada' } },
  { code: 'named', message: 'm', status: 410, details: null },
  { code: 'gone', message: 'Gone', status: 410, details: null },
  { code: 'method_not_allowed', message: 'Method Not Allowed', status: 405, details: null },
  { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null },
]

test.each([
  ['as usual', [], ''],
  ['under --frozen-intrinsics', ['--frozen-intrinsics'], ''],
  ['under --disallow-code-generation-from-strings', ['--disallow-code-generation-from-strings'], ''],
  ['without process', [], 'delete globalThis.process'],
  ['where process throws', [], 'Object.defineProperty(globalThis, "process", { get() { throw new Error() } })'],
  ['where process has no env', [], 'globalThis.process = {}'],
])('Core works %s', async (_, flags, before) => {
  const print = 'const { log } = console'
  const code = `${print}\n${before}\n${everything}\nlog(JSON.stringify(result))`
  const { stdout } = await runWithCore(code, { flags })
  expect(JSON.parse(stdout)).toEqual(expected)
})

test('Core works in a realm that has nothing of Node and nothing of the DOM', async () => {
  const core = await coreOfOtherRealm()
  const run = new Function('core', `${everything}; return JSON.stringify(result)`) as (given: typeof core) => string
  const result = run(core)
  expect(JSON.parse(result)).toEqual(expected)
})

test('A warning of one kind about one thing is given once, whatever its text', async () => {
  const [one, other] = [{}, {}]
  const warnings = await warningsDuring(() => {
    for (const subject of [one, one, other]) warnOnce(subject, 'name', 'a')
    warnOnce(one, 'status', 'b')
    warnOnce(one, 'status', 'c')
  })
  expect(warnings).toEqual(['a', 'a', 'b'])
})

test('A process that refuses to warn costs nothing', () => {
  const spy = vi.spyOn(process, 'emitWarning').mockImplementation(() => {
    throw new Error('no')
  })
  expect(() => warnOnce({}, 'name', 'a')).not.toThrow()
  expect(spy).toHaveBeenCalledOnce()
  spy.mockRestore()
})
