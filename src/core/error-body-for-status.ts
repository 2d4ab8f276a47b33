import type { ErrorBody } from '../envelope/index.ts'
import { codeForStatus } from './code-for-status.ts'
import { statusPhrase } from './status-phrase.ts'

/** Makes the object under `error` of what has a status and no class: its code by the status, its details null. */
export function errorBodyForStatus(status: number, message = statusPhrase(status)): ErrorBody {
  return { code: codeForStatus(status), message: message || statusPhrase(status), status, details: null }
}
