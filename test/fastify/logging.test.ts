import { ConflictError, DomainError, NotFoundError, ServiceUnavailableError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type LogLine, levels } from '../fixtures/memory-log.ts'
import { startApp, startThrowing } from '../fixtures/start-app.ts'

async function linesOf(make: () => unknown): Promise<readonly LogLine[]> {
  const { app, log } = await startThrowing(make)
  await app.inject('/')
  return log.failures()
}

describe('A failure is one line', () => {
  test.each([
    ['a domain 404', () => new NotFoundError('x'), levels.info, 'not_found', 404, 'domain'],
    ['a domain 409', () => new ConflictError('x'), levels.info, 'conflict', 409, 'domain'],
    ['a domain 500', () => new DomainError('x'), levels.error, 'internal_error', 500, 'domain'],
    ['a domain 503', () => new ServiceUnavailableError('x'), levels.error, 'service_unavailable', 503, 'domain'],
    ['a raw 404', () => Object.assign(new Error('x'), { statusCode: 404 }), levels.info, 'not_found', 404, 'http'],
    ['a raw 502', () => Object.assign(new Error('x'), { statusCode: 502 }), levels.error, 'upstream', 502, 'http'],
    ['a bug', () => new TypeError('x'), levels.error, 'internal_error', 500, 'unexpected'],
  ])('%s', async (_what, make, level, code, status, source) => {
    const lines = await linesOf(make)
    expect(lines).toHaveLength(1)
    expect(lines).toMatchObject([{ level, code, status, source, route: '/', reqId: 'req-1', msg: `${status} ${code}` }])
  })

  test('of the level of its status, also when a schema failed', async () => {
    const schema = { body: { type: 'object', required: ['a'] } }
    const { app, log } = await startApp((started) => started.post('/', { schema }, async () => 'passed'))
    await app.inject({ method: 'POST', url: '/', payload: {} })
    expect(log.failures()).toMatchObject([
      { level: levels.info, code: 'validation_error', status: 422, source: 'validation', route: '/' },
    ])
  })

  test('also where a child handler throws it on', async () => {
    const { app, log } = await startApp((started) => {
      started.register(async (scope) => {
        scope.setErrorHandler((error) => {
          throw error
        })
        scope.get('/', async () => {
          throw new TypeError('db down')
        })
      })
    })
    await app.inject('/')
    expect(log.failures()).toHaveLength(1)
  })
})

describe('What is in the line', () => {
  const causes = () => {
    const driver = new Error('connection refused')
    return new Error('db down', { cause: new Error('pool is empty', { cause: driver }) })
  }

  test('of a 500 is the error with its stack and all its causes', async () => {
    const [line] = await linesOf(causes)
    const err = line?.['err'] as { type: string; message: string; stack: string }
    expect(err.type).toBe('Error')
    expect(err.stack).toContain('Error: db down\n    at ')
    expect(err.stack).toContain('caused by: Error: pool is empty')
    expect(err.stack).toContain('caused by: Error: connection refused')
  })

  test('of a domain 500 is that too', async () => {
    const lines = await linesOf(() => new ServiceUnavailableError('Back soon', { cause: causes() }))
    const stack = expect.stringContaining('caused by: Error: connection refused')
    expect(lines).toMatchObject([{ err: { message: expect.stringContaining('Back soon'), stack } }])
  })

  test.each([
    ['a domain error', () => new ConflictError('x', { cause: causes() })],
    ['a raw error', () => Object.assign(new Error('x', { cause: causes() }), { statusCode: 409 })],
  ])('below 500 is neither a stack nor a cause: %s', async (_what, make) => {
    const [line] = await linesOf(make)
    expect(Object.keys(line ?? {}).sort()).toEqual(
      ['code', 'hostname', 'level', 'msg', 'pid', 'reqId', 'route', 'source', 'status', 'time'].sort(),
    )
    expect(JSON.stringify(line)).not.toMatch(/refused|\.ts:/)
  })

  test('of what is no error is a description', async () => {
    expect(await linesOf(() => ({ up: 1 }))).toMatchObject([{ thrown: '{ up: 1 }' }])
    expect(await linesOf(() => undefined)).toMatchObject([{ thrown: 'undefined' }])
    expect(await linesOf(() => 'nope')).toMatchObject([{ thrown: "'nope'" }])
  })

  test('is no value of the request: neither URL, nor header, nor body', async () => {
    const { app, log } = await startApp((started: FastifyInstance) => {
      started.post('/pages/:slug', async () => {
        throw new ConflictError('locked')
      })
    })
    await app.inject({
      method: 'POST',
      url: '/pages/c4n4ry?token=c4n4ry',
      headers: { authorization: 'c4n4ry' },
      payload: { password: 'c4n4ry' },
    })
    expect(log.failures()).toMatchObject([{ route: '/pages/:slug' }])
    expect(JSON.stringify(log.failures())).not.toContain('c4n4ry')
  })
})

describe('A logger that fails', () => {
  test('at what was thrown gets a description instead', async () => {
    const { app, log } = await startThrowing(() =>
      Object.defineProperty(new Error('db down'), 'detail', {
        enumerable: true,
        get: () => {
          throw new Error('x')
        },
      }),
    )
    expect((await app.inject('/')).statusCode).toBe(500)
    expect(log.failures()).toMatchObject([{ level: levels.error, thrown: expect.stringContaining('db down') }])
  })

  test('once does not get more to see than before', async () => {
    let calls = 0
    const mixin = () => {
      calls += 1
      if (calls === 1) throw new Error('x')
      return {}
    }
    const texts: string[] = []
    const logger = { level: 'warn', mixin, stream: { write: (text: string) => void texts.push(text) } }
    const make = () => new ConflictError('x', { cause: new Error('c4n4ry') })
    const { app } = await startThrowing(make, { logLevelFor: () => 'warn' }, { logger })
    expect((await app.inject('/')).statusCode).toBe(409)
    expect(texts.join()).not.toContain('c4n4ry')
  })

  test('always does not cost the client the answer', async () => {
    const mixin = () => {
      throw new Error('x')
    }
    const logger = { level: 'warn', mixin, stream: { write: () => {} } }
    const { app } = await startThrowing(() => new TypeError('x'), {}, { logger })
    expect((await app.inject('/')).json().error.code).toBe('internal_error')
  })
})
