/** The kinds of error of contract v1, a closed list, in the order of its taxonomy table. */
export const errorKinds = [
  'mcp_input_validation',
  'tool_not_found',
  'sp_api_http',
  'ads_api_http',
  'sp_api_client',
  'ads_api_client',
  'auth_error',
  'rate_limited',
  'sandbox_runtime',
  'internal_error',
] as const

/** A kind of error of contract v1. */
export type ErrorKind = (typeof errorKinds)[number]
