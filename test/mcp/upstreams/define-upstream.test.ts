import { isDomainError, toEnvelope, UpstreamError } from 'error-envelope/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureAttachedTo } from '../../../src/mcp/failures/failure.ts'
import { defineUpstream } from '../../../src/mcp/upstreams/define-upstream.ts'
import { ads, sp } from '../../../src/mcp/upstreams/upstreams.ts'
import { secretTexts } from '../telemetry/secret-texts.ts'

const shop = { name: 'Shop', httpKind: 'internal_error', clientKind: 'internal_error', codePrefix: 'SHOP' } as const

const failureOf = async (made: UpstreamError | Promise<UpstreamError>) => failureAttachedTo(await made)

describe('defineUpstream', () => {
  test.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: undefined }],
    ['name', { name: 'a'.repeat(101) }],
    ['httpKind', { httpKind: 'auth_error' }],
    ['httpKind', { httpKind: 'sp_api_client' }],
    ['httpKind', { httpKind: 'shop_api_http' }],
    ['httpKind', { httpKind: null }],
    ['clientKind', { clientKind: 'sp_api_http' }],
    ['codePrefix', { codePrefix: 'sp' }],
    ['codePrefix', { codePrefix: 'SP_API_HTTP' }],
    ['codePrefix', { codePrefix: 'SP_' }],
    ['codePrefix', { codePrefix: '' }],
  ])('It refuses an unsound %s at once: %j', (what, unsound) => {
    const define = () => defineUpstream({ ...shop, ...(unsound as typeof shop) })
    expect(define).toThrow(TypeError)
    expect(define).toThrow(`defineUpstream: ${what} must be`)
  })

  test('An upstream of another family has internal_error, and its own prefix', async () => {
    expect(await failureOf(defineUpstream(shop).fromResponse({ status: 404, headers: {} }))).toMatchObject({
      kind: 'internal_error',
      code: 'SHOP_HTTP_404',
      retryable: false,
    })
  })
})

