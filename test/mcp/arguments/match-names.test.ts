import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

const schema = {
  properties: { reportIds: { type: 'array' }, accessLevel: {}, dollar: {}, page_size: {}, pageSize: {} },
}
const aliases = { reportId: 'reportIds', report: 'reportIds', $: 'dollar' }

test('a declared alias is a name of its field, and what it brings is fitted to that (ruling: it is renamed, not copied)', () => {
  expect(normalize(schema, { reportId: 'abc-123' }, { aliases })).toEqual({
    args: { reportIds: ['abc-123'] },
    events: [
      { kind: 'renamed', from: 'reportId', to: 'reportIds', reason: 'arg_alias' },
      { kind: 'coerced', field: 'reportIds', from_type: 'str', to_type: 'list', reason: 'schema_array_wrap' },
    ],
  })
})

test.each(['report_id', 'ReportID', 'REPORT'])('a declared alias may be spelled %s', (from) => {
  expect(normalize(schema, { [from]: [] }, { aliases })).toEqual({
    args: { reportIds: [] },
    events: [{ kind: 'renamed', from, to: 'reportIds', reason: 'arg_alias' }],
  })
})

test('an alias of signs alone means its field, and other signs do not', () => {
  expect(normalize(schema, { $: 1, '€': 2 }, { aliases })).toMatchObject({
    args: { dollar: 1, '€': 2 },
    events: [{ kind: 'renamed', reason: 'arg_alias' }, { kind: 'unknown_field_rejected' }],
  })
})

test('another spelling of a field that is declared as its alias is what it was before', () => {
  const declared = { AccessLevel: 'accessLevel' }
  expect(normalize(schema, { AccessLevel: 1 }, { aliases: declared }).events).toMatchObject([
    { kind: 'renamed', reason: 'schema_canonical_key' },
  ])
  expect(normalize(schema, { accessLevel: 1, AccessLevel: 2 }, { aliases: declared })).toMatchObject({
    args: { accessLevel: 1 },
    events: [{ kind: 'dropped_alias', from: 'AccessLevel', canonical: 'accessLevel', to: 'accessLevel' }],
  })
})

test.each([
  ['after', { reportIds: ['a'], reportId: 'b' }],
  ['before', { reportId: 'b', reportIds: ['a'] }],
])('a declared alias %s its field is dropped, and that is told (ruling: as for any other name)', (_where, args) => {
  expect(normalize(schema, args, { aliases })).toEqual({
    args: { reportIds: ['a'] },
    events: [
      {
        kind: 'dropped_alias',
        from: 'reportId',
        canonical: 'reportIds',
        to: 'reportIds',
        reason: 'canonical_key_also_present',
      },
    ],
  })
})

test('of a declared alias and another spelling the first is taken', () => {
  const { args, events } = normalize(schema, { report: ['a'], ReportIds: ['b'] }, { aliases })
  expect(args).toEqual({ reportIds: ['a'] })
  expect(events.map(({ kind }) => kind)).toEqual(['renamed', 'dropped_alias'])
})

test.each([
  ['leads to no field', { id: 'reportIdz' }, 'the alias id leads to reportIdz, which is no field of its schema.'],
  [
    'leads to another spelling of a field',
    { id: 'ReportIds' },
    'the alias id leads to ReportIds, which is no field of its schema.',
  ],
  [
    'leads to what only every object has',
    { id: 'constructor' },
    'the alias id leads to constructor, which is no field of its schema.',
  ],
  ['is a field itself', { accessLevel: 'reportIds' }, 'the alias accessLevel of reportIds is a field itself.'],
  ['fits a pattern of the schema', { 'x-report': 'reportIds' }, 'the alias x-report of reportIds is a field itself.'],
  [
    'reads like another field',
    { access_level: 'reportIds' },
    'the alias access_level of reportIds reads like accessLevel.',
  ],
  ['reads like several fields', { PAGESIZE: 'pageSize' }, 'the alias PAGESIZE of pageSize reads like several fields.'],
  ['has two targets', { id: 'reportIds', ID: 'accessLevel' }, 'the alias ID of accessLevel reads like reportIds.'],
])('an alias that %s ends the start with both names', (_what, wrong, message) => {
  const start = () => normalize({ ...schema, patternProperties: { '^x-': {} } }, {}, { aliases: { ...wrong } })
  expect(start).toThrow(new TypeError(message))
})

test('marks are parts of letters: what differs in them is another name', () => {
  const names = { properties: { किताब: {}, limit: {} } }
  expect(normalize(names, { केताब: 1, 'किताब ': 2 }).args).toEqual({ केताब: 1, किताब: 2 })
})
