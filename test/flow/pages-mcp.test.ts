import { pascalCase } from 'change-case'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../examples/pages/catalogue.ts'
import { connectPages } from '../fixtures/connect-pages.ts'

// The wiki's operations as tools, called by a client of the SDK, version 2, over HTTP.

let pages: Awaited<ReturnType<typeof connectPages>>

beforeAll(async () => {
  pages = await connectPages()
})

afterAll(() => pages?.close())

function page(changes: object = {}) {
  return { title: 'A page', body: 'Some words', tags: [], ...changes }
}

test('Each operation of the wiki is a tool that says what it takes, what it gives and whether it changes anything', async () => {
  const { tools } = await pages.client.listTools()
  const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name)
  const others = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)
  expect(readOnly).toEqual([
    'get_envelope_contract',
    'search_pages',
    'list_pages',
    'read_page',
    'read_page_by_id',
    'list_revisions',
    'read_revision',
    'read_order',
    'list_campaigns',
  ])
  expect(others).toEqual(['create_page', 'update_page', 'delete_page', 'lock_page', 'unlock_page'])
  for (const { description, inputSchema } of tools) {
    expect(description).toMatch(/\.$/)
    expect(inputSchema.additionalProperties).toBe(false)
  }
})

test('Each operation succeeds, and gives what REST gives', async () => {
  const ok = async (tool: string, args: Record<string, unknown>) => {
    const { result, envelope } = await pages.call(tool, args)
    expect(envelope).toBeUndefined()
    return (result?.structuredContent ?? result?.content) as Record<string, unknown>
  }
  const rest = async (url: string) => (await pages.app.inject(url)).json()
  const identity = { slug: 'diary', editor: 'linus' }

  const created = await ok('create_page', { ...page(), ...identity })
  expect(created).toMatchObject({ slug: 'diary', revision: 1, updatedBy: 'linus', lock: null })
  expect(await ok('read_page', { slug: 'diary' })).toEqual(created)
  expect(await ok('read_page_by_id', { id: created.id })).toEqual(created)

  expect(await ok('lock_page', { ...identity, minutes: 5 })).toMatchObject({ lockedBy: 'linus' })
  const updated = await ok('update_page', { ...page({ body: 'A penguin' }), revision: 1, ...identity })
  expect(updated).toMatchObject({ revision: 2, lock: { lockedBy: 'linus' } })
  expect(updated).toEqual(await rest('/pages/diary'))
  await ok('unlock_page', identity)
  expect(await ok('read_page', { slug: 'diary' })).toMatchObject({ lock: null })

  expect(await ok('list_pages', { limit: 2 })).toEqual(await rest('/pages?limit=2'))
  expect(await ok('search_pages', { text: 'penguin' })).toMatchObject({ hits: [{ slug: 'diary' }] })
  expect(await ok('list_revisions', { slug: 'diary' })).toMatchObject({ revisions: [{ revision: 2 }, { revision: 1 }] })
  expect(await ok('read_revision', { slug: 'diary', revision: 1 })).toEqual(await rest('/pages/diary/revisions/1'))

  expect(await ok('delete_page', identity)).toEqual([{ type: 'text', text: 'The page "diary" is deleted.' }])
  expect((await pages.call('read_page', { slug: 'diary' })).envelope).toMatchObject({ error_code: 'PAGE_GONE' })
})

interface DomainCase {
  readonly code: string
  readonly kind: string
  readonly tool: string
  readonly args: Record<string, unknown>
  /** The same by HTTP: method and path, and the body. */
  readonly request: string
  readonly body?: object
  readonly retryAfter?: true
}

const byBob = { editor: 'bob' }
const large = page({ body: 'ä'.repeat(10_001) })
const invalid = 'mcp_input_validation'

