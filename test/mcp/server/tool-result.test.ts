import { expect, test } from 'vitest'
import { isToolResult, toStructuredResult, toToolResult, withMeta } from '../../../src/mcp/server/tool-result.ts'

const meta = { rate_limit: { limit_per_second: 5, remaining: 2, reset_at: '1714074153' } }
const anything = () => true
const nothing = () => false

function textOf(value: unknown) {
  const { content, ...rest } = withMeta(toToolResult(value), meta, anything)
  return { text: content[0]?.text, ...rest }
}

test('An object says what is known of its call, and stays as it was beside', () => {
  expect(textOf({ campaigns: [{ id: '1' }] })).toEqual({
    text: JSON.stringify({ campaigns: [{ id: '1' }], _meta: meta }),
    _meta: meta,
  })
})

test('Where nothing is known the result is the same object', () => {
  const result = toToolResult({ data: 'ok' })
  expect(withMeta(result, {}, anything)).toBe(result)
})

test.each([
  ['a list', [1, 2]],
  ['null', null],
  ['a number', 7],
  ['text', 'some text'],
  ['text that begins like an object', '{ no object'],
])('The text of %s stays as it is, and the result of MCP says it beside', (_, value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  expect(textOf(value)).toEqual({ text, _meta: meta })
})

test('What the tool says of its call itself is kept, and what both say is what was seen', () => {
  const { text } = textOf({ data: 1, _meta: { rate_limit: { remaining: 99 }, x: 1 } })
  expect(JSON.parse(String(text))._meta).toEqual({ ...meta, x: 1 })
})

test('A field of the tool that happens to be called _meta is its own', () => {
  expect(textOf({ _meta: 'of a page' }).text).toBe('{"_meta":"of a page"}')
})

test.each([
  ['{"id":12345678901234567890}', `{"id":12345678901234567890,"_meta":${JSON.stringify(meta)}}`],
  [' { "a": 1 }\n', ` { "a": 1,"_meta":${JSON.stringify(meta)}}`],
  ['{}', `{"_meta":${JSON.stringify(meta)}}`],
  ['{"a":1} and more', '{"a":1} and more'],
])('JSON that a tool wrote itself stays to the letter: %s', (text, told) => {
  expect(withMeta({ content: [{ type: 'text', text }] }, meta, anything).content).toEqual([
    { type: 'text', text: told },
  ])
})

test('A request for input passes as it is, whatever is known of the call', () => {
  const request = { resultType: 'input_required', requestState: 'once' } as never
  expect(withMeta(request, meta, anything)).toBe(request)
})

test('Nothing that the tool gave is changed', () => {
  const value = Object.freeze({ data: 1, _meta: Object.freeze({ x: 1 }) })
  const result = Object.freeze({ ...toStructuredResult(value), _meta: Object.freeze({ y: 2 }) })
  expect(withMeta(result, meta, anything)).toMatchObject({ _meta: { y: 2, ...meta }, structuredContent: { data: 1 } })
  expect(value).toEqual({ data: 1, _meta: { x: 1 } })
})

test('Structured content says it only where the output schema allows it', () => {
  const result = toStructuredResult({ data: 1 })
  expect(withMeta(result, meta, anything).structuredContent).toEqual({ data: 1, _meta: meta })
  expect(withMeta(result, meta, nothing)).toMatchObject({ structuredContent: { data: 1 }, _meta: meta })
})

test('A list in structured content stays as it is', () => {
  expect(withMeta(toStructuredResult([1]), meta, anything)).toEqual({
    content: [{ type: 'text', text: '[1]' }],
    structuredContent: [1],
    _meta: meta,
  })
})

test('Blocks that are no text pass as they are', () => {
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
  expect(withMeta({ content: [image] }, meta, anything).content).toEqual([image])
})

test.each<[string, unknown, boolean]>([
  ['content of blocks', { content: [{ type: 'text', text: 'a' }] }, true],
  ['no content, and structured content', { content: [], structuredContent: {} }, true],
  ['a result of another feature, by its type', { resultType: 'input_required', inputRequests: {} }, true],
  ['a search whose hits have a type', { resultType: 'page', hits: [] }, false],
  ['blocks of a kind that MCP has not', { content: [{ type: 'paragraph', text: 'a' }] }, false],
  ['text without text', { content: [{ type: 'text' }] }, false],
  ['an image without data', { content: [{ type: 'image', mimeType: 'image/png' }] }, false],
  ['an image', { content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }] }, true],
  // biome-ignore lint/suspicious/noSparseArray: a hole is what this is about
  ['a hole in the place of a block', { content: [,] }, false],
  ['a block of a name that every object has', { content: [{ type: 'constructor' }] }, false],
  ['an error that is none', { content: [], isError: 'yes' }, false],
  ['a _meta that is none', { content: [], _meta: 'of a page' }, false],
  ['a page whose content is text', { content: 'Welcome' }, false],
  ['a page whose content is a list of texts', { content: ['Welcome'] }, false],
  ['a page with content and a title', { content: [{ type: 'text', text: 'a' }], title: 'Welcome' }, false],
  ['a list', [{ type: 'text' }], false],
  ['null', null, false],
])('Whether a tool gave a whole result of MCP: %s', (_, value, isResult) => {
  expect(isToolResult(value)).toBe(isResult)
})

test.each<[unknown, object]>([
  ['plain text', { content: [{ type: 'text', text: 'plain text' }] }],
  [{ a: 1 }, { content: [{ type: 'text', text: '{"a":1}' }] }],
  [null, { content: [{ type: 'text', text: 'null' }] }],
  [undefined, { content: [] }],
  [Symbol('a'), { content: [{ type: 'text', text: 'null' }] }],
])('A tool may give a value: %o', (value, result) => {
  expect(toToolResult(value)).toEqual(result)
})
