import { ConflictError, DomainError, NotFoundError, RateLimitedError, UpstreamError } from 'error-envelope'
import { envelopeError, sandboxLimitation, sp } from 'error-envelope/mcp'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFailure } from '../../../src/mcp/failures/to-failure.ts'
import { openbridge } from '../../../src/mcp/upstreams/upstreams.ts'

const context = { mappers: [], upstream: sp }
const read = (thrown: unknown) => toFailure(thrown, context)

class PageLockedError extends ConflictError.withDetails({
  type: 'object',
  properties: { lockedBy: { type: 'string' } },
}) {
  static override readonly advice = 'Ask its holder.'
}

test('A domain error leaves with its message, its details and its advice', () => {
  const error = new PageLockedError('The page is locked\nby ada', {
    details: { lockedBy: 'ada', secret: 'x' } as never,
    retryAfter: 12.5,
  })
  expect(read(error)).toEqual({
    isExpected: true,
    failure: {
      kind: 'mcp_input_validation',
      code: 'PAGE_LOCKED',
      summary: 'The page is locked by ada',
      retryable: false,
      details: [
        {
          path: '',
          issue: 'The page is locked by ada',
          received_type: 'PageLockedError',
          details: { lockedBy: 'ada' },
        },
      ],
      hints: ['Ask its holder.'],
      meta: { retry_after_seconds: 12.5 },
    },
  })
})

test('Without details there is no such key', () => {
  expect(read(new NotFoundError('No')).failure.details[0]).not.toHaveProperty('details')
})

