import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'
import { finished, pipeline, Readable, Writable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply } from 'fastify'
import type { Through } from './hold-response.ts'
import { readProperty } from './read-property.ts'

/**
 * Writes what hooks have made of an error's body to a held response, with the status of the error. Throws where it can't
 * be written; `fail` is told of a stream that fails before its first byte.
 */
export function sendPayload(
  { raw, request }: FastifyReply,
  status: number,
  payload: unknown,
  { 'content-length': length, ...headers }: OutgoingHttpHeaders,
  through: Through,
  fail: (thrown: unknown) => void,
): void {
  const send = (withStatus: number, bodyLength: OutgoingHttpHeader | undefined, body?: string | Buffer) =>
    through(() => {
      raw.writeHead(withStatus, bodyLength === undefined ? headers : { ...headers, 'content-length': bodyLength })
      raw.end(body)
    })

  if (payload === null || payload === undefined || payload === '') {
    // A hook has taken the body off: one of Fastify from an answer to HEAD, whose length it leaves, or one that knows
    // that the client has it already.
    if (raw.statusCode === 304) send(304, undefined)
    else send(status, request.method === 'HEAD' ? length : 0)
    return
  }
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
    send(status, Buffer.byteLength(payload), payload)
    return
  }
  sendStream(toStream(payload))

  function sendStream(stream: Readable): void {
    const begin = () => {
      if (!raw.headersSent) raw.writeHead(status, headers)
    }
    const sink = new Writable({
      write: (chunk, encoding, done) =>
        through(() => {
          begin()
          raw.write(chunk, encoding, done)
        }),
      final: (done) =>
        through(() => {
          begin()
          raw.end(done)
        }),
    })
    finished(raw, () => sink.destroy())
    pipeline(stream, sink, (error) => {
      if (error === null || error === undefined) return
      if (raw.headersSent) raw.destroy()
      else fail(error)
    })
  }
}

function toStream(payload: unknown): Readable {
  if (typeof readProperty(payload, 'pipe') === 'function') return payload as Readable
  if (typeof readProperty(payload, 'getReader') === 'function') return Readable.fromWeb(payload as ReadableStream)
  throw new TypeError('a hook gave what is no body')
}
