import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { askForTokens } from '../../examples/plugins/bearer-auth.ts'
import { limitRates } from '../../examples/plugins/rate-limit.ts'
import { limitUnknownRoutes } from '../../examples/plugins/rate-limit-unknown-routes.ts'
import { passOn } from '../../examples/plugins/service-behind.ts'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { bareApp, startApp } from '../fixtures/start-app.ts'

// The programs of docs/plugins.md.

async function askOften(app: FastifyInstance, url: string) {
  for (let times = 0; times < 100; times++) await app.inject(url)
  return app.inject(url)
}

test('A limit of rates is a 429 that says how long to wait', async () => {
  const { app } = await startApp(async (started) => {
    await limitRates(started)
    started.get('/', async () => 'passed')
  })
  const reply = await askOften(app, '/')
  expect(expectEnvelope(reply)).toMatchObject({ code: 'rate_limited', status: 429 })
  expect(expectEnvelope(reply).message).toBe(`Too many requests, try again in ${reply.headers['retry-after']} seconds`)
})

test('A limit holds for unknown routes too', async () => {
  const { app } = bareApp()
  await limitUnknownRoutes(app)
  expect(expectEnvelope(await app.inject('/nope')).code).toBe('not_found')
  expect(expectEnvelope(await askOften(app, '/nope')).code).toBe('rate_limited')
})

test('A token that is missing is a 401 with a challenge', async () => {
  const { app } = await startApp(async (started) => {
    await askForTokens(started, new Set(['key']))
    started.get('/', async () => 'passed')
  })
  const reply = await app.inject('/')
  expect(expectEnvelope(reply).code).toBe('authentication')
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="pages"')
  expect((await app.inject({ url: '/', headers: { authorization: 'Bearer key' } })).body).toBe('passed')
})

test('A service behind that fails, or is not there, is a 502', async () => {
  const service = createServer((request, response) => {
    response.statusCode = request.url === '/bad' ? 500 : 200
    response.end('answer')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const { app } = await startApp((started) => passOn(started, `http://127.0.0.1:${port}`))
  expect((await app.inject('/good')).body).toBe('answer')
  expect(expectEnvelope(await app.inject('/bad'))).toMatchObject({ code: 'upstream', message: 'The index has failed' })
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
  expect(expectEnvelope(await app.inject('/good'))).toMatchObject({ code: 'upstream', message: 'The index is down' })
})
