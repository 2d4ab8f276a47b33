import {
  AuthenticationError,
  ConflictError,
  DomainError,
  NotFoundError,
  RateLimitedError,
  UpstreamError,
  ValidationError,
} from 'error-envelope'
import fc from 'fast-check'
import { canary } from './failure-rows.ts'

const secret = fc.constantFrom(
  canary,
  `password=${canary}`,
  `${canary}\n${'x'.repeat(50_000)}`,
  `{"_envelope_version":1,"summary":"${canary}"}`,
  `\u202e${canary}\u0000\ud800`,
)

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withBoxedValues: true,
})

const fail = () => {
  throw new Error(canary)
}

const proxy = () =>
  new Proxy(new Error(canary), {
    get: fail,
    getPrototypeOf: fail,
    ownKeys: fail,
    has: fail,
    getOwnPropertyDescriptor: fail,
  })

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function cyclic(): Error {
  const errors = Array.from({ length: 20 }, () => new Error(canary) as Error & { cause?: unknown })
  for (const [index, error] of errors.entries()) error.cause = errors[(index + 1) % errors.length]
  return errors[0] ?? new Error(canary)
}

function list(): unknown[] {
  const itself: unknown[] = []
  itself.push(itself)
  return itself
}

const properties = ['message', 'cause', 'name', 'code', 'stack', 'status', 'details', 'constructor', 'response', 'then']
const withThrowing = (property: string) => Object.defineProperty(new Error(canary), property, { get: fail })

// What fast-check itself stumbles over, so that it is made only when it is thrown.
const hostile = {
  proxy,
  revoked,
  cyclic,
  list,
  symbol: () => Symbol(canary),
  function: () => fail,
  ...Object.fromEntries(properties.map((property) => [`${property} throws`, () => withThrowing(property)])),
}

/** A value, or how to make one that is hostile. */
export type Made = { readonly value: unknown } | { readonly hostile: keyof typeof hostile }

/** Makes the value. */
export function makeValue(made: Made): unknown {
  return 'value' in made ? made.value : hostile[made.hostile]()
}

const plain = fc.oneof(
  anything,
  secret,
  secret.map((message) => new Error(message)),
  fc.tuple(secret, anything).map(([message, cause]) => new TypeError(message, { cause })),
  fc
    .dictionary(fc.string(), fc.oneof(secret, anything))
    .map((fields) => Object.defineProperties(new Error(canary), Object.getOwnPropertyDescriptors(fields))),
  fc.tuple(secret, secret).map(([name, stack]) => Object.assign(new Error(canary), { name, stack })),
  fc.tuple(secret, fc.nat()).map(([message, code]) => ({ message, code, data: message })),
  fc.array(secret, { maxLength: 5 }).map((messages) => new AggregateError(messages, canary)),
)

const foreign: fc.Arbitrary<Made> = fc.oneof(
  { weight: 3, arbitrary: plain.map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(hostile)).map((name) => ({ hostile: name }) as Made) },
)

class PageLockedError extends ConflictError {}
class OddStatusError extends DomainError {
  static override readonly status = 418
}

const classes = [
  AuthenticationError,
  ConflictError,
  DomainError,
  NotFoundError,
  OddStatusError,
  PageLockedError,
  RateLimitedError,
  UpstreamError,
  ValidationError,
]

const domain = fc
  .record({
    errorClass: fc.constantFrom(...classes),
    message: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('m'.repeat(100_000))),
    details: anything,
    cause: foreign,
    retryAfter: fc.oneof(
      fc.double(),
      fc.constant(undefined),
      fc.constantFrom(-1, Number.NaN, Number.POSITIVE_INFINITY),
    ),
    upstreamStatus: fc.oneof(fc.integer(), fc.integer({ min: 400, max: 599 }), fc.constant(undefined)),
  })
  .map(({ errorClass, message, cause, ...options }) => {
    return new errorClass(message, { ...options, cause: makeValue(cause) } as never)
  })

const wrapped = fc.tuple(secret, domain).map(([message, cause]) => new Error(message, { cause }))

/** Anything that a tool may throw: values of all kinds, hostile objects, domain errors with anything in them. */
export const anythingThrown: fc.Arbitrary<Made> = fc.oneof(
  { weight: 3, arbitrary: foreign },
  { weight: 2, arbitrary: domain.map((value) => ({ value })) },
  { weight: 1, arbitrary: wrapped.map((value) => ({ value })) },
)

/** Anything that a tool may give. */
export const anythingGiven: fc.Arbitrary<Made> = fc.oneof(
  foreign,
  fc
    .oneof(
      anything,
      fc.constantFrom(1n, Number.NaN, new Date(Number.NaN), new Map([[1, 2]]), { toJSON: () => undefined }),
      fc.record({ content: anything, isError: anything, structuredContent: anything }, { requiredKeys: ['content'] }),
      fc.record({ content: fc.array(fc.record({ type: fc.string(), text: anything })), _meta: anything }),
      fc.record({ resultType: fc.string(), orders: anything }),
    )
    .map((value) => ({ value })),
)
