import { ConflictError, type EnvelopeContext, type ErrorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startApp } from '../fixtures/start-app.ts'

const bug = new TypeError('x')
const locked = new ConflictError('locked')

function routes(app: FastifyInstance): void {
  app.get('/pages/:slug', async () => {
    throw locked
  })
  app.get('/bug', async () => {
    throw bug
  })
  app.post('/body', { schema: { body: { type: 'object', required: ['a'] } } }, async () => 'passed')
  app.get('/fine', async () => 'passed')
}

/** Starts an application that remembers what `onEnvelope` was told. */
async function startRecording() {
  const seen: (readonly [ErrorEnvelope, EnvelopeContext])[] = []
  const onEnvelope = (envelope: ErrorEnvelope, context: EnvelopeContext) => void seen.push([envelope, context])
  return { ...(await startApp(routes, { onEnvelope })), seen }
}

describe('onEnvelope', () => {
  test.each([
    ['GET', '/pages/home', 'domain', '/pages/:slug', locked],
    ['GET', '/bug', 'unexpected', '/bug', bug],
    ['POST', '/body', 'validation', '/body', expect.any(Error)],
    ['GET', '/nope', 'http', undefined, expect.anything()],
    ['PUT', '/bug', 'http', undefined, expect.anything()],
    ['GET', '/%zz', 'http', undefined, expect.any(Error)],
  ] as const)('is told of %s %s', async (method, url, source, route, thrown) => {
    const { app, seen } = await startRecording()
    const reply = await app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
    expect(seen).toHaveLength(1)
    const [envelope, context] = seen[0] ?? []
    expect(envelope).toEqual(reply.json())
    expect(context).toMatchObject({ source })
    expect(context?.route).toBe(route)
    expect(context?.thrown).toEqual(thrown)
    expect(context?.request.method).toBe(method)
  })

  test('is not told of a request that succeeds', async () => {
    const { app, seen } = await startRecording()
    await app.inject('/fine')
    expect(seen).toEqual([])
  })

  test('that throws changes nothing but a note in the line', async () => {
    const onEnvelope = () => {
      throw new Error('c4n4ry')
    }
    const { app, log } = await startApp(routes, { onEnvelope })
    const reply = await app.inject('/pages/home')
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'conflict'])
    expect(log.failures()).toMatchObject([{ level: 30, notes: ['onEnvelope threw'] }])
    expect(reply.body).not.toContain('c4n4ry')
  })

  test('that tries to change the envelope changes nothing of the answer', async () => {
    const onEnvelope = ({ error }: ErrorEnvelope) => void Object.assign(error, { code: 'other', status: 200 })
    const { app } = await startApp(routes, { onEnvelope })
    const reply = await app.inject('/pages/home')
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'conflict'])
    expect(reply.headers['x-error-code']).toBe('conflict')
  })
})
