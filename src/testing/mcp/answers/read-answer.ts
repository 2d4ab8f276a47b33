import { fieldOf, isRecord, parseJson, type Reply } from '../protocol/json-rpc.ts'

/** What a server answered to a call, read as the contract has it. */
export interface Answer {
  /** `error` is one without an envelope; `none` that nothing came. */
  readonly outcome: 'envelope' | 'error' | 'success' | 'none'
  /** Whether it came as an error of JSON-RPC instead of a result. */
  readonly isProtocolError: boolean
  readonly envelope?: Envelope
  /** What stands beside or around the envelope in its place; undefined where it stands alone. */
  readonly unclean?: string
  readonly isError: boolean
  readonly hasStructuredContent: boolean
  /** All objects `_meta` that tell of the call. */
  readonly metas: readonly unknown[]
  /** Why nothing came. */
  readonly reason?: string
  /** What came, as it came. */
  readonly raw: unknown
}

/** What stands where an envelope belongs, with whatever fields it has. */
export type Envelope = Readonly<Record<string, unknown>>

/** Reads a reply to tools/call: an envelope in the text of a result, or in the data or message of an error. */
export function readAnswer(reply: Reply): Answer {
  const base = { isProtocolError: false, isError: false, hasStructuredContent: false, metas: [] }
  if (reply.kind === 'none') return { ...base, outcome: 'none', reason: reply.reason, raw: undefined }
  if (reply.kind === 'error') {
    const found = asEnvelope(reply.error.data) ?? readText(reply.error.message)
    const outcome = found === undefined ? 'error' : 'envelope'
    return {
      ...base,
      outcome,
      isProtocolError: true,
      raw: { error: reply.error },
      metas: metasOf(found?.envelope),
      ...found,
    }
  }
  return { ...base, raw: reply.result, ...readResult(reply.result) }
}

type Found = Pick<Answer, 'unclean'> & { readonly envelope: Envelope }

function readResult(result: unknown): Omit<Answer, 'isProtocolError' | 'raw'> {
  const isError = fieldOf(result, 'isError') === true
  const structured = fieldOf(result, 'structuredContent')
  const content = fieldOf(result, 'content')
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  const text = blocks.map((block) => fieldOf(block, 'text')).find((each) => typeof each === 'string') ?? ''
  const inText = typeof text === 'string' ? readText(text, isError) : undefined
  const found = inText === undefined ? besideText(structured) : withBlocks(inText, blocks.length)
  return {
    outcome: found !== undefined ? 'envelope' : isError ? 'error' : 'success',
    isError,
    hasStructuredContent: structured !== undefined,
    metas: [...metasOf(found?.envelope ?? parseJson(String(text))), ...metasOf(structured), ...metasOf(result)],
    ...found,
  }
}

function withBlocks(found: Found, count: number): Found {
  return found.unclean !== undefined || count === 1 ? found : { ...found, unclean: `${count} blocks of content` }
}

function besideText(structured: unknown): Found | undefined {
  const found = asEnvelope(structured)
  return found && { ...found, unclean: 'structuredContent and no text' }
}

// Of a success only a text that is an envelope as a whole is one: data may speak of errors.
function readText(text: string, isSought = true): Found | undefined {
  const whole = asEnvelope(parseJson(text))
  if (whole !== undefined || !isSought) return whole
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  const part = asEnvelope(parseJson(text.slice(start, end + 1)))
  return (
    part && {
      ...part,
      unclean: `text around it: ${text.slice(0, start).slice(0, 50)}...${text.slice(end + 1).slice(0, 50)}`,
    }
  )
}

function asEnvelope(value: unknown): Found | undefined {
  return isRecord(value) && (Object.hasOwn(value, 'error_kind') || Object.hasOwn(value, '_envelope_version'))
    ? { envelope: value }
    : undefined
}

function metasOf(value: unknown): unknown[] {
  const meta = fieldOf(value, '_meta')
  return meta === undefined ? [] : [meta]
}
