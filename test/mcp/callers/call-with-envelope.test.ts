import { expect, test } from 'vitest'
import { callWithEnvelope, type ToolCall } from '../../../src/mcp/callers/call-with-envelope.ts'
import envelope from '../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }

const text = JSON.stringify(envelope)
const failed = { isError: true, content: [{ type: 'text', text }] }

test('A result is given as the same object, without an envelope', async () => {
  const result = { content: [{ type: 'text', text: 'ok' }], structuredContent: { last_error: envelope } }
  const answer = await callWithEnvelope({ callTool: async () => result }, 'orders')
  expect(Object.keys(answer)).toEqual(['result'])
  expect(answer.result).toBe(result)
})

test.each<[string, () => unknown]>([
  ['comes in a result', () => failed],
  ['is the result', () => envelope],
  [
    'is thrown',
    () => {
      throw new Error(`MCP error -32602: ${text}`)
    },
  ],
])('An envelope that %s is given, without a result', async (_, give) => {
  const answer = await callWithEnvelope(async () => give(), 'orders')
  expect(answer).toEqual({ envelope })
  expect(Object.keys(answer)).toEqual(['envelope'])
})

test('A result marked as an error that holds no envelope is the result', async () => {
  const result = { isError: true, content: [{ type: 'text', text: 'boom' }] }
  expect((await callWithEnvelope(async () => result, 'orders')).result).toBe(result)
})

test.each<[string, unknown]>([
  ['an abort', new DOMException('This operation was aborted', 'AbortError')],
  ['a lost connection', new TypeError('fetch failed')],
  ['what is no error', 'boom'],
  ['nothing', undefined],
])('What holds no envelope is thrown on as it is: %s', async (_, thrown) => {
  const failing = () => callWithEnvelope(() => Promise.reject(thrown), 'orders')
  await expect(failing().catch((caught) => [caught])).resolves.toEqual([thrown])
  expect(await failing().catch((caught) => caught === thrown)).toBe(true)
})

test('What a function throws before it promises anything counts too', async () => {
  const failing = () => {
    throw new Error(text)
  }
  expect(await callWithEnvelope(failing, 'orders')).toEqual({ envelope })
})

test('The tool is called by its name, with the arguments where there are any, on the client', async () => {
  const calls: ToolCall[] = []
  const client = {
    log: calls,
    async callTool(call: ToolCall) {
      this.log.push(call)
    },
  }
  await callWithEnvelope(client, 'orders')
  await callWithEnvelope(client, 'orders', { id: 1 })
  expect(calls).toStrictEqual([{ name: 'orders' }, { name: 'orders', arguments: { id: 1 } }])
})
