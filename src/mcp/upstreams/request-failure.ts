import type { Failure } from '../failures/failure.ts'
import { clientFailure, type KnownOfFailure, type UpstreamFamily } from './http-failure.ts'
import { readPart } from './response-parts.ts'

// What names and codes of errors say, in the order in which they are looked for: undici's and axios's, Node's, the Web's.
const issues: readonly (readonly [RegExp, string])[] = [
  [/^TimeoutError$|TIMEDOUT|TIMEOUT|^ECONNABORTED$/, 'The upstream did not answer in time.'],
  [/^AbortError$|CANCEL/, 'The request to the upstream was aborted.'],
  [/^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, 'The upstream could not be reached.'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The upstream closed the connection before it answered.'],
  [/CERT|TLS|SSL|SELF_SIGNED/, 'No secure connection to the upstream could be made.'],
]
const otherIssue = 'The request to the upstream failed before there was an answer.'

const maximumCauses = 5

/** Makes the failure of a request that got no answer; of what was thrown, only its name leaves. Never throws. */
export function requestFailure(
  upstream: UpstreamFamily,
  thrown: unknown,
  known: Omit<KnownOfFailure, 'details'>,
): Failure {
  const words = wordsOf(thrown)
  const [, issue = otherIssue] = issues.find(([pattern]) => words.some((word) => pattern.test(word))) ?? []
  const entry = { path: '', issue, received_type: nameOf(thrown) }
  return clientFailure(upstream, { ...known, details: [entry] })
}

function wordsOf(thrown: unknown): string[] {
  const words: string[] = []
  let each = thrown
  for (let depth = 0; depth < maximumCauses && each !== undefined; depth++) {
    words.push(...['name', 'code'].map((key) => readPart(each, key)).filter((word) => typeof word === 'string'))
    each = readPart(each, 'cause')
  }
  return words.map((word) => word.slice(0, 100))
}

function nameOf(thrown: unknown): string {
  const name = readPart(thrown, 'name')
  return typeof name === 'string' && /^[A-Z][A-Za-z]{2,60}$/.test(name) ? name : 'unknown'
}
