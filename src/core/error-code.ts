import { snakeCase } from 'change-case'
import { errorCodePattern } from '../envelope/index.ts'

/** The code of the base class: the one override of the code rule (ADR-0086 §2). */
export const baseErrorCode = 'internal_error'

/** The code of a request that failed its schema, which no domain class may take (ADR-0086 §3). */
export const validationErrorCode = 'validation_error'

const codePattern = new RegExp(errorCodePattern)
const statusCodePattern = /^http_\d{3}$/

/**
 * Derives a code from a class name: strips one trailing `Error` (unless that is the whole name), then change-case's
 * `snakeCase` without options (ADR-0086 §2). The result may be unfit as a code; see `isErrorCode`.
 */
export function errorCodeFromName(name: string): string {
  const stem = name.endsWith('Error') && name !== 'Error' ? name.slice(0, -'Error'.length) : name
  return snakeCase(stem)
}

/** Tells whether a text has the form of a code. */
export function isErrorCode(text: string): boolean {
  return codePattern.test(text)
}

/** Tells whether a code belongs to the package: the base class's, the schema validation's and the `http_NNN`. */
export function isReservedCode(code: string): boolean {
  return code === baseErrorCode || code === validationErrorCode || statusCodePattern.test(code)
}

/** The code rule on the level of types: `ErrorCodeOf<'PageLockedError'>` is `'page_locked'`. For ASCII names. */
export type ErrorCodeOf<Name extends string> = string extends Name
  ? string
  : Name extends 'DomainError'
    ? typeof baseErrorCode
    : Name extends 'Error'
      ? 'error'
      : Name extends `${infer Stem}Error`
        ? Snake<Stem>
        : Snake<Name>

// One pass over the characters. A new word begins at a capital after a lower-case letter or digit, and at the last
// capital of a run that a lower-case letter follows: the two splits of change-case. Everything that is neither
// letter nor digit separates words.
type Snake<
  Rest extends string,
  Out extends string = '',
  Before extends Kind = 'gap',
> = Rest extends `${infer Char}${infer Tail}`
  ? KindOf<Char> extends infer Here extends Kind
    ? Here extends 'gap'
      ? Snake<Tail, Out, 'gap'>
      : Snake<Tail, `${Out}${Separator<Out, Before, Here, Tail>}${Lowercase<Char>}`, Here>
    : never
  : Out

type Separator<Out extends string, Before extends Kind, Here extends Kind, Tail extends string> = Out extends ''
  ? ''
  : Before extends 'gap'
    ? '_'
    : Here extends 'upper'
      ? Before extends 'lower' | 'digit'
        ? '_'
        : KindOfFirst<Tail> extends 'lower'
          ? '_'
          : ''
      : ''

type Kind = 'upper' | 'lower' | 'digit' | 'gap'

type KindOfFirst<Text extends string> = Text extends `${infer Char}${string}` ? KindOf<Char> : 'gap'

type KindOf<Char extends string> = Char extends Digit
  ? 'digit'
  : Uppercase<Char> extends Lowercase<Char>
    ? 'gap'
    : Char extends Uppercase<Char>
      ? 'upper'
      : 'lower'

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
