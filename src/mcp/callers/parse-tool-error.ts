import { parseMcpErrorEnvelope, type ReceivedEnvelope } from '../envelope/parse-mcp-error-envelope.ts'

const longestText = 1_000_000
const mostCauses = 8

/**
 * What SDKs write before a message: class names when an error is made a text (`ToolError: `), the codes of SDK v1, once
 * by the server and once more by the client, and the sentences of the TypeScript and the two Python frameworks.
 */
const prefixes =
  /^(?:(?:MCP error -?\d{1,9}|\w{0,60}Error|Tool '[^']{1,200}' execution failed|Error executing tool(?: \S{1,200})?|Error calling tool (?:'[^']{1,200}'|"[^"]{1,200}")): ){0,4}/

/**
 * Finds the error envelope in whatever a tool call gave or threw: a result marked as an error, a result that is an
 * envelope as a whole, an error of either SDK and what caused it, an error or an answer of JSON-RPC, the text of an
 * error, the envelope itself.
 *
 * Undefined for anything else, also for data that holds an envelope somewhere inside, and for texts of more than a
 * million characters. Never throws.
 */
export function parseToolError(value: unknown): ReceivedEnvelope | undefined {
  try {
    return (
      parseMcpErrorEnvelope(value) ??
      envelopeOfMessage(value) ??
      envelopeOfResult(value) ??
      envelopeOfAnswer(value) ??
      envelopeOfError(value)
    )
  } catch {
    return undefined
  }
}

/** Of a value that is an envelope, or the JSON of one and nothing else. */
function envelopeOf(value: unknown): ReceivedEnvelope | undefined {
  if (typeof value !== 'string') return parseMcpErrorEnvelope(value)
  // Cheaper than to parse every result that is none.
  if (value.length > longestText || !value.includes('"_envelope_version"')) return undefined
  try {
    return parseMcpErrorEnvelope(JSON.parse(value))
  } catch {
    return undefined
  }
}

/** Of a text that says what went wrong: what SDKs write before it is no part of it. */
function envelopeOfMessage(text: unknown): ReceivedEnvelope | undefined {
  return typeof text === 'string' ? envelopeOf(text.replace(prefixes, '')) : undefined
}

/** Of a CallToolResult. Servers in Python give envelopes as values, and wrap values that are no object in `result`. */
function envelopeOfResult(value: unknown): ReceivedEnvelope | undefined {
  const content = own(value, 'content')
  if (!Array.isArray(content)) return undefined
  const structured = own(value, 'structuredContent')
  const texts = content.map(textOf)
  if (own(value, 'isError') === true) return firstOf(texts) ?? envelopeOfStructured(structured)
  if (structured !== undefined) return envelopeOfStructured(structured)
  return texts.length === 1 ? envelopeOf(texts[0]) : undefined
}

function envelopeOfStructured(value: unknown): ReceivedEnvelope | undefined {
  return envelopeOf(value) ?? (isOnlyKey(value, 'result') ? envelopeOf(own(value, 'result')) : undefined)
}

/** Of a whole message of JSON-RPC. */
function envelopeOfAnswer(value: unknown): ReceivedEnvelope | undefined {
  if (own(value, 'jsonrpc') !== '2.0') return undefined
  return envelopeOfResult(own(value, 'result')) ?? envelopeOfError(own(value, 'error'))
}

/** Of an Error, or the error of JSON-RPC, by its data, else its message, else the same of what caused it. */
function envelopeOfError(thrown: unknown): ReceivedEnvelope | undefined {
  let error = thrown
  for (let causes = 0; causes <= mostCauses && isError(error); causes++) {
    for (const data of [own(error, 'data'), own(error, 'error_data')]) {
      const envelope = envelopeOf(data) ?? envelopeOfResult(data)
      if (envelope) return envelope
    }
    const envelope = envelopeOfMessage(own(error, 'message'))
    if (envelope) return envelope
    error = own(error, 'cause')
  }
  return undefined
}

/** Knows errors of other realms too, such as a sandbox has. */
function isError(value: unknown): boolean {
  return (
    value instanceof Error ||
    Object.prototype.toString.call(value) === '[object Error]' ||
    (Number.isInteger(own(value, 'code')) && typeof own(value, 'message') === 'string')
  )
}

function textOf(block: unknown): unknown {
  return own(block, 'type') === 'text' ? own(block, 'text') : undefined
}

function firstOf(messages: readonly unknown[]): ReceivedEnvelope | undefined {
  for (const message of messages) {
    const envelope = envelopeOfMessage(message)
    if (envelope) return envelope
  }
  return undefined
}

function isOnlyKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && Object.hasOwn(value, key)
}

/** What an object holds under a key itself; what a prototype has was not sent. */
function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined
}
