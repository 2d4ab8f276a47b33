import Type from 'typebox'
import { expect, test } from 'vitest'
import { compileDetailsFilter } from '../../src/core/details-filter.ts'
import type { PlainJson } from '../../src/core/plain-json.ts'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const id = object({ id: { type: 'number' } })
const node = object({ id: { type: 'number' }, next: { $ref: '#' } })
const tree = Type.Cyclic({ Node: Type.Object({ id: Type.Number(), next: Type.Optional(Type.Ref('Node')) }) }, 'Node')
const nested = { id: 1, s: 1, next: { id: 2, s: 1, next: { id: 3, s: 1 } } }
const cutNested = { id: 1, next: { id: 2, next: { id: 3 } } }
const page = { page: { id: 1, s: 1 } }
const cutPage = { page: { id: 1 } }

test.each<[string, object, PlainJson, PlainJson]>([
  ['to a definition', object({ page: { $ref: '#/$defs/id' } }, { $defs: { id } }), page, cutPage],
  ['to an old definition', object({ page: { $ref: '#/definitions/id' } }, { definitions: { id } }), page, cutPage],
  [
    'to a definition by its $id',
    object({ page: { $ref: 'Id' } }, { $defs: { any: { $id: 'Id', ...id } } }),
    page,
    cutPage,
  ],
  [
    'to a definition in an array',
    object({ page: { type: 'array', items: { $ref: '#/$defs/id' } } }, { $defs: { id } }),
    { page: [{ id: 1, s: 1 }] },
    { page: [{ id: 1 }] },
  ],
  [
    'to a definition in a union',
    object({ page: { anyOf: [{ $ref: '#/$defs/id' }, { type: 'null' }] } }, { $defs: { id } }),
    page,
    cutPage,
  ],
  [
    'of a recursive type within, which brings its definitions along',
    JSON.parse(JSON.stringify(Type.Object({ tree }))),
    { tree: nested },
    { tree: cutNested },
  ],
  [
    'from a definition to a definition',
    object({ page: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/id' }, id } }),
    page,
    cutPage,
  ],
  ['to the whole schema', node, nested, cutNested],
  ['of a TypeBox schema to itself', tree, nested, cutNested],
  [
    'to the whole schema in a union',
    object({ id: { type: 'number' }, next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } }),
    nested,
    cutNested,
  ],
  ['to another property', object({ first: id, page: { $ref: '#/properties/first' } }), page, cutPage],
])('Cut down through a reference %s', (_, schema, details, cut) => {
  expect(compileDetailsFilter(schema)(details)).toEqual(cut)
})

// A reference that the check follows and the filter does not would let everything through.
test.each<[string, object, PlainJson, PlainJson]>([
  [
    'to the whole schema by its $id',
    { $id: 'Node', ...object({ id: { type: 'number' }, next: { $ref: 'Node' } }) },
    nested,
    cutNested,
  ],
  [
    'to the whole schema in a union of arrays',
    object(
      { id: { type: 'number' }, next: { anyOf: [{ type: 'array', items: { $ref: '#' } }, { type: 'null' }] } },
      { required: ['id'] },
    ),
    { id: 1, next: [{ id: 2, s: 1 }] },
    { id: 1, next: [{ id: 2 }] },
  ],
  [
    'to a nested definition',
    object({ first: { $defs: { id } }, page: { $ref: '#/properties/first/$defs/id' } }),
    page,
    cutPage,
  ],
  ['with an escaped slash', object({ page: { $ref: '#/$defs/a~1b' } }, { $defs: { 'a/b': id } }), page, cutPage],
  ['with an escaped space', object({ page: { $ref: '#/$defs/a%20b' } }, { $defs: { 'a b': id } }), page, cutPage],
  ['to an anchor', object({ page: { $ref: '#id' } }, { $defs: { any: { $anchor: 'id', ...id } } }), page, cutPage],
  [
    'that is dynamic',
    { $dynamicAnchor: 'node', ...object({ id: { type: 'number' }, next: { $dynamicRef: '#node' } }) },
    nested,
    cutNested,
  ],
])('Cut down or left out, never let through: a reference %s', (_, schema, details, cut) => {
  expect([cut, undefined]).toContainEqual(cutOrNothing(schema, details))
})

test.each<[string, object, PlainJson]>([
  [
    'whose branch demands a key that it does not list',
    { anyOf: [object({ id: {} }, { required: ['name'] })] },
    { id: 1, name: 'a', s: 1 },
  ],
  [
    'whose branch demands more keys than it lists',
    { anyOf: [object({ id: {} }, { minProperties: 2 })] },
    { id: 1, s: 1 },
  ],
  ['of which two fit where one may', { oneOf: [id, object({ id: {} })] }, { id: 1, s: 1 }],
])('Nothing leaves by a union %s', (_, schema, details) => {
  expect(JSON.stringify(cutOrNothing(schema, details)) ?? '').not.toContain('"s"')
})

// What throws is left out by the caller.
function cutOrNothing(schema: object, details: PlainJson): PlainJson | undefined {
  try {
    return compileDetailsFilter(schema)(details)
  } catch {
    return undefined
  }
}

test('Unions in unions are cut down in time, however deep details go', () => {
  const either = {
    anyOf: [
      object({ leaf: {} }, { required: ['leaf'] }),
      object({ child: { $ref: '#/$defs/either' } }, { required: ['child'] }),
    ],
  }
  let details: PlainJson = { leaf: 1, s: 1 }
  for (let depth = 0; depth < 60; depth++) details = { child: details, s: 1 }
  const cut = compileDetailsFilter({ $ref: '#/$defs/either', $defs: { either } })(details)
  expect(JSON.stringify(cut)).not.toContain('"s"')
  expect(JSON.stringify(cut)).toContain('"leaf":1')
})
