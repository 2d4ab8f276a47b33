import { Ajv2020 } from 'ajv/dist/2020.js'
import { errorEnvelopeSchema, parseErrorEnvelope } from 'error-envelope/envelope'

const fitsSchema = new Ajv2020().compile(errorEnvelopeSchema)

/** An answer, from `inject` or a socket. */
export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Tells what keeps an error answer from being an envelope; undefined where it is one. `HEAD` has the headers alone. */
export function problemOf({ statusCode, headers, body }: Answer, method: string): string | undefined {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `content-type ${headers['content-type']}`
  if (headers['cache-control'] === undefined) return 'no cache-control'
  if (body === '' && method === 'HEAD') {
    return /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(String(headers['x-error-code'])) ? undefined : 'no x-error-code'
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return `a body that is no JSON: ${body.slice(0, 80)}`
  }
  const error = parseErrorEnvelope(parsed)
  if (!fitsSchema(parsed) || error === undefined) return `a body that is no envelope: ${body.slice(0, 80)}`
  if (error.status !== statusCode) return `status ${error.status} in the body`
  if (Object.keys(error).join() !== 'code,message,status,details') return `keys ${Object.keys(error)}`
  if (body !== JSON.stringify(parsed) || !body.isWellFormed())
    return 'a body that is not written as JSON.stringify does'
  if (headers['x-error-code'] !== error.code) return `x-error-code ${headers['x-error-code']}`
  if (String(Buffer.byteLength(body)) !== String(headers['content-length']))
    return `content-length ${headers['content-length']}`
  return undefined
}
