import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPages } from '../fixtures/start-pages.ts'
import { runNode } from '../package/run-node.ts'
import { root } from '../package/source-tree.ts'

// The document of the example, as it is published, against the example as it runs.

interface Media {
  readonly schema: { readonly properties: { readonly error: { $ref?: string; oneOf?: { $ref: string }[] } } }
  readonly examples?: Readonly<Record<string, { readonly value: { readonly error: ErrorBody } }>>
}

interface ErrorBody {
  readonly code: string
  readonly status: number
}

interface Response {
  readonly $ref?: string
  readonly content?: { readonly 'application/json'?: Media }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Record<string, Response> }>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

const path = join(root, 'docs/openapi.json')
const document: Document = JSON.parse(readFileSync(path, 'utf8'))
const ajv = addFormats.default(new Ajv2020({ strict: false }))
ajv.addSchema(document, 'openapi.json')

function mediaOf(response: Response | undefined): Media | undefined {
  const name = response?.$ref?.split('/').at(-1)
  return (name === undefined ? response : document.components.responses[name])?.content?.['application/json']
}

// Schemas refer to components from the root of the document.
function fits(schema: object, value: unknown): boolean {
  return ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')), value)
}

const operations = Object.entries(document.paths).flatMap(([url, item]) =>
  Object.entries(item).map(([method, { responses }]) => ({ name: `${method.toUpperCase()} ${url}`, responses })),
)
const answers = operations.flatMap(({ name, responses }) =>
  Object.entries(responses)
    .filter(([status]) => status === 'default' || Number(status) >= 400)
    .map(([status, response]) => ({ name, status, media: mediaOf(response) })),
)

