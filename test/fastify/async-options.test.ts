import { setImmediate as turn } from 'node:timers/promises'
import type { ErrorEnvelopeOptions } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { warningsDuring } from '../fixtures/warnings.ts'

const rejects = async () => Promise.reject(new Error('c4n4ry'))
const schema = {
  body: { type: 'object', required: ['title'] },
  querystring: { type: 'object', required: ['q'] },
} as const

/** Runs something and gives the promises that rejected meanwhile and that nobody awaited. */
async function rejectionsDuring(run: () => unknown): Promise<unknown[]> {
  const seen: unknown[] = []
  const listen = (thrown: unknown) => void seen.push(thrown)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', listen)
  try {
    await run()
    await turn()
  } finally {
    process.off('unhandledRejection', listen)
    for (const other of others) process.on('unhandledRejection', other)
  }
  return seen
}

describe('An option that is async, where the types ask for no promise, and rejects, does not end the process', () => {
  test.each<[string, ErrorEnvelopeOptions]>([
    ['trust', { trust: rejects as never }],
    ['a mapper', { mappers: [rejects as never] }],
    ['logLevelFor', { logLevelFor: rejects as never }],
    ['onEnvelope', { onEnvelope: rejects }],
  ])('%s', async (_which, options) => {
    const rejections = await rejectionsDuring(async () => {
      const { app } = await startApp(
        (started) => started.get('/', async () => Promise.reject(new TypeError('c4n4ry'))),
        options,
      )
      const reply = await app.inject('/')
      expect(expectEnvelope(reply).code).toBe('internal_error')
      expect(reply.body).not.toContain('c4n4ry')
    })
    expect(rejections).toEqual([])
  })

  test.each(['server', 'scope', 'route'])('a schemaErrorFormatter of a %s', async (where) => {
    const rejections = await rejectionsDuring(() =>
      warningsDuring(async () => {
        const formatter = (async () => rejects()) as never
        const { app } = await startApp(
          (started) => {
            if (where === 'scope') started.setSchemaErrorFormatter(formatter)
            const own = where === 'route' ? { schemaErrorFormatter: formatter } : {}
            started.post('/', { schema, ...own }, async () => 'passed')
          },
          {},
          where === 'server' ? { schemaErrorFormatter: formatter } : {},
        )
        const reply = await app.inject({ method: 'POST', url: '/', payload: {} })
        expect(expectEnvelope(reply).code).toBe('validation_error')
        expect(reply.body).not.toContain('c4n4ry')
      }),
    )
    expect(rejections).toEqual([])
  })
})

describe('A schemaErrorFormatter that throws what Fastify takes for success', () => {
  test.each(['GET', 'POST'] as const)('is a 500, and the handler of a %s does not run', async (method) => {
    for (const thrown of [undefined, null]) {
      const formatter = () => {
        throw thrown
      }
      for (const where of ['server', 'scope']) {
        let runs = 0
        const { app } = await startApp(
          (started) => {
            if (where === 'scope') started.setSchemaErrorFormatter(formatter)
            const { querystring } = schema
            started.route({
              method,
              url: '/',
              schema: method === 'GET' ? { querystring } : schema,
              handler: async () => {
                runs += 1
                return 'passed'
              },
            })
          },
          {},
          where === 'server' ? { schemaErrorFormatter: formatter } : {},
        )
        const reply = await app.inject({ method, url: '/', ...(method === 'POST' ? { payload: {} } : {}) })
        expect(expectEnvelope(reply).code).toBe('internal_error')
        expect(runs).toBe(0)
      }
    }
  })
})
