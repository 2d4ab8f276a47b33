import { expect, test } from 'vitest'
import { returnEnvelopes } from '../../../src/mcp/callers/return-envelopes.ts'
import envelope from '../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }

const text = JSON.stringify(envelope)

test.each<[string, unknown]>([
  ['the message of an error', new Error(text)],
  ['the message after the prefix of an SDK', new Error(`ToolError: ${text}`)],
  ['data of an error', Object.assign(new Error('failed'), { data: envelope })],
])('A thrown envelope becomes the value: %s', async (_, thrown) => {
  expect(await returnEnvelopes(() => Promise.reject(thrown))()).toEqual(envelope)
})

test.each<[string, unknown]>([
  ['in a result marked as an error', { isError: true, content: [{ type: 'text', text }] }],
  ['as the whole of a result', { content: [{ type: 'text', text }], structuredContent: envelope }],
  ['by itself', envelope],
])('A returned envelope becomes the value: %s', async (_, result) => {
  expect(await returnEnvelopes(async () => result)()).toEqual(envelope)
})

test.each<[string, unknown]>([
  ['data', { data: [{ id: 1 }], count: 1 }],
  ['data that holds an envelope', { data: [envelope] }],
  ['a result marked as an error without an envelope', { isError: true, content: [{ type: 'text', text: 'boom' }] }],
  ['a text', 'boom'],
  ['nothing', undefined],
])('Anything else is given back as the same value: %s', async (_, result) => {
  expect(await returnEnvelopes(() => result)()).toBe(result)
})

test.each<[string, unknown]>([
  ['an error', new Error('boom')],
  ['the text of a list', new Error('[1,2,3]')],
  ['JSON without a version', new Error('{"foo":"bar"}')],
  ['another version', new Error('{"_envelope_version":2,"error_kind":"x"}')],
  ['an abort', AbortSignal.abort().reason],
  ['what is no error', null],
])('Anything else is thrown on as the same value: %s', async (_, thrown) => {
  const caught = await returnEnvelopes(async () => {
    throw thrown
  })().catch((error) => ({ error }))
  expect(caught).toHaveProperty('error', thrown)
  expect((caught as { error: unknown }).error).toBe(thrown)
})

test('The arguments go to the function as they are', async () => {
  const args = ['orders', { id: 1 }, { signal: new AbortController().signal }]
  const wrapped = returnEnvelopes((...given: unknown[]) => given)
  const given = (await wrapped(...args)) as unknown[]
  expect(given.every((value, index) => value === args[index])).toBe(true)
  expect(given).toHaveLength(3)
})
