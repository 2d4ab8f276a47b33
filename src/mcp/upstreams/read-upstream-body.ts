import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import { receivedType } from '../envelope/received-type.ts'
import { type HeadersLike, headerReader } from '../telemetry/header-reader.ts'
import { scrub } from '../telemetry/scrub.ts'
import { boundedJson, scrubbedJson } from '../telemetry/scrub-json.ts'
import { textOfMarkup } from './text-of-markup.ts'

type Dict = Readonly<Record<string, unknown>>

const maximumEntries = 20
const maximumIssue = 1000
const maximumCode = 200

// Where upstreams put what they have to say, in the order in which it is looked for: Amazon's APIs, OAuth (RFC 6749 §5.2),
// AWS Lambda.
const issueKeys = ['message', 'error_description', 'errorMessage', 'error', 'details']
const messageKeys = ['message', 'error_description', 'errorMessage', 'details']
const codeKeys = ['code', 'error', 'errorType']
const detailsKeys = ['details', 'errors', 'error']
const requestIdKeys = ['requestId', 'request_id', 'amzRequestId']
const requestIdHeaders = ['x-amzn-requestid', 'x-amz-rid', 'x-request-id']

/**
 * Reads the body of an upstream's response, a text or what was parsed of one, as entries of `details`: what it says, its code
 * and its request id, without secrets, in bounds. Never throws.
 */
export function bodyDetails(body: unknown, headers: HeadersLike = {}): readonly DetailEntry[] {
  const value = scrubbedBody(body)
  const [first, ...others] = entriesOf(value)
  const requestId = requestIdOfHeaders(headers)
  return [{ ...(requestId !== undefined && { request_id: requestId }), ...(first ?? entryOf(value, '')) }, ...others]
}

/** Parses a body that is the text of a JSON object, array or string; gives any other as it is. */
export function parseBody(body: unknown): unknown {
  if (typeof body !== 'string' || !/^\s*["{[]/.test(body)) return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

// Texts of a body stay whole here: markup is read before it is one line.
function scrubbedBody(body: unknown): unknown {
  const value = parseBody(body)
  return typeof value === 'string' ? scrub(value) : scrubbedJson(value)
}

function entriesOf(value: unknown): DetailEntry[] {
  if (Array.isArray(value)) return listEntries(value, '')
  if (!isDict(value)) return []
  const errors = own(value, 'errors')
  return Array.isArray(errors) && firstText(value, messageKeys) === undefined ? listEntries(errors, 'errors.') : []
}

function listEntries(items: readonly unknown[], path: string): DetailEntry[] {
  return items.slice(0, maximumEntries).map((item, index) => entryOf(item, `${path}${index}`))
}

function entryOf(value: unknown, path: string): DetailEntry {
  const entry = { path, received_type: receivedType(value) }
  if (isDict(value)) return { ...entry, ...readDict(value) }
  return { ...entry, issue: typeof value === 'string' ? readText(value) : issueOfOther(value) }
}

function readDict(value: Dict): Pick<DetailEntry, 'issue'> {
  const error = own(value, 'error')
  // `{"error":{"code":...,"message":...}}`: what is said is one level down.
  const source = isDict(error) ? { ...error, ...without(value, 'error') } : value
  const code = firstText(source, codeKeys)
  const message = firstText(source, messageKeys)
  const requestId = firstText(source, requestIdKeys)
  const details = detailsKeys.map((key) => own(source, key)).find(holdsSomething)
  return {
    issue: oneLine(firstText(source, issueKeys) ?? JSON.stringify(value), maximumIssue),
    ...(code !== undefined && { upstream_code: oneLine(code, maximumCode) }),
    ...(message !== undefined && { upstream_message: oneLine(message, maximumIssue) }),
    ...(requestId !== undefined && { request_id: oneLine(requestId, maximumCode) }),
    ...(details !== undefined && { upstream_details: boundedJson(details) }),
  }
}

function readText(text: string): string {
  if (/^\s*</.test(text)) return textOfMarkup(text)
  return oneLine(text, maximumIssue) || 'The upstream sent no body that could be read.'
}

function issueOfOther(value: unknown): string {
  return value === undefined || value === null
    ? 'The upstream sent no body that could be read.'
    : oneLine(JSON.stringify(value), maximumIssue)
}

// An id of plain hexadecimal would pass for a token, and is what support asks for first.
function requestIdOfHeaders(headers: HeadersLike): string | undefined {
  const id = requestIdHeaders.map(headerReader(headers)).find((text) => text !== undefined)
  if (id === undefined || /^[0-9a-f-]{16,36}$/i.test(id)) return id
  return oneLine(scrub(id), maximumCode)
}

function firstText(value: Dict, keys: readonly string[]): string | undefined {
  const texts = keys.map((key) => own(value, key))
  const found = texts.find((text) => (typeof text === 'string' && text.trim() !== '') || typeof text === 'number')
  return found === undefined ? undefined : String(found)
}

function holdsSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function own(value: Dict, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function without(value: Dict, left: string): Dict {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== left))
}

function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
