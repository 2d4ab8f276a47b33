import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { startApp } from '../fixtures/start-app.ts'

const timeout = { code: 'service_unavailable', message: 'Service Unavailable', status: 503, details: null }

describe.skipIf(lacks.handlerTimeout)('A handler that takes too long', () => {
  const forever = () => new Promise<string>(() => {})

  test.each<[string, object, (app: FastifyInstance) => unknown]>([
    ['by the option of the server', { handlerTimeout: 20 }, (app) => app.get('/', forever)],
    ['by the option of its route', {}, (app) => app.get('/', { handlerTimeout: 20 }, forever)],
  ])('is a 503 in the envelope, %s', async (_by, server, routes) => {
    const { app, log } = await startApp(routes, {}, server)
    expect(expectEnvelope(await app.inject('/'))).toEqual(timeout)
    expect(log.failures()).toMatchObject([{ level: 50, code: 'service_unavailable', route: '/' }])
  })

  test.each<[string, (finish: Promise<unknown>) => Promise<unknown>]>([
    ['answers', async (finish) => finish.then(() => ({ ok: true }))],
    ['throws', async (finish) => finish.then(() => Promise.reject(new TypeError('c4n4ry')))],
  ])('and then %s all the same changes nothing', async (_what, handler) => {
    let finish = (_value?: unknown): void => {}
    const finished = new Promise((resolve) => {
      finish = resolve
    })
    const { app } = await startApp((started) => started.get('/', { handlerTimeout: 20 }, () => handler(finished)))
    const reply = await app.inject('/')
    finish()
    await new Promise((resolve) => setImmediate(resolve))
    expect(expectEnvelope(reply)).toEqual(timeout)
  })
})
