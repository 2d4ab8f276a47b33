import { inspect } from 'node:util'
import { ConfigurationError } from './configuration.ts'

/** Says why the service could not start: in one sentence where the cause is known, else with its stack. */
export function explainStartFailure(thrown: unknown): string {
  if (thrown instanceof ConfigurationError) return thrown.message
  const { code = '', port, address } = (thrown ?? {}) as { code?: string; port?: number; address?: string }
  return explanations[code]?.(`${address}:${port}`) ?? inspect(thrown)
}

// By the error codes of Node and of Postgres.
const explanations: Readonly<Record<string, (where: string) => string>> = {
  EADDRINUSE: (where) => `${where} is in use; set PORT to another port, or to 0 for any free one.`,
  EACCES: (where) => `${where} needs more rights; set PORT to a port above 1023.`,
  EADDRNOTAVAIL: (where) => `${where} is not on this machine; set HOST to an address that is.`,
  ENOTFOUND: () => 'HOST or DATABASE_URL names a host that nobody knows; correct it.',
  ECONNREFUSED: () => 'No database answers at DATABASE_URL; start it, or unset DATABASE_URL for an embedded one.',
}
