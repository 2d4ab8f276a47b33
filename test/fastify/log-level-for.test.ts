import { ConflictError, type ErrorEnvelopeOptions, NotFoundError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { levels } from '../fixtures/memory-log.ts'
import { startApp, startThrowing } from '../fixtures/start-app.ts'

type LogLevelFor = NonNullable<ErrorEnvelopeOptions['logLevelFor']>

class PageLockedError extends ConflictError {}

async function linesOf(make: () => unknown, logLevelFor: LogLevelFor) {
  const { app, log } = await startThrowing(make, { logLevelFor })
  const reply = await app.inject('/')
  return { reply, lines: log.failures() }
}

describe('The level of a line can be chosen', () => {
  test.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)('as %s', async (level) => {
    const { lines } = await linesOf(
      () => new NotFoundError('x'),
      () => level,
    )
    expect(lines).toMatchObject([{ level: levels[level] }])
  })

  test('as none', async () => {
    const { reply, lines } = await linesOf(
      () => new NotFoundError('x'),
      () => false,
    )
    expect(lines).toEqual([])
    expect(reply.statusCode).toBe(404)
  })

  test('by class, by code and by status', async () => {
    const byClass: LogLevelFor = (_envelope, thrown) => (thrown instanceof PageLockedError ? 'warn' : 'info')
    expect((await linesOf(() => new PageLockedError('x'), byClass)).lines).toMatchObject([{ level: levels.warn }])
    expect((await linesOf(() => new NotFoundError('x'), byClass)).lines).toMatchObject([{ level: levels.info }])

    const byCode: LogLevelFor = ({ error }) => (error.code === 'page_locked' ? 'debug' : 'info')
    expect((await linesOf(() => new PageLockedError('x'), byCode)).lines).toMatchObject([{ level: levels.debug }])

    const byStatus: LogLevelFor = ({ error }) => (error.status < 500 ? false : 'fatal')
    expect((await linesOf(() => new TypeError('x'), byStatus)).lines).toMatchObject([{ level: levels.fatal }])
  })

  test.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('x')
      },
      'logLevelFor threw',
    ],
    ['gives no level', () => 'loud', 'logLevelFor gave no level'],
    ['gives nothing', () => undefined, 'logLevelFor gave no level'],
  ])('and where the function %s, the level is that of the status', async (_what, logLevelFor, note) => {
    const { reply, lines } = await linesOf(() => new NotFoundError('x'), logLevelFor as LogLevelFor)
    expect(lines).toMatchObject([{ level: levels.info, notes: [note] }])
    expect(reply.json().error.code).toBe('not_found')
  })
})

describe('What was thrown', () => {
  test('is in the line of a client error too, at error', async () => {
    const { lines } = await linesOf(
      () => new PageLockedError('locked'),
      () => 'error',
    )
    expect(lines).toMatchObject([{ err: { message: 'locked' } }])
  })

  test('is in no line below error', async () => {
    const { lines } = await linesOf(
      () => new TypeError('c4n4ry'),
      () => 'warn',
    )
    expect(JSON.stringify(lines)).not.toContain('c4n4ry')
  })

  test('of a schema failure never holds what the client sent, at any level', async () => {
    const schema = { body: { type: 'object', properties: { password: { type: 'string', minLength: 12 } } } }
    const { app, log } = await startApp(
      (started) => started.post('/', { schema }, async () => 'passed'),
      { logLevelFor: () => 'error' },
      { ajv: { customOptions: { verbose: true } } },
    )
    await app.inject({ method: 'POST', url: '/', payload: { password: 'hunter2' } })
    expect(log.failures()).toMatchObject([{ level: levels.error, code: 'validation_error' }])
    expect(JSON.stringify(log.failures())).not.toContain('hunter2')
  })
})
