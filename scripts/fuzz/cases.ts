import fc from 'fast-check'
import {
  anyValue,
  hostileDomainErrors,
  hostileErrors,
  hostileHttpErrors,
  hostileProxies,
  oddities,
  type Thrown,
} from '../../test/fixtures/hostile-values.ts'
import { throwingPaths } from './paths.ts'
import { rawConversations } from './raw-conversations.ts'
import { requestConversations } from './request-conversations.ts'

/** How a client ends its connection: reads all, says that it is done, leaves at once or at the first byte, or resets. */
export type Ending = 'read' | 'half-close' | 'leave' | 'leave-at-first-byte' | 'reset'

/** What a client says on one connection. */
export interface Conversation {
  readonly parts: readonly Buffer[]
  /** Whether it waits for an answer after each part. */
  readonly isInTurns: boolean
  readonly ending: Ending
}

/** One case: what the failing routes throw, and what is asked. */
export interface FuzzCase extends Thrown {
  readonly kind: 'thrown' | 'request' | 'raw'
  readonly conversation?: Conversation
  readonly inject?: {
    readonly method: 'GET' | 'HEAD' | 'POST'
    readonly url: string
    readonly headers: Record<string, string>
  }
}

const anyThrown: fc.Arbitrary<Thrown> = fc
  .oneof(anyValue, hostileErrors, hostileProxies, oddities, hostileDomainErrors, hostileHttpErrors)
  .map(({ thrown }) => ({ thrown }))

const hooked = fc.tuple(
  fc.constantFrom('onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend'),
  fc.constantFrom('/hooked/', '/hooked/nowhere', '/hooked/throw/async', '/hooked/throw/stream', '/hooked/search'),
)

const thrownCases: fc.Arbitrary<FuzzCase> = fc
  .record({
    thrown: anyThrown,
    path: fc.constantFrom(...throwingPaths),
    hooked: fc.option(hooked, { freq: 4 }),
    isHead: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ thrown, path, hooked, isHead }) => {
    const method = path.endsWith('/parser') ? 'POST' : isHead ? 'HEAD' : 'GET'
    const headers = method === 'POST' ? { 'content-type': 'application/x-throw' } : {}
    const inject =
      hooked === null
        ? { method, url: path, headers }
        : { method: isHead ? 'HEAD' : 'GET', url: hooked[1], headers: { 'x-fail-in': hooked[0] } }
    return { kind: 'thrown', ...thrown, inject } as FuzzCase
  })

const socketCases = (kind: 'request' | 'raw', conversations: fc.Arbitrary<Conversation>): fc.Arbitrary<FuzzCase> =>
  fc.tuple(anyThrown, conversations).map(([thrown, conversation]) => ({ kind, ...thrown, conversation }))

const kinds = [thrownCases, socketCases('request', requestConversations), socketCases('raw', rawConversations)] as const

// fast-check draws from small to large over a run, so a chunk is a run; a case depends on the seed and its number alone.
const chunkSize = 100
const chunks = new Map<string, FuzzCase[]>()

/** Gives the case of a number, the same for the same seed: a third of each kind in turn. */
export function caseAt(index: number, seed: number): FuzzCase {
  const kind = index % kinds.length
  const chunk = Math.floor(index / kinds.length / chunkSize)
  const key = `${kind}/${chunk}`
  let cases = chunks.get(key)
  if (cases === undefined) {
    // Older chunks are done, but for a few cases that are under way and held by those.
    for (const old of chunks.keys()) if (!old.endsWith(`/${chunk}`)) chunks.delete(old)
    cases = fc.sample<FuzzCase>(kinds[kind] as fc.Arbitrary<FuzzCase>, {
      seed: Math.imul(seed, 0x9e3779b1) ^ (chunk * kinds.length + kind),
      numRuns: chunkSize,
    })
    chunks.set(key, cases)
  }
  return cases[Math.floor(index / kinds.length) % chunkSize] as FuzzCase
}
