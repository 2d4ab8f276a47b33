import { types } from 'node:util'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import {
  anyValue,
  canary,
  hostileDomainErrors,
  hostileErrors,
  hostileHttpErrors,
  hostileProxies,
  oddities,
  type Thrown,
} from '../fixtures/hostile-values.ts'
import { levels } from '../fixtures/memory-log.ts'
import { startApp } from '../fixtures/start-app.ts'

// What the routes below throw next.
let next: unknown

function throwNext(): never {
  throw next
}

function routes(app: FastifyInstance): void {
  const answer = async () => ({ ok: true })
  app.get('/sync', () => throwNext())
  app.get('/async', async () => throwNext())
  app.get('/late', async () => {
    await Promise.resolve()
    throwNext()
  })
  app.get('/send', (_request, reply) => {
    // Only an Error is an error to send(); anything else is a payload.
    if (types.isNativeError(next)) reply.send(next)
    else throwNext()
  })
  for (const hook of ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const) {
    app.get(`/${hook}`, { [hook]: async () => throwNext() }, answer)
    // A hook that throws nothing at all passes: Fastify looks at the value.
    app.get(`/${hook}/sync`, { [hook]: () => throwNextOr('nothing') }, answer)
  }
}

function throwNextOr(other: unknown): never {
  throw next ?? other
}

const hooks = ['onRequest', 'preParsing', 'preValidation', 'preHandler']
const handlers = ['sync', 'async', 'late', 'send']
const allPlaces = [...handlers, ...hooks, ...hooks.map((hook) => `${hook}/sync`)]

async function check({ thrown }: Thrown, place: string, { app, log }: Awaited<ReturnType<typeof startApp>>) {
  log.clear()
  next = thrown
  const reply = await app.inject(`/${place}`)

  const error = expectEnvelope(reply)
  expect(reply.body).not.toContain(canary)
  expect(JSON.stringify(reply.headers)).not.toContain(canary)
  const below = log.texts.filter((text) => (JSON.parse(text) as { level: number }).level < levels.error)
  expect(below.join()).not.toContain(canary)
  expect(log.failures()).toHaveLength(1)
  return error
}

const runs = { numRuns: 300 }

test.each([
  ['any value', anyValue],
  ['a hostile error', hostileErrors],
  ['a hostile proxy', hostileProxies],
  ['a promise, a response, a buffer and the like', oddities],
])('Whatever is thrown, %s, is answered by the envelope of an unexpected error', async (_name, values) => {
  const started = await startApp(routes)
  const places = values === hostileProxies && lacks.proxiesOfHooks ? handlers : allPlaces
  const everything = fc.asyncProperty(values, fc.constantFrom(...places), async (thrown, place) => {
    const error = await check(thrown, place, started)
    expect(error).toEqual({ code: 'internal_error', message: 'Internal Server Error', status: 500, details: null })
  })
  await fc.assert(everything, runs)
})

test('A domain error with hostile properties keeps the status of its class', async () => {
  const started = await startApp(routes)
  const everything = fc.asyncProperty(hostileDomainErrors, fc.constantFrom(...allPlaces), async (hostile, place) => {
    expect((await check(hostile, place, started)).status).toBe(hostile.status)
  })
  await fc.assert(everything, runs)
})

test('A raw HTTP error with hostile properties keeps its status, and its message below 500', async () => {
  const started = await startApp(routes)
  const everything = fc.asyncProperty(hostileHttpErrors, fc.constantFrom(...allPlaces), async (hostile, place) => {
    const { status, message, details } = await check(hostile, place, started)
    expect({ status, message, details }).toEqual({ status: hostile.status, message: hostile.message, details: null })
  })
  await fc.assert(everything, runs)
})
