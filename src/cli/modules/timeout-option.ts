import { InvalidArgumentError, Option } from 'commander'

/** Makes the option that bounds how long something may take: by default a module to load, and an application to start. */
export function timeoutOption(description = 'How long loading and starting may take, each'): Option {
  return new Option('--timeout <seconds>', description).default(60).argParser(toSeconds)
}

function toSeconds(text: string): number {
  const seconds = Number(text)
  // What a timer can count, in milliseconds, is a positive 32-bit integer.
  if (!(seconds > 0 && seconds <= 2_000_000)) throw new InvalidArgumentError('It is a number of seconds above 0.')
  return seconds
}
