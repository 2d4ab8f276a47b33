import { excerptOf } from '../excerpt.ts'
import { fieldOf, isRecord, type JsonRpcMessage, parseMessage } from './json-rpc.ts'
import { readEvents } from './read-events.ts'
import { protocolVersionKey } from './stateless.ts'
import { type Connect, type Listener, maximumMessageBytes } from './transport.ts'

/** A server that runs already, and is spoken to over HTTP. */
export interface UrlServer {
  readonly url: string
  /** What is sent with each request, such as Authorization. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Reaches a server to whom each message is a POST (MCP, "Transports", Streamable HTTP). */
export function reachServer({ url, headers = {} }: UrlServer): Connect {
  return (listener) => {
    const session: Session = { url, headers, listener, id: undefined, version: undefined }
    return {
      name: 'http',
      send: (message, signal) => void post(session, message, signal),
      speak(version) {
        session.version = version
      },
      noise: () => ({ count: 0, first: [] }),
      close: () => endSession(session),
    }
  }
}

interface Session {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly listener: Listener
  id: string | undefined
  version: string | undefined
}

async function post(session: Session, message: JsonRpcMessage, signal?: AbortSignal): Promise<void> {
  const isRequest = typeof message.id === 'number' && message.method !== undefined
  const reason = await exchange(session, message, signal).catch((thrown) => `it can't be reached: ${causeOf(thrown)}`)
  // Of what no answer is due to, nobody waits for one.
  if (isRequest) session.listener.unanswered(Number(message.id), reason)
}

/** Gives why there was no answer, for the case that there was none. */
async function exchange(session: Session, message: JsonRpcMessage, signal?: AbortSignal): Promise<string> {
  const response = await fetch(session.url, {
    method: 'POST',
    headers: headersOf(session, message),
    body: JSON.stringify(message),
    // Where a redirect leads to is for the caller to decide, who may have named a secret.
    redirect: 'manual',
    ...(signal !== undefined && { signal }),
  })
  session.id = response.headers.get('mcp-session-id') ?? session.id
  const { status, statusText } = response
  const location = response.headers.get('location')
  if (status >= 300 && status < 400 && location !== null)
    return `it redirects to ${excerptOf(location)}; name that address`

  const type = response.headers.get('content-type') ?? 'no content type'
  const receive = (text: string) => {
    const received = parseMessage(text)
    if (received !== undefined) session.listener.received(withId(received, message))
    return received !== undefined
  }
  if (type.startsWith('text/event-stream')) {
    await readBody(
      response,
      readEvents(receive, () => undefined),
    )
    return 'its event stream ended without the answer'
  }
  const text = await bodyOf(response)
  if (text === undefined) return 'it sent more than 10 MB'
  if (receive(text)) return 'it answered with another message'
  const phrase = `${status} ${statusText}`.trim()
  return `it answered ${phrase} with ${excerptOf(type, 100)} and no message of JSON-RPC: ${excerptOf(text, 200) || '(nothing)'}`
}

// A server that refuses a request as a whole may not know its number.
function withId(received: JsonRpcMessage, sent: JsonRpcMessage): JsonRpcMessage {
  const isNameless = received.error !== undefined && (received.id ?? null) === null
  return isNameless && sent.id !== undefined ? { ...received, id: sent.id } : received
}

async function readBody(response: Response, take: (chunk: Buffer) => void): Promise<void> {
  if (response.body === null) return
  for await (const chunk of response.body) take(Buffer.from(chunk))
}

async function bodyOf(response: Response): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    parts.push(Buffer.from(chunk))
    length += chunk.length
    if (length > maximumMessageBytes) return undefined
  }
  return Buffer.concat(parts).toString()
}

function headersOf({ headers, id, version }: Session, message?: JsonRpcMessage): Headers {
  const own = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
  const claimed = fieldOf(fieldOf(message?.params, '_meta'), protocolVersionKey)
  const spoken = typeof claimed === 'string' ? claimed : version
  if (spoken !== undefined) own.set('mcp-protocol-version', spoken)
  if (id !== undefined) own.set('mcp-session-id', id)
  if (typeof claimed === 'string' && message?.method !== undefined) {
    own.set('mcp-method', message.method)
    if (isRecord(message.params) && typeof message.params.name === 'string') {
      own.set('mcp-name', headerValue(message.params.name))
    }
  }
  for (const [name, value] of Object.entries(headers)) own.set(name, value)
  return own
}

// MCP 2026-07-28, "Standard headers": what a header can't hold goes as base64.
function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}

// What fetch says itself is that it failed; why is below.
function causeOf(thrown: unknown): string {
  const { cause = thrown } = thrown instanceof Error ? thrown : { cause: thrown }
  if (!(cause instanceof Error)) return excerptOf(String(cause))
  const { code } = cause as NodeJS.ErrnoException
  return excerptOf(cause.message || code || cause.name)
}

async function endSession(session: Session): Promise<void> {
  if (session.id === undefined) return
  const headers = headersOf(session)
  session.id = undefined
  try {
    await fetch(session.url, {
      method: 'DELETE',
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(1000),
    })
  } catch {
    // Servers may refuse it.
  }
}
