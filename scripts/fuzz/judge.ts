import type { LogLine } from '../../test/fixtures/memory-log.ts'
import type { Heard } from './converse.ts'
import { type Answer, problemOf } from './is-envelope.ts'
import type { CaseRecord, RequestRecord } from './ledger.ts'
import { successBodies } from './ordinary-routes.ts'
import type { ReadAnswer } from './read-answers.ts'

/** What there is to say of a case: what is wrong, and why there was no answer where that is right. */
export interface Verdict {
  readonly problems: string[]
  readonly reasons: string[]
  readonly statuses: number[]
  readonly lines: number
}

const secret = /c4n4ry/
const levelOfError = 50
// It holds what the stream failed with, at the level warn.
const ofFastify = 'response terminated with an error with headers already sent'

/** Judges a case that went through `inject`: one request, one answer. */
export function judgeInjected(answer: Answer, method: string, record: CaseRecord): Verdict {
  const problems = [...answerProblems(answer, method), ...record.requests.flatMap((one) => lineProblems(one, answer))]
  return {
    problems: [...problems, ...secretsIn(record, JSON.stringify(answer.headers) + answer.body)],
    reasons: [],
    statuses: [answer.statusCode],
    lines: allLines(record).length,
  }
}

/** Judges what went over a socket. */
export function judgeHeard(answers: readonly ReadAnswer[], rest: string, heard: Heard, record: CaseRecord): Verdict {
  const problems = secretsIn(record, heard.bytes.toString('latin1'))
  const { requests, lines } = record
  if (heard.hasHung) problems.push('neither an answer nor an end in time')
  if (rest !== '') problems.push(`bytes that are no answer: ${JSON.stringify(rest.slice(0, 80))}`)

  // What was written to the socket itself comes last.
  const last = answers.at(-1)
  const hasLine = lines.some((line) => line['status'] === last?.statusCode)
  // A client that left may have got no more than an answer before.
  const own = record.wroteOnSocket && last?.isWhole && (hasLine || !heard.hasLeft) ? last : undefined
  const ofRequests = own === undefined ? answers : answers.slice(0, -1)
  const reasons = own === undefined ? [] : ['answered on the socket']
  if (lines.length > 1) problems.push(`${lines.length} lines of one connection`)
  if (own !== undefined) {
    problems.push(...answerProblems(own, 'GET'))
    if (!hasLine) problems.push(`no line of the ${own.statusCode} on the socket`)
  }
  if (ofRequests.length > requests.length) problems.push(`${ofRequests.length} answers to ${requests.length} requests`)

  requests.forEach((request, at) => {
    const answer = ofRequests[at]
    if (answer?.isWhole) {
      problems.push(...answerProblems(answer, request.method), ...lineProblems(request, answer))
      return
    }
    const hasClosed = ofRequests.some(({ headers }) => headers['connection'] === 'close')
    const reason = reasonOfNone(request, answer, hasClosed, heard, record)
    if (reason === undefined)
      problems.push(`no ${answer === undefined ? '' : 'whole '}answer to ${request.method} ${request.url.slice(0, 60)}`)
    else reasons.push(reason)
    if (request.lines.length > Math.max(1, request.throws) + (request.throwsWhileSending > 0 ? 1 : 0))
      problems.push(`${request.lines.length} lines of a request without an answer`)
  })
  const isGone = heard.hasLeft || heard.socketError !== undefined
  if (requests.length === 0 && answers.length === 0) {
    // Behind a request, its answer may be on its way still, and more bytes would become part of it.
    if (record.brokenOff > 0 && !isGone) problems.push('broken off without an answer')
    else reasons.push(isGone ? 'the client left' : 'nothing was asked')
  }
  return { problems, reasons, statuses: answers.map(({ statusCode }) => statusCode), lines: allLines(record).length }
}

// Why a request has no whole answer, where that is right.
function reasonOfNone(
  request: RequestRecord,
  answer: ReadAnswer | undefined,
  hasClosed: boolean,
  heard: Heard,
  record: CaseRecord,
): string | undefined {
  if (heard.hasLeft) return 'the client left'
  if (breaksOff(request)) return 'the answer had begun'
  const isBroken = record.brokenOff > 0 || record.wroteOnSocket
  if (isBroken) return answer === undefined ? 'in a broken request, or before one' : 'the answer had begun'
  if (heard.socketError !== undefined && record.isClosed) return 'the server closed while the client wrote'
  // Node reads on, asks the application, and drops the answers.
  if (answer === undefined && hasClosed) return 'behind an answer that closed the connection'
  if (record.requests.some(breaksOff)) return 'beside an answer that broke off'
  if (answer === undefined && !request.message.complete) return 'the client never ended its request'
  return undefined
}

const streams = /\/(?:throw|fail)\/(?:stream|web-stream|file)\b/
const failing = /\/(?:throw|fail|rethrow)\//
const breaksOff = ({ url }: Pick<RequestRecord, 'url'>) => url.includes('/break')

function answerProblems(answer: Answer, method: string): string[] {
  const { statusCode, body } = answer
  if (statusCode >= 400) {
    const problem = problemOf(answer, method)
    return problem === undefined ? [] : [`${statusCode} with ${problem}`]
  }
  return successBodies.has(body) ? [] : [`${statusCode} with ${JSON.stringify(body.slice(0, 80))}`]
}

// One line for each failure: each that the application made, or the one that it did not.
function lineProblems(
  { lines, throws, throwsWhileSending, method, url }: RequestRecord,
  { statusCode }: Answer,
): string[] {
  if (breaksOff({ url })) return lines.length === 1 ? [] : [`${lines.length} lines of an answer that broke off`]
  // Fastify answers HEAD before it opens the stream, and logs what comes of that.
  if (method === 'HEAD' && streams.test(url) && statusCode < 400) return []
  if (statusCode >= 500 && throws === 0 && !failing.test(url)) return [`a ${statusCode} where nothing failed`]
  const least = statusCode < 400 ? 0 : Math.max(1, throws)
  // Where a hook failed on an answer, that may have been an error of its own.
  const most = throwsWhileSending > 0 && throws === throwsWhileSending ? least + 1 : least
  const hasStatus = statusCode < 400 || lines.some((line) => line['status'] === statusCode)
  if (lines.length >= least && lines.length <= most && hasStatus) return []
  const statuses = lines.map((line) => line['status'])
  return [`lines ${JSON.stringify(statuses)} for a ${statusCode} with ${throws} failures made`]
}

function secretsIn(record: CaseRecord, reply: string): string[] {
  const below = allLines(record).filter(({ level, msg }) => level < levelOfError && msg !== ofFastify)
  return [
    ...(secret.test(reply) ? ['a secret in a reply'] : []),
    ...(secret.test(JSON.stringify(below)) ? ['a secret in a line below error'] : []),
  ]
}

function allLines({ requests, lines }: CaseRecord): LogLine[] {
  return [...lines, ...requests.flatMap((request) => request.lines)]
}
