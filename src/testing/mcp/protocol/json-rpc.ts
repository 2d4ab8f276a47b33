/** A message of JSON-RPC 2.0, as far as it is looked at. */
export interface JsonRpcMessage {
  readonly jsonrpc: '2.0'
  readonly id?: number | string | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: JsonRpcError
}

/** The error of JSON-RPC 2.0. */
export interface JsonRpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** What came of a request: its result, its error, or why neither came. */
export type Reply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: JsonRpcError }
  | { readonly kind: 'none'; readonly reason: string }

/** Parses a text as one message; undefined where it is none. */
export function parseMessage(text: string): JsonRpcMessage | undefined {
  const value = parseJson(text)
  if (!isRecord(value) || value.jsonrpc !== '2.0') return undefined
  const isAnswer = Object.hasOwn(value, 'result') || isError(value.error)
  return typeof value.method === 'string' || isAnswer ? (value as unknown as JsonRpcMessage) : undefined
}

/** Parses JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tells whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of a value; undefined where it is no object, or has no such field of its own. */
export function fieldOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isError(value: unknown): value is JsonRpcError {
  return isRecord(value) && typeof value.code === 'number' && typeof value.message === 'string'
}
