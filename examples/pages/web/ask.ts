import { checkResponse, readJson, toApiError } from 'error-envelope/client'

/** What a request can have, beside its address. */
export interface Question {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly editor?: string
  /** Ends the request when the person no longer wants it. */
  readonly signal?: AbortSignal
  /** How long to wait, in milliseconds. */
  readonly patience?: number
}

/** Sends a request and gives what `read` makes of the response. Whatever goes wrong on the way is an `ApiError`. */
async function send<Value>(
  path: string,
  { method, body, editor, signal, patience = 10_000 }: Question,
  read: (response: Response, request: Request) => Promise<Value>,
): Promise<Value> {
  const headers = new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  // A header can't hold every letter. Encoded, a name that is refused comes back as a message beside its field.
  if (editor !== undefined) headers.set('x-editor', encodeURIComponent(editor))
  const request = new Request(path, {
    headers,
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]),
  })
  try {
    return await read(await fetch(request), request)
  } catch (thrown) {
    throw toApiError(thrown, request)
  }
}

/** Asks for something, and gives the JSON of the answer. */
export function askJson<Value>(path: string, question: Question = {}): Promise<Value> {
  return send(path, question, readJson<Value>)
}

/** Asks for something that has no content to answer. */
export async function ask(path: string, question: Question = {}): Promise<void> {
  await send(path, question, checkResponse)
}
