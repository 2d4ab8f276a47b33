import { Ajv2020 } from 'ajv/dist/2020.js'
import { conformMcp } from 'error-envelope/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { probesOfTool } from '../../../src/testing/mcp/probes/probes-of-tool.ts'
import { type Call, type Fields, startPageServer } from './page-server.ts'

const probesOf = (inputSchema: Fields) => probesOfTool({ name: 'find_pages', inputSchema })
const wrong = { probe: 'of a wrong type' }

test.each<[what: string, schema: Fields, sent: [kind: string, args: Fields][]]>([
  [
    'what it requires',
    { properties: { query: { type: 'string' }, limit: { type: 'integer' } }, required: ['query'] },
    [
      ['missing', {}],
      ['wrong-type', { query: wrong }],
      ['unknown-field', { query: wrong, conformance_probe: 'probe' }],
    ],
  ],
  [
    'optional fields',
    { properties: { limit: { type: 'integer' }, query: { type: 'string' } } },
    [
      ['wrong-type', { limit: wrong }],
      ['unknown-field', { limit: wrong, conformance_probe: 'probe' }],
    ],
  ],
  [
    'fields of any other name',
    { properties: { limit: { type: 'integer' } }, additionalProperties: true },
    [['wrong-type', { limit: wrong }]],
  ],
  [
    'fields of its own name',
    { properties: { ConformanceProbe: { type: 'object' } } },
    [
      ['wrong-type', { ConformanceProbe: true }],
      ['unknown-field', { ConformanceProbe: true, conformance_probe_1: 'probe' }],
    ],
  ],
  ['no field at all', { additionalProperties: false }, [['unknown-field', { conformance_probe: 'probe' }]]],
  [
    'a list, which nothing is wrapped into',
    { properties: { ids: { type: 'array' } }, required: ['ids'], additionalProperties: true },
    [
      ['missing', {}],
      ['wrong-type', { ids: wrong }],
    ],
  ],
  [
    'one of several',
    { properties: { a: {}, b: { type: 'null' } }, required: ['a', 'b'], allOf: [{}] },
    [
      ['missing', {}],
      ['wrong-type', { a: 'probe', b: wrong }],
    ],
  ],
  [
    'what is described elsewhere',
    { $defs: { id: { type: 'integer' } }, properties: { 'a/b': { $ref: '#/$defs/id' } }, additionalProperties: {} },
    [['wrong-type', { 'a/b': wrong }]],
  ],
])('A tool with %s gets calls that fail its schema', (_what, schema, sent) => {
  const { probes } = probesOf({ type: 'object', ...schema })
  expect(probes.map((probe) => [probe.kind, probe.arguments])).toEqual(sent)
})

test.each<[what: string, schema: Fields | undefined, reason: string]>([
  ['takes anything', { type: 'object' }, 'no call of it is sure to be refused'],
  [
    'is closed by a keyword that its dialect does not know',
    { $schema: 'http://json-schema.org/draft-07/schema#', unevaluatedProperties: false },
    'no call of it is sure to be refused',
  ],
  ['takes any value', { properties: { a: {} } }, 'no call of it is sure to be refused'],
  ['has no schema', undefined, 'it has no input schema'],
  ['has a broken schema', { $ref: '#/nowhere' }, 'its input schema can not be compiled'],
  ['has a schema of no type', { type: 'page' }, 'its input schema can not be compiled'],
])('Nothing is sent to a tool that %s', (_what, inputSchema, reason) => {
  expect(probesOfTool({ name: 'a', inputSchema })).toEqual({ probes: [], notProvoked: { tool: 'a', reason } })
})

const type = fc.constantFrom('string', 'integer', 'boolean', 'object', 'array', 'null')
const property = fc.oneof(
  fc.record({ type }),
  fc.record({ type: fc.uniqueArray(type, { minLength: 1 }) }),
  fc.record({ anyOf: fc.array(fc.record({ type }), { minLength: 1, maxLength: 3 }) }),
  fc.record({ enum: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
  fc.constant({}),
)
const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString', 'a/b', 'a~b'))
const schema = fc.record(
  {
    type: fc.constant('object'),
    properties: fc.dictionary(name, property, { maxKeys: 4 }),
    required: fc.uniqueArray(name, { maxLength: 3 }),
    additionalProperties: fc.oneof(fc.boolean(), fc.record({ type })),
    minProperties: fc.nat(3),
    anyOf: fc.array(fc.record({ required: fc.uniqueArray(name, { maxLength: 2 }) }), { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['type'] },
)

test('No call is ever made that its schema lets pass', () => {
  fc.assert(
    fc.property(schema, (inputSchema) => {
      const passes = new Ajv2020({ strict: false, ownProperties: true, allErrors: true }).compile(inputSchema)
      for (const probe of probesOf(inputSchema).probes) {
        expect(passes(probe.arguments)).toBe(false)
        expect(probe.codes?.size).toBeGreaterThan(0)
      }
    }),
  )
})

test('Any schema at all is read without a throw', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('type', 'properties', 'required', '$ref', '$schema', 'allOf', '$id'),
        fc.jsonValue(),
      ),
      (inputSchema) => {
        expect(() => probesOf(inputSchema as Fields)).not.toThrow()
      },
    ),
  )
})

test('Twenty tools are probed, and all on demand; what was left out is told', async () => {
  const tools = Array.from({ length: 23 }, (_, index) => ({
    name: `tool_${index}`,
    inputSchema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  }))
  const called = new Set<string>()
  const answer = ({ name }: Call) => void called.add(name)
  const server = { url: await startPageServer({ tools, answer }) }
  expect((await conformMcp({ server })).tools).toEqual({ listed: 23, probed: 20, leftOut: 3, notProvoked: [] })
  expect(called).not.toContain('tool_20')
  expect((await conformMcp({ server, allTools: true })).tools).toEqual({
    listed: 23,
    probed: 23,
    leftOut: 0,
    notProvoked: [],
  })
  expect(called).toContain('tool_22')
})

test('A tool that can not be provoked is never called, and named', async () => {
  const called = new Set<string>()
  const server = {
    url: await startPageServer({
      tools: [{ name: 'wipe_out', inputSchema: { type: 'object' } }],
      answer: ({ name }) => void called.add(name),
    }),
  }
  const report = await conformMcp({ server })
  expect(report.tools.notProvoked).toEqual([{ tool: 'wipe_out', reason: 'no call of it is sure to be refused' }])
  expect([...called]).toEqual(['conformance_probe_no_such_tool'])
})
