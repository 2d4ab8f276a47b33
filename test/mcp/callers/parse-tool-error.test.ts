import { createContext, runInContext } from 'node:vm'
import { ProtocolError } from '@modelcontextprotocol/client'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseToolError } from '../../../src/mcp/callers/parse-tool-error.ts'
import arrivals from '../../fixtures/mcp/arrivals.json' with { type: 'json' }
import otherData from '../../fixtures/mcp/arrivals-of-other-data.json' with { type: 'json' }
import newerKind from '../../fixtures/mcp/envelope-newer-kind.json' with { type: 'json' }
import rateLimited from '../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }
import { anyEnvelope } from '../envelope/any-envelope.ts'
import { fillIn } from './fill-in.ts'

const text = JSON.stringify(rateLimited)

test.each(arrivals)('An envelope is found in $name', ({ given }) => {
  expect(parseToolError(fillIn(given, rateLimited))).toEqual(rateLimited)
  expect(parseToolError(fillIn(given, newerKind))).toEqual(newerKind)
})

test.each(otherData)('No envelope is found in $name', ({ given }) => {
  expect(parseToolError(fillIn(given, rateLimited))).toBeUndefined()
})

const inSandbox = createContext({ text })

test.each<[string, unknown]>([
  ['with its JSON as message', new Error(text)],
  ['of the first SDK', new McpError(-32602, text)],
  ['of the first SDK, which the server had made before', new McpError(-32602, `MCP error -32602: ${text}`)],
  ['of the first SDK, as data', new McpError(-32602, 'Invalid params', rateLimited)],
  [
    'of the first SDK, in a result as data',
    new McpError(-32602, '', { content: [{ type: 'text', text }], isError: true }),
  ],
  ['of the second SDK', new ProtocolError(-32602, text)],
  ['of the second SDK, as data', new ProtocolError(-32602, 'Invalid params', rateLimited)],
  ['of a framework, as error_data', Object.assign(new Error('failed'), { error_data: rateLimited })],
  ['of a sandbox', runInContext('new Error("ToolError: " + text)', inSandbox)],
  ['with a cause', new Error('The tool failed', { cause: new McpError(-32602, text) })],
  ['with a cause that is no Error', new Error('The tool failed', { cause: { code: -32602, message: text } })],
])('An envelope is found in an error %s', (_, thrown) => {
  expect(parseToolError(thrown)).toEqual(rateLimited)
})

test('Data counts before the message, and an error before its cause', () => {
  expect(parseToolError(new McpError(-32602, text, newerKind))).toEqual(newerKind)
  expect(parseToolError(new Error(JSON.stringify(newerKind), { cause: new Error(text) }))).toEqual(newerKind)
})

test.each<[string, unknown]>([
  ['a time-out', new McpError(-32001, 'Request timed out', { timeout: 50 })],
  ['an abort', new DOMException('This operation was aborted', 'AbortError')],
  ['an error that quotes an envelope', new Error(`The user said: ${text}`)],
  ['an error with an envelope under a key of its own', Object.assign(new Error('failed'), { envelope: rateLimited })],
  ['data that came in through a prototype', Object.setPrototypeOf(new Error('failed'), errorWithData())],
  ['a function', () => rateLimited],
  ['a symbol', Symbol(text)],
  ['a String object', new String(text)],
])('No envelope is found in %s', (_, thrown) => {
  expect(parseToolError(thrown)).toBeUndefined()
})

test('Causes are followed to a depth of eight, and in a circle not for ever', () => {
  const chain = (depth: number): Error =>
    depth === 0 ? new Error(text) : new Error('The tool failed', { cause: chain(depth - 1) })
  expect(parseToolError(chain(8))).toEqual(rateLimited)
  expect(parseToolError(chain(9))).toBeUndefined()

  const circle = new Error('The tool failed')
  circle.cause = circle
  expect(parseToolError(circle)).toBeUndefined()
})

test('A text of more than a million characters is not parsed', () => {
  const most = text + ' '.repeat(1_000_000 - text.length)
  expect(parseToolError(most)).toEqual(rateLimited)
  expect(parseToolError(`${most} `)).toBeUndefined()
})

test('More than four prefixes, or a name without an end, are no prefix', () => {
  expect(parseToolError(`${'MCP error -32602: '.repeat(4)}${text}`)).toEqual(rateLimited)
  expect(parseToolError(`${'MCP error -32602: '.repeat(5)}${text}`)).toBeUndefined()
  expect(parseToolError(`Tool '${'a'.repeat(500_000)} execution failed: ${text}`)).toBeUndefined()
})

const explode = () => {
  throw new Error('hostile')
}

test.each<[string, unknown]>([
  ['a getter', Object.defineProperty(new Error(''), 'data', { get: explode })],
  ['a proxy', new Proxy({}, { getOwnPropertyDescriptor: explode, getPrototypeOf: explode, get: explode })],
  ['content that is a proxy', { content: new Proxy([], { get: explode }), isError: true }],
  ['a tag', { [Symbol.toStringTag]: 'Error', content: [] }],
])('Nothing is found, and nothing thrown, where looking fails: %s', (_, given) => {
  expect(parseToolError(given)).toBeUndefined()
})

test('No value makes it throw', () => {
  fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (value) => void parseToolError(value)))
})

test('JSON that is no envelope is never read as one, on any way of arrival', () => {
  const nearly = fc
    .tuple(anyEnvelope, fc.constantFrom(...Object.keys(newerKind).slice(0, 9)))
    .map(([envelope, key]) => {
      const { [key]: _, ...rest } = envelope as unknown as Record<string, unknown>
      return rest
    })
  const json = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), nearly)
  fc.assert(
    fc.property(json, fc.constantFrom(...arrivals), (value, { given }) => {
      expect(parseToolError(fillIn(given, value))).toBeUndefined()
    }),
  )
})

test('Any envelope survives every way of arrival', () => {
  fc.assert(
    fc.property(anyEnvelope, (envelope) => {
      for (const { given } of arrivals) expect(parseToolError(fillIn(given, envelope))).toEqual(envelope)
    }),
  )
})

function errorWithData() {
  return Object.assign(Object.create(Error.prototype), { data: rateLimited })
}
