const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const whole = {
  content: [
    { type: 'text', text: 'A pixel' },
    { type: 'image', data: pixel, mimeType: 'image/png' },
  ],
}

/** What a tool without an output schema gives, and the content that arrives. */
export const answerRows: Readonly<Record<string, readonly [give: unknown, content: readonly object[]]>> = {
  'an object': [{ id: 1, name: 'ada' }, [{ type: 'text', text: '{"id":1,"name":"ada"}' }]],
  'an empty object': [{}, [{ type: 'text', text: '{}' }]],
  'a list': [[1, 'two'], [{ type: 'text', text: '[1,"two"]' }]],
  'a text': ['plain words', [{ type: 'text', text: 'plain words' }]],
  'a number': [7, [{ type: 'text', text: '7' }]],
  false: [false, [{ type: 'text', text: 'false' }]],
  null: [null, [{ type: 'text', text: 'null' }]],
  undefined: [undefined, []],
  'a whole result': [whole, whole.content],
  'data with a field content': [
    { content: 'Chapter 1', pages: 3 },
    [{ type: 'text', text: '{"content":"Chapter 1","pages":3}' }],
  ],
  'data with a list of its own as content': [
    { content: [{ chapter: 1 }] },
    [{ type: 'text', text: '{"content":[{"chapter":1}]}' }],
  ],
}

/** Structured results: the tool, what it gives, what arrives as structured content. */
export const structuredRows: Readonly<Record<string, readonly [tool: string, structured: unknown]>> = {
  'a closed JSON Schema': ['structured_closed', { total: 2 }],
  'an open JSON Schema': ['structured_open', { total: 2, extra: true }],
  'a schema of zod, which drops what it does not know': ['structured_zod', { total: 2 }],
  'an open schema of zod': ['structured_loose', { total: 2, extra: true }],
  'a whole result with structured content': ['structured_whole', { total: 2 }],
}