// Every error of the catalogue, as it can be met in the wiki as it is filled at the start.
const domainCases: readonly DomainCase[] = [
  {
    code: 'PAGE_NOT_FOUND',
    kind: invalid,
    tool: 'read_page',
    args: { slug: 'no-such-page' },
    request: 'GET /pages/no-such-page',
  },
  {
    code: 'REVISION_NOT_FOUND',
    kind: invalid,
    tool: 'read_revision',
    args: { slug: 'welcome', revision: 7 },
    request: 'GET /pages/welcome/revisions/7',
  },
  {
    code: 'PAGE_GONE',
    kind: invalid,
    tool: 'list_revisions',
    args: { slug: 'old-handbook' },
    request: 'GET /pages/old-handbook/revisions',
  },
  {
    code: 'SLUG_TAKEN',
    kind: invalid,
    tool: 'create_page',
    args: { slug: 'welcome', ...page(), ...byBob },
    request: 'POST /pages',
    body: page({ slug: 'welcome' }),
  },
  {
    code: 'RESERVED_SLUG',
    kind: invalid,
    tool: 'create_page',
    args: { slug: 'by-id', ...page(), ...byBob },
    request: 'POST /pages',
    body: page({ slug: 'by-id' }),
  },
  {
    code: 'REVISION_CONFLICT',
    kind: invalid,
    tool: 'update_page',
    args: { slug: 'welcome', ...page(), revision: 1, ...byBob },
    request: 'PUT /pages/welcome',
    body: page({ revision: 1 }),
  },
  {
    code: 'PAGE_LOCKED',
    kind: invalid,
    tool: 'delete_page',
    args: { slug: 'style-guide', ...byBob },
    request: 'DELETE /pages/style-guide',
    retryAfter: true,
  },
  {
    code: 'NOT_LOCK_HOLDER',
    kind: 'auth_error',
    tool: 'unlock_page',
    args: { slug: 'style-guide', ...byBob },
    request: 'DELETE /pages/style-guide/lock',
  },
  {
    code: 'PAGE_TOO_LARGE',
    kind: invalid,
    tool: 'update_page',
    args: { slug: 'welcome', ...large, revision: 2, ...byBob },
    request: 'PUT /pages/welcome',
    body: { ...large, revision: 2 },
  },
]

test.each(domainCases)('$code arrives as $kind, and says what REST says', async ({ code, kind, ...domainCase }) => {
  const { tool, args, request, body, retryAfter } = domainCase
  const [method, url] = request.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const headers = { 'x-editor': 'bob' }
  const reply = await pages.app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
  const { error } = reply.json()
  expect(error.code.toUpperCase()).toBe(code)

  const { envelope } = await pages.call(tool, args)
  const details = error.details === null ? {} : { details: error.details }
  expect(envelope).toEqual({
    error_kind: kind,
    tool,
    summary: error.message,
    details: [{ path: '', issue: error.message, received_type: `${pascalCase(code)}Error`, ...details }],
    hints: [expect.stringMatching(/\.$/)],
    examples: [],
    error_code: code,
    retryable: false,
    _envelope_version: 1,
    ...(retryAfter && { _meta: { retry_after_seconds: expect.any(Number) } }),
  })
  // What is said of both must be true of both.
  expect(envelope?.hints.join()).not.toMatch(/GET|POST|PUT|DELETE|HTTP|header|Retry-After|address|\//)
})

test('The catalogue holds these errors and no other', () => {
  const listed = catalogue.entries.map(({ code }) => code.toUpperCase())
  expect(listed).toEqual(domainCases.map(({ code }) => code).sort())
})

test('Arguments that do not fit, and a tool that there is not, are told by the contract', async () => {
  const { envelope } = await pages.call('lock_page', { slug: 'welcome', minutes: '5', editor: 'linus' })
  expect(envelope).toMatchObject({
    error_kind: 'mcp_input_validation',
    error_code: 'SCHEMA_TYPE_MISMATCH',
    details: [{ field: 'minutes', expected_type: 'integer', received_type: 'str' }],
  })
  expect((await pages.call('read_pages', { slug: 'welcome' })).envelope).toMatchObject({
    error_kind: 'tool_not_found',
    error_code: 'TOOL_NOT_FOUND',
    examples: expect.arrayContaining(['read_page']),
  })
})
