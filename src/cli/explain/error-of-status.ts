import { errorBodyForStatus, statusPhrase } from '../../core/index.ts'
import type { PublishedError } from '../../openapi/index.ts'

/** Describes the code of a status that no class owns, `http_402`; undefined for any other code. */
export function errorOfStatus(code: string): PublishedError | undefined {
  const status = Number(/^http_([45]\d\d)$/.exec(code)?.[1])
  const error = errorBodyForStatus(status)
  if (error.code !== code) return undefined
  return {
    code,
    name: `Http${status}Error`,
    status,
    meaning: `${statusPhrase(status)}.`,
    advice: null,
    details: null,
    example: { error },
    operations: [],
    since: null,
  }
}
