import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  GoneError,
  ServiceUnavailableError,
  ValidationError,
} from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

class InvalidKeyError extends BadRequestError {}

const settings = new Map([['pdf_extractor', 'fast']])

// Small routes of a knowledge base, each with the error that its domain calls for.
function routes(app: FastifyInstance): void {
  app.put<{ Params: { key: string }; Body: { value: string } }>('/config/app/:key', async ({ params, body }) => {
    const allowed = [...settings.keys()]
    if (!settings.has(params.key)) throw new InvalidKeyError(`${params.key} can't be set`, { details: { allowed } })
    if (!['fast', 'exact'].includes(body.value)) throw new ValidationError('No such extractor')
    settings.set(params.key, body.value)
    return { saved: true }
  })
  app.post('/clip', async ({ headers }) => {
    if (headers.authorization === undefined) throw new AuthenticationError('A clip token is needed')
    if (headers.origin !== 'https://clip.test') throw new ForbiddenError('The origin is not in the allowlist')
    return { clipped: true }
  })
  app.post('/ops/schedules/backfill/run-now', async () => {
    throw new BadRequestError('The schedule sleeps until there is a vocabulary')
  })
  app.get('/pages/:id/content', async () => {
    throw new GoneError('The file of the page is missing')
  })
  app.get('/graph/communities/:id', async () => {
    throw new ConflictError('Recompute the graph first')
  })
  app.post('/research', async () => {
    throw new ServiceUnavailableError('SEARCH_URL is not set')
  })
}

describe('A route answers with the error of its domain', () => {
  const token = { authorization: 'Bearer t' }

  test.each([
    ['PUT', '/config/app/DATABASE_URL', {}, 400, 'invalid_key', /DATABASE_URL/],
    ['PUT', '/config/app/pdf_extractor', {}, 422, 'validation', /extractor/],
    ['POST', '/clip', {}, 401, 'authentication', /token/],
    ['POST', '/clip', { ...token, origin: 'https://evil.test' }, 403, 'forbidden', /allowlist/],
    ['POST', '/ops/schedules/backfill/run-now', {}, 400, 'bad_request', /vocabulary/],
    ['GET', '/pages/42/content', {}, 410, 'gone', /missing/],
    ['GET', '/graph/communities/0', {}, 409, 'conflict', /recompute the graph/i],
    ['POST', '/research', {}, 503, 'service_unavailable', /SEARCH_URL/],
  ] as const)('%s %s with %j gives %i', async (method, url, headers, status, code, message) => {
    const { app } = await startApp(routes)
    const payload = method === 'GET' ? {} : { payload: { value: 'no_such_extractor' } }
    const error = expectEnvelope(await app.inject({ method, url, headers, ...payload }))
    expect(error).toMatchObject({ status, code })
    expect(error.message).toMatch(message)
  })

  test('with the keys that are allowed as details, and without having written anything', async () => {
    const { app } = await startApp(routes)
    const put = (url: string) => app.inject({ method: 'PUT', url, payload: { value: 'no_such_extractor' } })
    expect(expectEnvelope(await put('/config/app/DATABASE_URL')).details).toEqual({ allowed: ['pdf_extractor'] })
    await put('/config/app/pdf_extractor')
    expect(settings.get('pdf_extractor')).toBe('fast')
  })
})
