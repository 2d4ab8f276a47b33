import type { Envelope } from '../answers/read-answer.ts'
import { excerptOfValue } from '../excerpt.ts'
import { type Clause, envelopes } from './clause.ts'

const hint = (situation: string) => `no call ${situation}; one that does can be named`
const kindIs = (pattern: RegExp) => (envelope: Envelope) => pattern.test(textOf(envelope.error_kind))
const codeIs = (pattern: RegExp) => (envelope: Envelope) => pattern.test(textOf(envelope.error_code))

// "Cross-server canonical codes", as far as a code belongs to kinds.
const kindsOfCodes: Readonly<Record<string, RegExp>> = {
  INPUT_VALIDATION_FAILED: /^mcp_input_validation$/,
  TOOL_NOT_FOUND: /^tool_not_found$/,
  AUTHENTICATION_ERROR: /^auth_error$/,
  INTERNAL_ERROR: /^internal_error$/,
  RATE_LIMITED: /^rate_limited$/,
  CODE_MODE_SANDBOX_LIMITATION: /^sandbox_runtime$/,
}

/** What is asked of situations that no call from outside brings about for sure: they are checked where they are seen. */
export const situationClauses: readonly Clause[] = [
  {
    id: 'canonical-codes',
    sentence: 'A code of the shared vocabulary comes with its own kind; SCHEMA_* with mcp_input_validation',
    source: 'Cross-server canonical codes',
    lacking: 'no code of the shared vocabulary came',
    find: envelopes(
      (envelope) => {
        const code = textOf(envelope.error_code)
        const kind = code.startsWith('SCHEMA_') ? /^mcp_input_validation$/ : kindsOfCodes[code]
        return kind?.test(textOf(envelope.error_kind)) ? undefined : `${code} came with ${kindOf(envelope)}`
      },
      (envelope) => {
        const code = textOf(envelope.error_code)
        return code.startsWith('SCHEMA_') || Object.hasOwn(kindsOfCodes, code)
      },
    ),
  },
  {
    id: 'rate-limited',
    sentence: 'A call that was limited is rate_limited with RATE_LIMITED, and retryable',
    source: 'error_kind taxonomy (v1); Cross-server canonical codes',
    lacking: hint('was rate-limited'),
    find: envelopes(
      ({ error_kind, error_code, retryable }) =>
        error_kind === 'rate_limited' && error_code === 'RATE_LIMITED' && retryable === true
          ? undefined
          : `it is ${excerptOfValue(error_kind, 60)} with ${excerptOfValue(error_code, 60)}, retryable ${excerptOfValue(retryable, 20)}`,
      (envelope) => kindIs(/^rate_limited$/)(envelope) || codeIs(/^RATE_LIMITED$|_HTTP_429$/)(envelope),
    ),
  },
  {
    id: 'upstream-auth',
    sentence: 'HTTP 401 and 403 of an upstream are auth_error, and the code keeps the number',
    source: '401/403 -> auth_error (SP-8)',
    lacking: hint('was refused by an upstream with 401 or 403'),
    find: envelopes(
      (envelope) => (envelope.error_kind === 'auth_error' ? undefined : `error_kind is ${kindOf(envelope)}`),
      codeIs(/_HTTP_40[13]$/),
    ),
  },
  {
    id: 'upstream-http',
    sentence: 'An HTTP error of an upstream keeps its number, such as SP_API_HTTP_400',
    source: 'Per-server upstream HTTP codes',
    lacking: hint('failed at an upstream with an HTTP status'),
    find: envelopes(
      ({ error_code: code }) =>
        /^[A-Z][A-Z0-9_]*_HTTP_[1-5]\d\d$/.test(textOf(code))
          ? undefined
          : `error_code is ${excerptOfValue(code, 100)}`,
      kindIs(/^(sp|ads)_api_http$/),
    ),
  },
  {
    id: 'upstream-client',
    sentence: 'What failed before an upstream was reached is TOOL_EXECUTION_FAILED or BODY_COERCION_INVALID_JSON',
    source: 'Cross-server canonical codes',
    lacking: hint('failed on the way to an upstream'),
    find: envelopes(
      ({ error_code: code }) =>
        /^(TOOL_EXECUTION_FAILED|BODY_COERCION_INVALID_JSON)$/.test(textOf(code))
          ? undefined
          : `error_code is ${excerptOfValue(code, 100)}`,
      kindIs(/^(sp|ads)_api_client$/),
    ),
  },
  {
    id: 'body-coercion',
    sentence: 'A text that should have been JSON is not retryable: the same text fails again',
    source: 'Required envelope fields (v1), retryable',
    lacking: hint('had a text that should have been JSON'),
    find: envelopes(
      ({ retryable }) => (retryable === false ? undefined : `retryable is ${excerptOfValue(retryable, 20)}`),
      codeIs(/^BODY_COERCION_INVALID_JSON$/),
    ),
  },
  {
    id: 'sandbox-limitation',
    sentence: 'A limit of a code sandbox is sandbox_runtime with CODE_MODE_SANDBOX_LIMITATION',
    source: 'Cross-server canonical codes',
    lacking: hint('met a limit of a code sandbox'),
    find: envelopes(
      ({ error_code: code }) =>
        code === 'CODE_MODE_SANDBOX_LIMITATION' ? undefined : `error_code is ${excerptOfValue(code, 100)}`,
      kindIs(/^sandbox_runtime$/),
    ),
  },
]

function kindOf({ error_kind: kind }: Envelope): string {
  return excerptOfValue(kind, 60)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}