describe('fromResponse', () => {
  test('It makes an UpstreamError that says nothing of the body by HTTP, and all of it by MCP', async () => {
    const response = Response.json({ message: 'No such order', code: 'NotFound' }, { status: 404 })
    const error = await sp.fromResponse(response)
    expect([error instanceof UpstreamError, isDomainError(error), error.upstreamStatus]).toEqual([true, true, 404])
    expect(toEnvelope(error)).toEqual({
      error: {
        ...{ code: 'upstream', status: 502, details: null },
        message: 'Amazon SP-API request failed with HTTP 404.',
      },
    })
    expect(failureAttachedTo(error)).toEqual({
      kind: 'sp_api_http',
      code: 'SP_API_HTTP_404',
      summary: 'Amazon SP-API request failed with HTTP 404.',
      retryable: false,
      details: [
        {
          ...{ path: '', issue: 'No such order', received_type: 'dict', upstream_status: 404 },
          ...{ upstream_code: 'NotFound', upstream_message: 'No such order' },
        },
      ],
      hints: [expect.any(String)],
    })
  })

  test.each([
    ['text', '{"message":"bad"}'],
    ['parsed data', { message: 'bad' }],
    ['bytes', new TextEncoder().encode('{"message":"bad"}')],
  ])('The response of another client may have a body of %s', async (_what, body) => {
    expect(await failureOf(ads.fromResponse({ status: 400, headers: {}, body }))).toMatchObject({
      ...{ kind: 'ads_api_http', details: [{ issue: 'bad', upstream_message: 'bad' }] },
    })
  })

  test("A client's own object is no data: nothing of it leaves", async () => {
    class Body {
      readonly request = { headers: { authorization: 'hunter2' } }
    }
    const failure = await failureOf(ads.fromResponse({ status: 400, headers: {}, body: new Body() }))
    expect(failure?.details).toMatchObject([
      { issue: 'The upstream sent no body that could be read.', received_type: 'str' },
    ])
  })

  test('Its telemetry is that of the headers', async () => {
    const headers = {
      'Retry-After': '30',
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': '0',
      Warning: '199 - "a"',
    }
    expect((await failureOf(ads.fromResponse(new Response('', { status: 429, headers }))))?.meta).toEqual({
      rate_limit: { limit_per_second: 10, remaining: 0 },
      retry_after_seconds: 30,
      warnings: [{ kind: 'upstream_warning', summary: '199 - "a"', details: [], hints: [] }],
    })
  })

  test('No delay is invented for a gateway that names none', async () => {
    const response = new Response('<html><head><title>429 Too Many Requests</title></head></html>', { status: 429 })
    const failure = await failureOf(ads.fromResponse(response))
    expect(failure).toMatchObject({ kind: 'rate_limited', code: 'RATE_LIMITED', retryable: true })
    expect(failure?.details).toMatchObject([{ issue: '429 Too Many Requests', upstream_status: 429 }])
    expect(failure).not.toHaveProperty('meta')
  })

  test('What the tool says explicitly goes first, and the headers fill in the rest, also within a rate limit', async () => {
    const headers = { 'retry-after': '5', 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '1' }
    const options = {
      message: 'The report is not ready.',
      hints: ['Ask for it later.'],
      meta: { retry_after_seconds: 99, rate_limit: { limit_per_second: 9 } },
    }
    const error = await ads.fromResponse({ status: 429, headers }, options)
    expect(error.message).toBe('The report is not ready.')
    expect(failureAttachedTo(error)).toMatchObject({
      summary: 'The report is not ready.',
      hints: ['Ask for it later.', 'Wait 99 seconds, as the upstream asks, then repeat the call.'],
      meta: { retry_after_seconds: 99, rate_limit: { limit_per_second: 9, remaining: 1 } },
    })
  })

  test('A success that the tool calls a failure is one, with its number', async () => {
    const failure = await failureOf(sp.fromResponse(Response.json({ error: [{ index: 0 }], success: [] })))
    expect(failure).toMatchObject({ kind: 'sp_api_http', code: 'SP_API_HTTP_200', retryable: false })
    expect(failure?.details).toMatchObject([{ upstream_details: [{ index: 0 }] }])
  })

  test.each(['Traceback (most recent call last):\n  File "/srv/app.py"', 'at /var/task/app/orders.py', 'File "y.py"'])(
    'Of a stack trace nothing leaves: %j',
    async (trace) => {
      for (const body of [`oops ${trace}`, JSON.stringify({ message: trace }), { message: trace }]) {
        const failure = await failureOf(sp.fromResponse({ status: 500, headers: { 'retry-after': '1' }, body }))
        expect(failure).toMatchObject({
          ...{ kind: 'internal_error', code: 'INTERNAL_ERROR', retryable: true },
          details: [{ path: '', issue: 'What the upstream said was left out: it shows a stack trace.' }],
          meta: { sanitized: true, upstream_status: 500, retry_after_seconds: 1 },
        })
        expect(JSON.stringify(failure)).not.toMatch(/\.py/)
      }
    },
  )

  test('A stack trace with a status that says what to do keeps its kind, and says nothing either', async () => {
    const body = 'Traceback (most recent call last):'
    expect(await failureOf(sp.fromResponse({ status: 429, headers: {}, body }))).toMatchObject({
      ...{ kind: 'rate_limited', code: 'RATE_LIMITED' },
      meta: { sanitized: true, upstream_status: 429 },
    })
    expect(await failureOf(sp.fromResponse({ status: 400, headers: {}, body }))).toMatchObject({
      ...{ kind: 'internal_error', code: 'INTERNAL_ERROR', retryable: false },
    })
  })

  test('A file that is missing is no stack trace', async () => {
    const failure = await failureOf(sp.fromResponse({ status: 400, headers: {}, body: 'File "report.csv" is missing' }))
    expect(failure?.kind).toBe('sp_api_http')
  })

  test.each(secretTexts)('No secret in the form of %s leaves, wherever it stands', async (_form, text, secret) => {
    for (const body of [
      text,
      JSON.stringify({ message: text }),
      [text],
      { errors: [{ code: text, details: [text] }] },
    ]) {
      const headers = { 'x-request-id': text, warning: text, 'x-ratelimit-limit': text, 'x-ratelimit-reset': text }
      const error = await sp.fromResponse({ status: 400, headers, body })
      expect(JSON.stringify(failureAttachedTo(error)).replaceAll('\\', '')).not.toContain(secret.replaceAll('\\', ''))
      expect(String(error)).not.toContain(secret)
    }
  })

  test('Whatever a client gives, it is an UpstreamError whose failure follows the table', async () => {
    const status = fc.oneof(fc.integer({ min: 100, max: 599 }), fc.anything())
    const response = fc.record({ status, headers: fc.anything(), body: fc.anything() })
    await fc.assert(
      fc.asyncProperty(fc.oneof(response, fc.anything()), fc.anything(), async (given, meta) => {
        const error = await sp.fromResponse(given as never, { meta: meta as never })
        const failure = failureAttachedTo(error)
        const known = error.upstreamStatus
        const isRetryable = known === undefined || known >= 500 || known === 408 || known === 429
        expect(failure?.retryable).toBe(isRetryable)
        expect(failure?.code).toBe(
          known === undefined ? 'TOOL_EXECUTION_FAILED' : known === 429 ? 'RATE_LIMITED' : `SP_API_HTTP_${known}`,
        )
        expect(failure?.details.length).toBeGreaterThan(0)
        expect(JSON.parse(JSON.stringify(failure))).toEqual(failure)
      }),
      { numRuns: 500 },
    )
  })
})

