// What the client may name beside ECMAScript: parts of the Fetch, Streams, DOM and File standards that browsers, workers,
// edge runtimes and Node have in common.

interface Headers {
  get(name: string): string | null
}

interface Request {
  readonly url: string
  readonly method: string
  readonly signal: AbortSignal
}

interface Response {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly url: string
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  text(): Promise<string>
  json(): Promise<unknown>
}

interface ReadableStream<Chunk> {
  pipeTo(destination: WritableStream<Chunk>, options: { signal: AbortSignal }): Promise<void>
}

interface WritableStream<Chunk> {
  close(chunk?: Chunk): Promise<void>
}
declare const WritableStream: new <Chunk>(sink: { write(chunk: Chunk): void; abort?(): void }) => WritableStream<Chunk>

interface AbortSignal {
  readonly aborted: boolean
}
declare const AbortSignal: { timeout(milliseconds: number): AbortSignal }

declare const Blob: new (parts: readonly Uint8Array<ArrayBuffer>[]) => { text(): Promise<string> }
