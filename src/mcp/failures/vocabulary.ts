import type { ErrorKind } from '../envelope/error-kinds.ts'

// "Cross-server canonical codes" and "Reserved future codes" of contract v1: the kind that a domain error must have to take
// the word. null where no domain error can mean it.
const meanings: Readonly<Record<string, ErrorKind | null>> = {
  INPUT_VALIDATION_FAILED: 'mcp_input_validation',
  TOOL_NOT_FOUND: null,
  AUTHENTICATION_ERROR: 'auth_error',
  INTERNAL_ERROR: 'internal_error',
  TOOL_EXECUTION_FAILED: null,
  BODY_COERCION_INVALID_JSON: null,
  RATE_LIMITED: 'rate_limited',
  CODE_MODE_SANDBOX_LIMITATION: null,
  OAUTH_ERROR: null,
  TOKEN_ERROR: null,
  PERMISSION_DENIED: null,
}

// "JSON Schema validation codes" and "Per-server upstream HTTP codes".
const families = /^SCHEMA_|_HTTP_\d{3}$/

/** Tells whether a code is a word of the contract whose meaning is another than that of an error of a kind. */
export function meansSomethingElse(code: string, kind: ErrorKind): boolean {
  if (families.test(code)) return true
  return Object.hasOwn(meanings, code) && meanings[code] !== kind
}
