/** What is done to arguments, by options or by the variables of the contract ("Configuration"). */
export interface Switches {
  /** Whether names of arguments are corrected at all. `MCP_SCHEMA_KEY_NORMALIZATION_ENABLED`, default true. */
  readonly normalizeArguments: boolean
  /** Whether `_meta.normalized` tells what was corrected. `MCP_SCHEMA_KEY_NORMALIZATION_META`, default false. */
  readonly reportNormalization: boolean
  /** Whether fields that a schema does not list are refused. `MCP_STRICT_UNKNOWN_FIELDS`, default true. */
  readonly strictUnknownFields: boolean
}

/** Each switch, its variable and its default. */
export const switchTable = {
  normalizeArguments: { variable: 'MCP_SCHEMA_KEY_NORMALIZATION_ENABLED', default: true },
  reportNormalization: { variable: 'MCP_SCHEMA_KEY_NORMALIZATION_META', default: false },
  strictUnknownFields: { variable: 'MCP_STRICT_UNKNOWN_FIELDS', default: true },
} as const satisfies Record<keyof Switches, { variable: string; default: boolean }>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the switches: an option wins over its variable. Variables are true, 1, yes, on or false, 0, no, off, in any case; an
 * empty one counts as none. Throws a TypeError that names the variable, or the option, for anything else.
 */
export function readSwitches(options: Partial<Switches>, environment: Environment = environmentOfProcess()): Switches {
  const read = (name: keyof Switches) => {
    const { variable, default: usual } = switchTable[name]
    return ofOption(name, options[name]) ?? ofVariable(variable, environment[variable]) ?? usual
  }
  return {
    normalizeArguments: read('normalizeArguments'),
    reportNormalization: read('reportNormalization'),
    strictUnknownFields: read('strictUnknownFields'),
  }
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  yes: true,
  on: true,
  false: false,
  0: false,
  no: false,
  off: false,
}

function ofVariable(variable: string, text: string | undefined): boolean | undefined {
  const word = text?.trim().toLowerCase()
  if (word === undefined || word === '') return undefined
  if (!Object.hasOwn(words, word)) {
    throw new TypeError(`${variable} must be true, 1, yes or on, or false, 0, no or off, not "${text}".`)
  }
  return words[word]
}

function ofOption(name: string, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value
  throw new TypeError(`The option ${name} must be true or false.`)
}

function environmentOfProcess(): Environment {
  const { process } = globalThis as { readonly process?: { readonly env?: Environment } }
  return process?.env ?? {}
}
