import { inspect } from 'node:util'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { isProduction } from '../core/index.ts'
import type { LogLevel } from './error-envelope-options.ts'
import type { ErrorReply, ErrorSource } from './error-reply.ts'
import { isError } from './is-error.ts'
import { silence } from './silence.ts'
import type { Settings } from './to-settings.ts'

/** What a line tells of a request; a broken one has no more than the application's log. */
type Failed = Pick<FastifyRequest, 'log'> & Partial<Pick<FastifyRequest, 'method' | 'routeOptions'>>

/**
 * Writes the one log line of a failure: code, status, source and the route's pattern, never a value of the request.
 * At `error` and above it also holds what was thrown, with its causes. Never throws.
 */
export function logFailure(
  request: Failed,
  errorReply: ErrorReply,
  settings: Settings,
  notes: readonly string[],
): void {
  const { error, source } = errorReply
  const isPrinted = error.status >= 500 && source !== 'domain' && isThrown(errorReply) && !isProduction()
  if (!hasLogger(request.log)) {
    if (isPrinted) printToStderr(request, errorReply)
    return
  }
  const allNotes = [...errorReply.notes, ...notes]
  const level = levelOf(errorReply, settings, allNotes)
  if (level === false) return

  const line = {
    code: error.code,
    status: error.status,
    source,
    route: request.routeOptions?.url,
    ...(allNotes.length > 0 ? { notes: [...new Set(allNotes)] } : {}),
  }
  writeLine(request.log, level, line, errorReply)
}

// A server that closes, or a body written by hand: then there is nothing to show. A handler may throw `undefined`.
function isThrown({ source, thrown }: ErrorReply): boolean {
  return thrown !== undefined || source === 'unexpected'
}

/** Tells whether Fastify was given a logger: without one it has a stand-in whose methods do nothing. */
export function hasLogger(log: FastifyBaseLogger): boolean {
  return log.fatal !== log.trace || typeof log.level === 'string'
}

function levelOf(errorReply: ErrorReply, { logLevelFor }: Settings, notes: string[]): LogLevel {
  const { error, thrown, isOrdinary } = errorReply
  const byStatus = error.status < 500 || isOrdinary ? 'info' : 'error'
  if (logLevelFor === undefined) return byStatus
  try {
    const level = logLevelFor({ error: { ...error } }, thrown)
    if (level === false || levels.has(level)) return level
    silence(level)
    notes.push('logLevelFor gave no level')
  } catch {
    notes.push('logLevelFor threw')
  }
  return byStatus
}

const levels: ReadonlySet<unknown> = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])

function writeLine(
  log: FastifyBaseLogger,
  level: Exclude<LogLevel, false>,
  line: { code: string; status: number; source: ErrorSource },
  errorReply: ErrorReply,
): void {
  const { thrown } = errorReply
  const text = `${line.status} ${line.code}`
  // What was thrown may hold secrets, and its stack is the dearest part of a line: only where errors are read. What a
  // validator throws may hold the values that the client sent.
  const isRead = level === 'error' || level === 'fatal'
  const showsThrown = isRead && isThrown(errorReply) && line.source !== 'validation'
  try {
    log[level](showsThrown ? { ...line, ...thrownFields(thrown) } : line, text)
  } catch {
    tryAgain(() => log[level](showsThrown ? { ...line, thrown: inspectSafely(thrown) } : line, text))
  }
}

// A serializer of the logger may fail on what was thrown: a getter, a proxy.
function tryAgain(write: () => void): void {
  try {
    write()
  } catch {
    // A logger that throws must not cost the client its answer.
  }
}

function thrownFields(thrown: unknown): object {
  return isError(thrown) ? { err: thrown } : { thrown: inspectSafely(thrown) }
}

function inspectSafely(thrown: unknown): string {
  try {
    return inspect(thrown, inspectOptions).slice(0, maximumThrown)
  } catch {
    return 'a value that cannot be inspected'
  }
}

const maximumThrown = 10_000
const inspectOptions = {
  customInspect: false,
  depth: 2,
  maxArrayLength: 20,
  maxStringLength: 1_000,
  breakLength: Infinity,
}

function printToStderr(request: Failed, { error, thrown }: ErrorReply): void {
  const where =
    request.method === undefined ? 'The server' : `${request.method} ${request.routeOptions?.url ?? 'of no route'}`
  process.stderr.write(
    `${where} answered ${error.status} ${error.code}. Fastify has no logger, so here is why:\n${inspectSafely(thrown)}\n`,
  )
}