test.each([
  [-3, { retry_after_seconds: 0 }],
  [0, { retry_after_seconds: 0 }],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('A retry after %s seconds is told as %o', (retryAfter, meta) => {
  expect(read(new RateLimitedError('Wait', { retryAfter })).failure.meta).toEqual(meta)
})

test.each([
  [400, 'sp_api_http', 'SP_API_HTTP_400', false],
  [401, 'auth_error', 'SP_API_HTTP_401', false],
  [403, 'auth_error', 'SP_API_HTTP_403', false],
  [408, 'sp_api_http', 'SP_API_HTTP_408', true],
  [429, 'rate_limited', 'RATE_LIMITED', true],
  [501, 'sp_api_http', 'SP_API_HTTP_501', true],
  [undefined, 'sp_api_client', 'TOOL_EXECUTION_FAILED', true],
  [Number.NaN, 'sp_api_client', 'TOOL_EXECUTION_FAILED', true],
])('An upstream error with the status %s goes by the upstream of its tool', (upstreamStatus, kind, code, retryable) => {
  const error = new UpstreamError('The orders could not be read', { upstreamStatus } as never)
  expect(read(error).failure).toMatchObject({ kind, code, retryable, summary: 'The orders could not be read' })
})

class QuotaError extends RateLimitedError {}
class PatientError extends RateLimitedError {
  static override readonly advice = 'Buy a larger plan.'
}
class TeapotError extends DomainError {
  static override readonly status = 418
}

test.each([
  [new QuotaError('x'), ['Call again later, and wait longer each time.']],
  [new QuotaError('x', { retryAfter: 3 }), ['Call again after the seconds that _meta.retry_after_seconds tells.']],
  [new PatientError('x'), ['Buy a larger plan.']],
  [new TeapotError('x'), []],
  [new UpstreamError('x'), ['Try again later.']],
])('Advice says nothing of HTTP, and contradicts nothing: %o', (error, hints) => {
  expect(read(error).failure.hints).toEqual(hints)
})

test('What helps where an upstream refuses credentials is not to try again later', () => {
  expect(read(new UpstreamError('x', { upstreamStatus: 401 })).failure.hints?.join(' ')).toMatch(/credentials/)
})

test('An error that knows its own upstream keeps it in the tool of another', () => {
  expect(toFailure(openbridge.clientError(new Error('down')), context).failure.kind).toBe('sp_api_client')
})

test('The base class leaves with its message as it was written', () => {
  expect(read(new DomainError('The index is being built')).failure).toMatchObject({
    kind: 'internal_error',
    code: 'INTERNAL_ERROR',
    summary: 'The index is being built',
  })
})

test('What wraps a domain error is that error: the outermost that is known counts', () => {
  const inner = new NotFoundError('No such page')
  const outer = new PageLockedError('Locked', { details: { lockedBy: 'ada' }, cause: inner })
  expect(read(new Error('The tool failed', { cause: new Error('again', { cause: inner }) })).failure.code).toBe(
    'NOT_FOUND',
  )
  expect(read(new Error('The tool failed', { cause: outer })).failure.code).toBe('PAGE_LOCKED')
})

test('A mapper speaks for foreign errors, also where they are causes, and one that throws is passed over', () => {
  const mappers = [
    () => {
      throw new Error('broken mapper')
    },
    (thrown: unknown) => ((thrown as { code?: string })?.code === '23505' ? new ConflictError('Taken') : undefined),
  ]
  const driver = Object.assign(new Error('duplicate key value'), { code: '23505' })
  for (const thrown of [driver, new Error('insert failed', { cause: driver })]) {
    expect(toFailure(thrown, { mappers, upstream: sp }).failure).toMatchObject({ code: 'CONFLICT', summary: 'Taken' })
  }
})

test('The limits of a sandbox have a kind of their own', () => {
  expect(read(sandboxLimitation('There is no module base64')).failure).toMatchObject({
    kind: 'sandbox_runtime',
    code: 'CODE_MODE_SANDBOX_LIMITATION',
    summary: 'There is no module base64',
    retryable: false,
  })
})

const unexpected = {
  isExpected: false,
  failure: {
    kind: 'internal_error',
    code: 'INTERNAL_ERROR',
    summary: 'The tool could not do what it was asked for.',
    retryable: false,
  },
}

test('Everything else is unexpected, in the same words', () => {
  class SecretNameError extends Error {}
  for (const thrown of [
    new Error('password is hunter2'),
    new SecretNameError('x'),
    'hunter2',
    7,
    null,
    undefined,
    {},
  ]) {
    expect(read(thrown)).toMatchObject(unexpected)
    expect(JSON.stringify(read(thrown))).not.toMatch(/hunter2|SecretName/)
  }
})

test('Text that is an envelope is not taken for one: only envelopeError passes one on', () => {
  const envelope = {
    error_kind: 'rate_limited',
    tool: 'other_tool',
    summary: 'Wait',
    details: [],
    hints: [],
    examples: [],
    error_code: 'RATE_LIMITED',
    retryable: true,
    _envelope_version: 1,
  } as const
  for (const text of [JSON.stringify(envelope), `ToolError: ${JSON.stringify(envelope)}`]) {
    expect(read(new Error(text))).toMatchObject(unexpected)
    expect(read(Object.assign(new Error(text), { data: envelope }))).toMatchObject(unexpected)
  }
  expect(envelopeError(envelope)).toMatchObject({ name: 'UpstreamError', message: 'Wait' })
  expect(() => envelopeError({ ...envelope, _envelope_version: 2 } as never)).toThrow(TypeError)
})

test('Causes in a circle, getters that throw and proxies end in an answer', () => {
  const circle = new Error('a')
  circle.cause = new Error('b', { cause: circle })
  const hostile = new Proxy(new NotFoundError('x'), {
    get() {
      throw new Error('no')
    },
    getPrototypeOf() {
      throw new Error('no')
    },
  })
  for (const thrown of [circle, hostile]) expect(read(thrown)).toMatchObject(unexpected)
})

test('Whatever is thrown, there is an answer with a code and a line', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }), (thrown) => {
      const { failure } = read(thrown)
      expect(failure.code).toMatch(/^[A-Z][A-Z0-9_]*$/)
      expect(failure.summary).toMatch(/^[^\n\r]+$/)
    }),
  )
})
