import { hasCode } from 'error-envelope/client'

/** Gives the messages of a form that the server refused, by the names of its inputs: `title`, `address.city`, `tags.0`. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!hasCode(error, 'validation_error')) return {}
  const named = error.details.map(({ loc: [, ...path], msg }) => [path.join('.'), msg])
  // The first message of an input is enough.
  return Object.fromEntries(named.reverse())
}
