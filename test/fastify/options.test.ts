import {
  ConflictError,
  defineErrors,
  type ErrorEnvelopeOptions,
  errorEnvelope,
  NotFoundError,
  ServiceUnavailableError,
  setStackTraces,
} from 'error-envelope'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp, startThrowing } from '../fixtures/start-app.ts'

describe('validationStatus', () => {
  test.each<[ErrorEnvelopeOptions, number]>([
    [{}, 422],
    [{ validationStatus: 400 }, 400],
  ])('%j', async (options, status) => {
    const schema = { body: { type: 'object', required: ['a'] } }
    const { app } = await startApp((started) => started.post('/', { schema }, async () => 'passed'), options)
    const reply = await app.inject({ method: 'POST', url: '/', payload: {} })
    expect(expectEnvelope(reply)).toMatchObject({ code: 'validation_error', status })
  })
})

describe('catalogue', () => {
  test('is served by its keys, and an error outside it by its own name, with one warning', async () => {
    const warnings: string[] = []
    const listen = ({ message }: Error) => void warnings.push(message)
    process.on('warning', listen)
    onTestFinished(() => void process.off('warning', listen))
    class Minified extends ConflictError {}
    class StrayError extends ConflictError {}
    const catalogue = defineErrors({ PageLockedError: Minified })
    let next: unknown = new Minified('x')
    const { app } = await startThrowing(() => next, { catalogue })

    expect((await app.inject('/')).json().error.code).toBe('page_locked')
    next = new NotFoundError('x')
    expect((await app.inject('/')).json().error.code).toBe('not_found')
    next = new StrayError('x')
    expect((await app.inject('/')).json().error.code).toBe('stray')
    expect((await app.inject('/')).json().error.code).toBe('stray')
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toEqual([
      'StrayError was thrown and is not in the catalogue; its code "stray" may change in a bundle.',
    ])
  })
})

describe('stackTraces', () => {
  // It holds for the whole process.
  afterEach(() => setStackTraces('all'))

  test.each([
    ['all', true, true],
    ['server-errors', false, true],
  ] as const)('%s', async (stackTraces, ofClientErrors, ofServerErrors) => {
    await startApp(() => {}, { stackTraces })
    const hasFrames = ({ stack = '' }: Error) => stack.includes('\n    at ')
    expect(hasFrames(new NotFoundError('x'))).toBe(ofClientErrors)
    expect(hasFrames(new ServiceUnavailableError('x'))).toBe(ofServerErrors)
    expect(hasFrames(new Error('x'))).toBe(true)
  })

  test('changes nothing of the process where it is not given', async () => {
    setStackTraces('server-errors')
    await startApp()
    expect(new NotFoundError('x').stack).not.toContain('\n    at ')
  })
})

test('Undefined stands for the default of every option', async () => {
  const names = ['notFound', 'methodNotAllowed', 'errorCodeHeader', 'validationStatus', 'challenge', 'trust', 'mappers']
  const options = Object.fromEntries(names.map((name) => [name, undefined]))
  const { app } = await startApp(() => {}, options)
  expect((await app.inject('/nope')).headers['x-error-code']).toBe('not_found')
})

test('The plugin is the default export and a named one', async () => {
  expect((await import('error-envelope')).default).toBe(errorEnvelope)
})