describe('The published document', () => {
  test('is valid by the specification', async () => {
    Object.assign(process.env, { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' })
    const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const { code, output } = await runNode([cli, 'lint', '--extends=spec', path])
    expect(code, output).toBe(0)
  })

  test('lists 4xx and 5xx answers of all its operations, each with the envelope as its body', () => {
    expect(operations).toHaveLength(11)
    expect(answers.length).toBeGreaterThan(40)
    for (const { name, status, media } of answers) {
      expect(media, `${name} ${status}`).toBeDefined()
      const { $ref, oneOf = [{ $ref }] } = media?.schema.properties.error ?? {}
      for (const each of oneOf) expect(each.$ref, `${name} ${status}`).toMatch(/^#\/components\/schemas\/\w+$/)
    }
    for (const { responses } of operations) expect(responses).toHaveProperty('default')
  })

  test('has an example for each code, which its schema takes, with the status that it stands under', () => {
    for (const { name, status, media } of answers) {
      const { schema, examples = {} } = media as Media
      const { $ref, oneOf = [{ $ref }] } = schema.properties.error
      expect(Object.keys(examples), `${name} ${status}`).toHaveLength(oneOf.length)
      for (const [code, { value }] of Object.entries(examples)) {
        expect(fits(schema, value), `${name} ${code}: ${ajv.errorsText()}`).toBe(true)
        expect(value.error.code).toBe(code)
        if (status !== 'default') expect(String(value.error.status)).toBe(status)
      }
    }
  })
})

const editor = { 'x-editor': 'ada' }
const page = { title: 'A title', body: 'Some words', tags: [] }
const large = 'x'.repeat(30_000)
const missing = 'no-such-page'

// A request for each code that an operation documents and a request can bring about. `slug` is a page, `locked` one that
// grace has locked, `deleted` one that is no more.
const requests: Readonly<
  Record<string, Readonly<Record<string, { url: string; headers?: object; payload?: unknown }>>>
> = {
  'GET /pages': { validation_error: { url: '/pages?limit=0' } },
  'POST /pages': {
    bad_request: { url: '/pages', payload: '{' },
    page_too_large: { url: '/pages', payload: { ...page, slug: 'new', body: large } },
    payload_too_large: { url: '/pages', payload: { ...page, slug: 'new', body: large.repeat(4) } },
    unsupported_media_type: { url: '/pages', payload: 'a', headers: { 'content-type': 'text/csv' } },
    reserved_slug: { url: '/pages', payload: { ...page, slug: 'by-id' } },
    slug_taken: { url: '/pages', payload: { ...page, slug: 'welcome' } },
    validation_error: { url: '/pages', payload: { slug: 'Not a slug' } },
  },
  'GET /pages/{slug}': {
    page_not_found: { url: `/pages/${missing}` },
    page_gone: { url: '/pages/old-handbook' },
    validation_error: { url: '/pages/Not-a-slug' },
  },
  'GET /pages/by-id/{id}': {
    page_not_found: { url: '/pages/by-id/9999' },
    page_gone: { url: '/pages/by-id/4' },
    validation_error: { url: '/pages/by-id/none' },
  },
  'PUT /pages/{slug}': {
    page_not_found: { url: `/pages/${missing}`, payload: { ...page, revision: 1 } },
    page_gone: { url: '/pages/old-handbook', payload: { ...page, revision: 1 } },
    page_locked: { url: '/pages/style-guide', payload: { ...page, revision: 1 } },
    revision_conflict: { url: '/pages/welcome', payload: { ...page, revision: 1 } },
    page_too_large: { url: '/pages/welcome', payload: { ...page, body: large, revision: 1 } },
    payload_too_large: { url: '/pages/welcome', payload: { ...page, body: large.repeat(4), revision: 1 } },
    unsupported_media_type: { url: '/pages/welcome', payload: 'a', headers: { 'content-type': 'text/csv' } },
    bad_request: { url: '/pages/welcome', payload: '{' },
    validation_error: { url: '/pages/welcome', payload: {} },
  },
  'DELETE /pages/{slug}': {
    page_not_found: { url: `/pages/${missing}` },
    page_gone: { url: '/pages/old-handbook' },
    page_locked: { url: '/pages/style-guide' },
    validation_error: { url: '/pages/Not-a-slug' },
  },
  'GET /pages/{slug}/revisions': {
    page_not_found: { url: `/pages/${missing}/revisions` },
    page_gone: { url: '/pages/old-handbook/revisions' },
    validation_error: { url: '/pages/Not-a-slug/revisions' },
  },
  'GET /pages/{slug}/revisions/{revision}': {
    page_not_found: { url: `/pages/${missing}/revisions/1` },
    page_gone: { url: '/pages/old-handbook/revisions/1' },
    revision_not_found: { url: '/pages/welcome/revisions/99' },
    validation_error: { url: '/pages/welcome/revisions/0' },
  },
  'PUT /pages/{slug}/lock': {
    page_not_found: { url: `/pages/${missing}/lock`, payload: { minutes: 1 } },
    page_gone: { url: '/pages/old-handbook/lock', payload: { minutes: 1 } },
    page_locked: { url: '/pages/style-guide/lock', payload: { minutes: 1 } },
    payload_too_large: { url: '/pages/welcome/lock', payload: { minutes: 1, more: large.repeat(4) } },
    unsupported_media_type: { url: '/pages/welcome/lock', payload: 'a', headers: { 'content-type': 'text/csv' } },
    bad_request: { url: '/pages/welcome/lock', payload: '{' },
    validation_error: { url: '/pages/welcome/lock', payload: { minutes: 0 } },
  },
  'DELETE /pages/{slug}/lock': {
    page_not_found: { url: `/pages/${missing}/lock` },
    page_gone: { url: '/pages/old-handbook/lock' },
    not_lock_holder: { url: '/pages/style-guide/lock' },
    validation_error: { url: '/pages/Not-a-slug/lock' },
  },
  'GET /search': { validation_error: { url: '/search?q=' } },
}

describe('Each documented error', () => {
  type Pages = Awaited<ReturnType<typeof startPages>>
  let app: Pages['app']
  let close: Pages['close'] | undefined

  beforeAll(async () => {
    ;({ app, close } = await startPages())
  })
  afterAll(() => close?.())

  test('has a request here, but for those that any operation can answer with', () => {
    const documented = answers.filter(({ status }) => status !== 'default')
    const codes = documented.map(({ name, media }) =>
      Object.keys(media?.examples ?? {}).map((code) => `${name} ${code}`),
    )
    const asked = Object.entries(requests).flatMap(([name, each]) => Object.keys(each).map((code) => `${name} ${code}`))
    expect(asked.toSorted()).toEqual(codes.flat().sort())
  })

  test.each(Object.entries(requests).flatMap(([name, each]) => Object.keys(each).map((code) => [name, code] as const)))(
    'is what the service answers: %s %s',
    async (name, code) => {
      const { url, headers = {}, payload } = requests[name]?.[code] ?? { url: '' }
      const [method] = name.split(' ')
      const json = payload === undefined ? {} : { 'content-type': 'application/json' }
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...editor, ...json, ...headers },
        ...(text === undefined ? {} : { payload: text }),
      })
      const { media, status } = answers.find(
        (answer) => answer.name === name && answer.media?.examples?.[code] !== undefined && answer.status !== 'default',
      ) as (typeof answers)[number]
      const body = reply.json()
      expect([body.error?.code, String(reply.statusCode)], reply.body).toEqual([code, status])
      expect(fits((media as Media).schema, body), ajv.errorsText()).toBe(true)
    },
  )
})
