import { NotFoundError, setStackTraces, UpstreamError } from 'error-envelope/core'
import { afterEach, expect, test } from 'vitest'
import { withoutStackTrace } from '../../src/core/stack-traces.ts'
import { runWithCore } from '../fixtures/core-bundle.ts'

const limit = Error.stackTraceLimit
afterEach(() => {
  Error.stackTraceLimit = limit
  setStackTraces('all')
})

const hasStack = (error: Error) => /\n +at /.test(error.stack ?? '')

test('With all, every error has a stack', () => {
  setStackTraces('all')
  expect([new NotFoundError(), new UpstreamError()].map(hasStack)).toEqual([true, true])
})

test('With server-errors, only an error of 500 or above has one', () => {
  setStackTraces('server-errors')
  expect([new NotFoundError(), new UpstreamError()].map(hasStack)).toEqual([false, true])
  expect(new NotFoundError('x').stack).toBe('NotFoundError: x')
})

test('The status of the class decides, not that of its parent', () => {
  setStackTraces('server-errors')
  class PageBrokenError extends NotFoundError {
    static override readonly status = 503
  }
  class UpstreamGoneError extends UpstreamError {
    static override readonly status = 410
  }
  expect([new PageBrokenError(), new UpstreamGoneError()].map(hasStack)).toEqual([true, false])
})

test.each([[7], [0], [Infinity]])('A stackTraceLimit of %d is restored', (given) => {
  setStackTraces('server-errors')
  Error.stackTraceLimit = given
  new NotFoundError()
  expect(Error.stackTraceLimit).toBe(given)
})

test('An application that deleted stackTraceLimit keeps it deleted', () => {
  setStackTraces('server-errors')
  Reflect.deleteProperty(Error, 'stackTraceLimit')
  new NotFoundError()
  expect('stackTraceLimit' in Error).toBe(false)
})

test('Errors made inside withoutStackTrace have none, and the limit comes back even where it throws', () => {
  expect(hasStack(withoutStackTrace(() => new Error('x')))).toBe(false)
  expect(() => withoutStackTrace(() => JSON.parse(''))).toThrow(SyntaxError)
  expect(Error.stackTraceLimit).toBe(limit)
})

const printStacks = `
  const hasStack = (error) => error.stack.includes('\\n    at ')
  console.log(JSON.stringify([new core.NotFoundError('x'), new core.DomainError('x')].map(hasStack)))`

test.each<[string, string | undefined, string, [boolean, boolean]]>([
  ['no NODE_ENV', undefined, '', [true, true]],
  ['NODE_ENV=test', 'test', '', [true, true]],
  ['NODE_ENV=production', 'production', '', [false, true]],
  ['NODE_ENV=production and all', 'production', 'core.setStackTraces("all")', [true, true]],
  ['no NODE_ENV and server-errors', undefined, 'core.setStackTraces("server-errors")', [false, true]],
  ['NODE_ENV set after the import', undefined, 'process.env.NODE_ENV = "production"', [false, true]],
])('With %s, a 404 and a 500 have the stacks they should', async (_, NODE_ENV, before, expected) => {
  const { stdout } = await runWithCore(before + printStacks, { env: NODE_ENV === undefined ? {} : { NODE_ENV } })
  expect(JSON.parse(stdout)).toEqual(expected)
})