describe('clientError', () => {
  test.each([
    ['TypeError', new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }), /could not be reached/],
    ['TimeoutError', new DOMException('hunter2', 'TimeoutError'), /in time/],
    ['AbortError', new DOMException('hunter2', 'AbortError'), /aborted/],
    ['Error', Object.assign(new Error('hunter2'), { code: 'ECONNRESET' }), /closed the connection/],
    ['Error', Object.assign(new Error('hunter2'), { code: 'UND_ERR_HEADERS_TIMEOUT' }), /in time/],
    ['Error', Object.assign(new Error('hunter2'), { code: 'CERT_HAS_EXPIRED' }), /secure/],
    ['Error', new Error('hunter2'), /before there was an answer/],
    ['unknown', 'hunter2', /before there was an answer/],
    ['unknown', Object.assign(new Error('a'), { name: 'token=hunter2' }), /before there was an answer/],
    ['unknown', undefined, /before there was an answer/],
  ])('Of a failing request only the name of what was thrown leaves: %s', (name, cause, issue) => {
    const error = sp.clientError(cause)
    expect([error.status, error.upstreamStatus, error.cause]).toEqual([502, undefined, cause])
    expect(error.message).toBe('Amazon SP-API request failed without an answer.')
    const failure = failureAttachedTo(error)
    expect(failure).toMatchObject({
      ...{ kind: 'sp_api_client', code: 'TOOL_EXECUTION_FAILED', retryable: true },
      details: [{ path: '', issue: expect.stringMatching(issue), received_type: name }],
    })
    expect(JSON.stringify(failure)).not.toContain('hunter2')
  })

  test('An error that fromResponse made comes back as it is', async () => {
    const error = await sp.fromResponse({ status: 404, headers: {} })
    expect(sp.clientError(error)).toBe(error)
  })

  test.each([
    ['a response', { response: { status: 429, headers: { 'retry-after': '3' } } }],
    ['a status', { status: 429, headers: { 'retry-after': '3' } }],
    ['a statusCode', { statusCode: 429, headers: { 'retry-after': '3' } }],
  ])('The error of a client that carries %s goes by the status, not as one without an answer', (_what, fields) => {
    const error = ads.clientError(Object.assign(new Error('hunter2'), fields))
    expect(error.upstreamStatus).toBe(429)
    expect(failureAttachedTo(error)).toMatchObject({
      ...{ kind: 'rate_limited', code: 'RATE_LIMITED', retryable: true, meta: { retry_after_seconds: 3 } },
    })
  })

  test('Options say it better', () => {
    const error = sp.clientError(new Error('a'), {
      message: 'No network.',
      hints: ['Plug it in.'],
      meta: { retry_after_seconds: 2 },
    })
    expect(error.message).toBe('No network.')
    expect(failureAttachedTo(error)).toMatchObject({
      ...{ summary: 'No network.', hints: ['Plug it in.', expect.any(String)], meta: { retry_after_seconds: 2 } },
    })
  })

  test('Whatever was thrown, nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(failureAttachedTo(sp.clientError(thrown))?.kind).toMatch(
          /^(?:sp_api_client|sp_api_http|auth_error|rate_limited)$/,
        )
      }),
    )
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('no')
        },
      },
    )
    expect(failureAttachedTo(sp.clientError(hostile))?.code).toBe('TOOL_EXECUTION_FAILED')
  })
})
