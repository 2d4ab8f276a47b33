import type { FastifyInstance } from 'fastify'
import { warnOnce } from '../core/index.ts'
import { hasLogger } from './log-failure.ts'

/** Warns of how an application is set up: in its log, or where it has none, by a warning of the process. */
export function warnDeveloper(app: FastifyInstance, text: string): void {
  if (hasLogger(app.log)) app.log.warn(text)
  else warnOnce(app, text, text)
}
