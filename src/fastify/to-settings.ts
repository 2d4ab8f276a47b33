import { type ErrorCatalogue, isErrorStatus } from '../core/index.ts'
import { isFreeHeaderName, isHeaderValue } from './apply-headers.ts'
import type { ErrorEnvelopeOptions } from './error-envelope-options.ts'

type Defaulted =
  | 'mappers'
  | 'validationStatus'
  | 'notFound'
  | 'methodNotAllowed'
  | 'errorCodeHeader'
  | 'requestIdHeader'
  | 'lateRegistration'
  | 'undeclared'
  | 'envelopeOwnBodies'
  | 'guardRequests'

/** The options of the plugin with their defaults. */
export type Settings = ErrorEnvelopeOptions & Required<Pick<ErrorEnvelopeOptions, Defaulted>>

/** What holds where the plugin was given no options, and for errors before it is registered. */
export const defaultSettings: Settings = {
  mappers: [],
  validationStatus: 422,
  notFound: true,
  methodNotAllowed: true,
  errorCodeHeader: 'x-error-code',
  requestIdHeader: false,
  lateRegistration: 'warn',
  undeclared: 'warn',
  envelopeOwnBodies: false,
  guardRequests: false,
}

/** Checks the options of the plugin and adds the defaults. Throws a TypeError that names the option and says what it takes. */
export function toSettings(options: ErrorEnvelopeOptions): Settings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof ErrorEnvelopeOptions] : undefined
    if (rule === undefined)
      throw new TypeError(`errorEnvelope has no option "${name}"; it has ${Object.keys(rules).join(', ')}.`)
    if (!rule.accepts(value)) throw new TypeError(`The option "${name}" of errorEnvelope takes ${rule.what}.`)
  }
  return { ...defaultSettings, ...Object.fromEntries(given) }
}

interface Rule {
  readonly accepts: (value: unknown) => boolean
  readonly what: string
}

const aBoolean: Rule = { accepts: (value) => typeof value === 'boolean', what: 'true or false' }
const aFunction: Rule = { accepts: (value) => typeof value === 'function', what: 'a function' }
const aHeaderName: Rule = {
  accepts: (value) => value === false || isFreeHeaderName(value),
  what: 'the name of a header that has no other use, or false',
}

const rules: Readonly<Record<keyof ErrorEnvelopeOptions, Rule>> = {
  catalogue: { accepts: isCatalogue, what: 'what defineErrors() gives' },
  mappers: { accepts: isListOfFunctions, what: 'a list of functions' },
  trust: aFunction,
  validationStatus: { accepts: (value) => isErrorStatus(value) && value < 500, what: 'a status of 400-499' },
  notFound: aBoolean,
  methodNotAllowed: aBoolean,
  challenge: { accepts: (value) => isHeaderValue(value) && value !== '', what: 'a challenge such as "Bearer"' },
  errorCodeHeader: aHeaderName,
  requestIdHeader: aHeaderName,
  logLevelFor: { ...aFunction, what: 'a function that gives a level, or false for no line' },
  stackTraces: oneOf('all', 'server-errors'),
  lateRegistration: oneOf('warn', 'throw'),
  undeclared: oneOf('warn', 'throw', 'ignore'),
  envelopeOwnBodies: aBoolean,
  guardRequests: aBoolean,
  onEnvelope: aFunction,
}

function oneOf(...words: readonly string[]): Rule {
  return { accepts: (value) => words.includes(value as string), what: words.map((word) => `"${word}"`).join(' or ') }
}

function isCatalogue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { has, entries } = value as ErrorCatalogue
  return typeof has === 'function' && Array.isArray(entries)
}

function isListOfFunctions(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'function')
}
