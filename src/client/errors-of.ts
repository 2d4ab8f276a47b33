import type { DomainErrorClass, ErrorCatalogue, ErrorCodeOf } from '../core/index.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { type CodelessError, hasCode, type ListedError } from './has-code.ts'

/** The errors that a source lists, as a union told apart by `code`. Open codes (`string`) are no list, and left out. */
export type ListedErrorOf<Source> =
  Source extends ErrorCatalogue<infer Exports>
    ? OfCatalogue<Exports>
    : Source extends { readonly responses: infer Responses }
      ? OfAnswers<Responses>
      : Source extends { readonly error: unknown }
        ? OfAnswer<Source>
        : OfAnswers<Source>

/** All that a request of a source can fail with: its listed errors, and those without a code. */
export type ApiErrorOf<Source> = ListedErrorOf<Source> | CodelessError | Impossible

/** Guards that know the errors of a source. */
export interface ErrorsOf<Source> {
  /**
   * Tells whether a value is an `ApiError`, and takes its code to be one that the source lists, or absent: a server that is
   * newer may send others. `unlisted` takes those.
   */
  isApiError(value: unknown): value is ApiErrorOf<Source>
  /** Tells whether a value is an `ApiError` of a code that the source lists, with the details of that code. */
  hasCode<const Code extends ListedErrorOf<Source>['code']>(
    value: unknown,
    code: Code,
  ): value is Extract<ListedErrorOf<Source>, { code: Code }>
}

/**
 * Gives guards that are typed by what lists errors: `errorsOf<paths['/pages/{slug}']['get']>()` of the types that
 * openapi-typescript makes, `errorsOf<typeof catalogue>()`, the errors that Hey API makes for an operation, or the type of an envelope.
 *
 * Types alone: a server can be newer than they are. End a `switch` over `code` with `default: return unlisted(error)`.
 */
export function errorsOf<Source>(): ErrorsOf<Source> {
  return { isApiError, hasCode } as ErrorsOf<Source>
}

/**
 * Takes the error that no `case` took, and gives it back as an `ApiError`: of a code that the types do not know.
 *
 * Compiles only where all that the types know has been handled.
 */
export function unlisted(error: never): ApiError {
  return error
}

// Where nothing is listed, `code` would tell nothing apart, and no `switch` over it could use up its errors.
type Impossible = ListedError<never, never, never>

type OfCatalogue<Exports> = {
  [Name in keyof Exports & string]: Exports[Name] extends DomainErrorClass
    ? ListedError<ErrorCodeOf<Name>, Exports[Name]['prototype']['details'], Exports[Name]['status']>
    : never
}[keyof Exports & string]

// Answers by status, and the contents of an answer by media type; each for itself, since `unknown` takes in all others.
type OfAnswers<Answers> = {
  [Key in keyof Answers]-?: `${Key & (string | number)}` extends `${1 | 2 | 3}${string}`
    ? never
    : OfAnswer<Answers[Key]>
}[keyof Answers]

type OfAnswer<Answer> = Answer extends { readonly content: infer Content }
  ? OfAnswers<Content>
  : Answer extends { readonly error: infer Body }
    ? OfBody<Body>
    : never

// A body for each code: some documents list several codes beside one shape of details.
type OfBody<Body> = Body extends { readonly code: infer Code extends string }
  ? string extends Code
    ? never
    : Code extends unknown
      ? ListedError<Code, Member<Body, 'details'>, Member<Body, 'status'> & number>
      : never
  : never

type Member<Body, Key extends string> = Body extends Readonly<Record<Key, infer Value>> ? Value : unknown
