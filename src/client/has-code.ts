import type { ErrorDetails, ValidationItem } from '../envelope/index.ts'
import { type ApiError, type ApiErrorKind, isApiError } from './api-error.ts'

/** An error of a known code, with the details of that code. */
export interface ListedError<Code extends string = string, Details = ErrorDetails, Status extends number = number>
  extends ApiError {
  readonly kind: 'http'
  readonly status: Status
  readonly code: Code
  readonly details: Details extends ErrorDetails ? Details : ErrorDetails
}

/** An error without a code: an answer that is no envelope, or none. */
export type CodelessError = CodelessAnswer | UnansweredError

interface CodelessAnswer extends ApiError {
  readonly kind: 'http'
  readonly status: number
  readonly code?: undefined
}

interface UnansweredError extends ApiError {
  readonly kind: Exclude<ApiErrorKind, 'http'>
  readonly code?: undefined
}

type OwnDetails<Code> = Code extends 'validation_error' ? readonly ValidationItem[] : ErrorDetails

/** Tells whether a value is an `ApiError` whose body was an envelope of a code. `errorsOf` types its details too. */
export function hasCode<const Code extends string>(
  error: unknown,
  code: Code,
): error is ListedError<Code, OwnDetails<Code>> {
  return isApiError(error) && error.code === code
}
