import { Ajv2020 } from 'ajv/dist/2020.js'
import { ConflictError, DomainError, defineErrors, GoneError, NotFoundError } from 'error-envelope'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { lintOpenapi } from '../fixtures/lint-openapi.ts'
import { type Document, documentOf, type Response } from './document-of.ts'

class PageLockedError extends ConflictError.withDetails(
  Type.Object({ lockedBy: Type.String(), until: Type.Optional(Type.String({ format: 'date-time' })) }),
) {
  static override readonly meaning = 'Ada | or another has the page.'
  static override readonly advice = 'Wait,\nor ask them.'
}
class SlugTakenError extends ConflictError {}
class PageGoneError extends GoneError.withDetails(Type.Array(Type.Object({ id: Type.Integer() }), { minItems: 2 })) {}
class TicketError extends NotFoundError.withDetails(Type.Object({ key: Type.String({ pattern: '^(?!)$' }) })) {}

const Node = Type.Cyclic({ Node: Type.Object({ name: Type.String(), parts: Type.Array(Type.Ref('Node')) }) }, 'Node')
class TreeError extends ConflictError.withDetails(Node) {}

const catalogue = defineErrors({ PageLockedError, SlugTakenError, PageGoneError, TicketError, TreeError })
const handler = async () => ({})
const versions = ['3.0.3', '3.1.0'] as const

function documentIn(openapi: (typeof versions)[number]): Promise<Document> {
  return documentOf(
    (app) => {
      const errors = [PageLockedError, SlugTakenError, PageGoneError, TicketError, TreeError, DomainError]
      app.post('/pages/:id', { errors, schema: { body: { type: 'object' }, summary: 'Change' } }, handler)
      app.get('/pages/:id', { errors: [PageLockedError], schema: { summary: 'Read' } }, handler)
    },
    { openapi, envelope: { catalogue } },
  )
}

function bodyOf({ paths }: Document, status: string, method = 'post') {
  const body = paths['/pages/{id}']?.[method]?.responses[status]?.content?.['application/json']
  if (body === undefined) throw new Error(`no body for ${status}`)
  return body
}

test.each(versions)('The document is valid in OpenAPI %s, and so is every example in it', async (version) => {
  expect(await lintOpenapi(await documentIn(version))).toEqual([])
})

test('An error alone under its status is referred to directly', async () => {
  expect(bodyOf(await documentIn('3.1.0'), '409', 'get').schema).toEqual({
    type: 'object',
    required: ['error'],
    properties: { error: { $ref: '#/components/schemas/PageLockedError' } },
  })
})

test('Several errors under one status are told apart by their code', async () => {
  const { schema } = bodyOf(await documentIn('3.1.0'), '409')
  const names = { page_locked: 'PageLockedError', slug_taken: 'SlugTakenError', tree: 'TreeError' }
  const mapping = Object.fromEntries(
    Object.entries(names).map(([code, name]) => [code, `#/components/schemas/${name}`]),
  )
  expect(schema?.properties?.error).toEqual({
    type: 'object',
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'code', mapping },
  })
})

test('Each code has a named example, with details that its schema describes', async () => {
  const { examples } = bodyOf(await documentIn('3.1.0'), '409')
  expect(Object.keys(examples ?? {})).toEqual(['page_locked', 'slug_taken', 'tree'])
  expect(examples?.page_locked?.value).toEqual({
    error: {
      code: 'page_locked',
      message: 'Ada | or another has the page',
      status: 409,
      details: { lockedBy: expect.any(String), until: '2030-01-31T12:00:00Z' },
    },
  })
  expect(examples?.slug_taken?.value).toMatchObject({ error: { details: null } })
})

test('Where no example can be made none is shown, rather than a wrong one', async () => {
  const document = await documentIn('3.1.0')
  expect(bodyOf(document, '404')).not.toHaveProperty('examples')
  expect(bodyOf(document, '410').examples?.page_gone?.value).toMatchObject({
    error: { details: [{ id: expect.any(Number) }, { id: expect.any(Number) }] },
  })
})

test('The description says what a code means, and lists several in a table that no text can break', async () => {
  const { paths } = await documentIn('3.1.0')
  const responses = paths['/pages/{id}']?.post?.responses
  expect(responses?.['410']?.description).toMatch(/^`page_gone`: /)
  expect(responses?.['409']?.description?.split('\n').slice(0, 6)).toEqual([
    'Told apart by `code`:',
    '',
    '| code | meaning |',
    '|---|---|',
    '| `page_locked` | Ada \\| or another has the page. Wait, or ask them. |',
    expect.stringMatching(/^\| `slug_taken` \| /),
  ])
})

test('The framework errors are a closed list of their own, which every operation refers to', async () => {
  const { paths, components } = await documentIn('3.1.0')
  const defaults = Object.values(paths).flatMap((item) => Object.values(item).map(({ responses }) => responses.default))
  expect(defaults).toEqual([1, 2].map(() => ({ $ref: '#/components/responses/GeneralError' })))
  const general = components.responses.GeneralError as Response
  const codes = Object.keys(general.content?.['application/json']?.examples ?? {})
  expect(codes).toContain('internal_error')
  for (const code of codes) expect(general.description).toContain(`| \`${code}\` |`)
})

test('The base class, where it is declared, has its place under 500', async () => {
  const { schema } = bodyOf(await documentIn('3.1.0'), '500')
  expect(schema?.properties?.error?.$ref).toMatch(/^#\/components\/schemas\//)
})

test('Details without a schema are an object, an array or null, which generators keep', async () => {
  const details = async (version: (typeof versions)[number]) =>
    (await documentIn(version)).components.schemas.SlugTakenError?.properties?.details
  expect(await details('3.1.0')).toEqual({
    anyOf: [{ type: 'object', additionalProperties: true }, { type: 'array', items: {} }, { type: 'null' }],
  })
  expect(await details('3.0.3')).toEqual({
    anyOf: [
      { type: 'object', additionalProperties: true, nullable: true },
      { type: 'array', items: {} },
    ],
  })
})

test.each(versions)('What details refer to is a component of its own in OpenAPI %s', async (version) => {
  const { components } = await documentIn(version)
  const $ref = '#/components/schemas/TreeErrorNode'
  expect(JSON.stringify(components.schemas.TreeError)).toContain(`{"$ref":"${$ref}"}`)
  expect(components.schemas.TreeErrorNode?.properties?.parts).toMatchObject({ type: 'array', items: { $ref } })
  expect(JSON.stringify(components)).not.toContain('$defs')
})

test('The failures of a schema are a list of items with a name', async () => {
  const { components } = await documentIn('3.1.0')
  expect(components.schemas.SchemaValidationError?.properties?.details).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/ValidationErrorItem' },
  })
})

test('The component ErrorEnvelope takes every example in the document', async () => {
  const document = await documentIn('3.1.0')
  const isEnvelope = new Ajv2020().compile(document.components.schemas.ErrorEnvelope as object)
  const texts = JSON.stringify(document).match(/\{"error":\{"code":"[a-z0-9_]+","message"/g)
  expect(texts?.length).toBeGreaterThan(15)
  const responses = Object.values(document.paths).flatMap((item) => Object.values(item).map((each) => each.responses))
  for (const response of [...responses, document.components.responses].flatMap((each) => Object.values(each))) {
    for (const { value } of Object.values(response.content?.['application/json']?.examples ?? {})) {
      expect(isEnvelope(value), JSON.stringify(value)).toBe(true)
    }
  }
})
