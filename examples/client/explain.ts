import { toApiError } from 'error-envelope/client'

/** Says to a person what went wrong, whatever was caught. */
export function explain(thrown: unknown): string {
  const error = toApiError(thrown)
  switch (error.kind) {
    case 'http':
      return error.retryAfter === undefined ? error.message : `${error.message}. Try again in ${error.retryAfter} s.`
    case 'parse':
      return 'The server answered with something that this page does not understand.'
    case 'network':
      return 'The server can’t be reached. Are you online?'
    case 'timeout':
      return 'The server took too long to answer.'
    case 'aborted':
      return 'Cancelled.'
  }
}
