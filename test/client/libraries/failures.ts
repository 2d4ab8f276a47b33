import type { ApiErrorKind } from 'error-envelope/client'
import type { Servers } from './start-servers.ts'

/** A request that gets no whole answer, and the kind of error that every library is to make of that. */
export interface Failure {
  readonly about: string
  readonly from: 'hostile' | 'closed'
  readonly path: string
  readonly kind: ApiErrorKind
  /** Makes the caller's signal while the request is made. */
  readonly signal?: (servers: Servers) => AbortSignal
  /** The time-out that is given to the library itself, in milliseconds. */
  readonly timeout?: number
}

const inTime = () => AbortSignal.timeout(50)

/** Aborts, once the request is there, with each reason that callers give. */
function abortedWith(...reason: unknown[]) {
  return ({ silence }: Servers) => {
    const controller = new AbortController()
    silence.once('asked', () => controller.abort(...reason))
    return controller.signal
  }
}

/** All failures, for the tests of every library. */
export const failures: readonly Failure[] = [
  { about: 'a port where nobody listens', from: 'closed', path: '/', kind: 'network' },
  { about: 'a connection that is reset before the answer', from: 'hostile', path: '/reset', kind: 'network' },
  { about: 'a connection that is reset within it', from: 'hostile', path: '/ok-broken-off', kind: 'network' },
  { about: 'silence, by AbortSignal.timeout', from: 'hostile', path: '/silence', kind: 'timeout', signal: inTime },
  {
    about: 'silence within it, by AbortSignal.timeout',
    from: 'hostile',
    path: '/ok-half',
    kind: 'timeout',
    signal: inTime,
  },
  { about: "silence, by the library's time-out", from: 'hostile', path: '/silence', kind: 'timeout', timeout: 50 },
  { about: 'an abort', from: 'hostile', path: '/silence', kind: 'aborted', signal: abortedWith() },
  { about: 'an abort within the answer', from: 'hostile', path: '/ok-half', kind: 'aborted', signal: abortedWith() },
  {
    about: 'an abort before the request',
    from: 'hostile',
    path: '/silence',
    kind: 'aborted',
    signal: () => AbortSignal.abort(),
  },
  {
    about: 'an abort with a text',
    from: 'hostile',
    path: '/silence',
    kind: 'aborted',
    signal: abortedWith('left the page'),
  },
  {
    about: 'an abort with an error',
    from: 'hostile',
    path: '/silence',
    kind: 'aborted',
    signal: abortedWith(new Error('left')),
  },
  { about: 'an abort with null', from: 'hostile', path: '/silence', kind: 'aborted', signal: abortedWith(null) },
]
