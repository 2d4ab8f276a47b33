import { AuthenticationError } from '../core/index.ts'
import { isHeaderValue } from './apply-headers.ts'
import { readProperty } from './read-property.ts'

/** Options of @fastify/bearer-auth that make its refusals errors of the application. */
export interface BearerAuthErrorOptions {
  /** Gives an error, which Fastify then handles; the plugin's types know of no more than an object with a text. */
  readonly errorResponse: (error: Error) => { error: string }
  readonly verifyErrorLogLevel: string
}

/**
 * Gives the options with which @fastify/bearer-auth refuses by errors instead of a body of its own: 401
 * `authentication` with `WWW-Authenticate: Bearer` (RFC 6750 §3). What your `auth` function throws is sorted like any
 * error: a domain error is itself, anything else is a 500 of which nothing leaves.
 *
 *     await app.register(bearerAuth, { keys, ...bearerAuthOptions({ realm: 'pages' }) })
 *
 * The plugin's own log line of each refusal, at `error`, goes to `debug`; the failure has its one line anyway. Throws a
 * TypeError for a realm that no header can hold.
 */
export function bearerAuthOptions({ realm }: { readonly realm?: string } = {}): BearerAuthErrorOptions {
  if (realm !== undefined && !isHeaderValue(realm)) throw new TypeError('The realm can not be sent in a header.')
  const parameters = realm === undefined ? [] : [`realm="${realm.replace(/["\\]/g, '\\$&')}"`]
  return {
    errorResponse: (error) => toError(error, parameters) as Error & { error: string },
    verifyErrorLogLevel: 'debug',
  }
}

function toError(error: Error, parameters: readonly string[]): Error {
  const code = readProperty(error, 'code')
  const refusal = typeof code === 'string' && Object.hasOwn(refusals, code) ? refusals[code] : undefined
  if (refusal === undefined) return error
  const challenge = ['Bearer', [...parameters, ...refusal.parameters].join(', ')].join(' ').trim()
  return new AuthenticationError(refusal.message, { headers: { 'www-authenticate': challenge }, cause: error })
}

interface Refusal {
  readonly message: string
  readonly parameters: readonly string[]
}

// Who sent no token is told of no error (RFC 6750 §3.1). A token of another scheme can't be told from a wrong one.
const refusals: Readonly<Record<string, Refusal>> = {
  FST_BEARER_AUTH_MISSING_AUTHORIZATION_HEADER: { message: 'The Authorization header is missing', parameters: [] },
  FST_BEARER_AUTH_INVALID_AUTHORIZATION_HEADER: {
    message: 'The Authorization header holds no valid bearer token',
    parameters: ['error="invalid_token"'],
  },
}
