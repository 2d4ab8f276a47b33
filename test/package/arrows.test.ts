import { expect, test } from 'vitest'
import { type Arrows, arrowProblems, type Tree } from './arrows.ts'
import { layoutProblems } from './layout.ts'
import { readSources } from './source-tree.ts'

// A folder a line, and what its files may import. Rows of folders that do not exist yet say what they will be held to.
const table: Readonly<Record<string, Arrows>> = {
  'index.ts': { folders: ['core', 'fastify'], packages: [] },
  envelope: { folders: [], packages: [] },
  core: { folders: ['envelope'], packages: ['change-case', 'typebox'] },
  fastify: { folders: ['core'], packages: ['fastify-plugin', 'node:*'], typesOf: ['fastify'] },
  openapi: { folders: ['core'], packages: ['typebox'], typesOf: ['@fastify/swagger'] },
  client: { folders: ['envelope'], packages: [], typesOfFolders: ['core'] },
  mcp: {
    folders: ['core'],
    packages: ['ajv', 'ajv-formats', 'fastest-levenshtein'],
    inside: { 'sdk-v1': ['@modelcontextprotocol/sdk'], 'sdk-v2': ['@modelcontextprotocol/server'] },
  },
  mappers: { folders: ['core'], packages: [], typesOf: ['pg', '@prisma/client', 'zod'] },
  telemetry: { folders: ['core'], packages: ['@opentelemetry/api'] },
  testing: { folders: ['openapi', 'mcp', 'core'], packages: ['ajv', 'eventsource-parser', 'node:*'] },
  cli: {
    folders: ['testing', 'openapi', 'core'],
    packages: ['node:*', 'commander', 'jiti', 'fastest-levenshtein', 'openapi-typescript', 'typescript'],
  },
}

const door = '// What leaves through this door: one thing.\n// For nobody.\n'

test('Every import follows an arrow of the table, and none closes a cycle', () => {
  expect(arrowProblems(readSources(), table)).toEqual([])
})

test('Every file keeps to the rules of layout', () => {
  expect(layoutProblems(readSources())).toEqual([])
})

test('A file is rarely long: half of them have fewer than 80 lines', () => {
  const lengths = Object.values(readSources()).map((text) => text.split('\n').length - 1)
  expect(lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThan(80)
})

const sound: Tree = {
  'index.ts': `${door}export { a } from './core/index.ts'\n`,
  'core/index.ts': `${door}export { a, type B } from './a.ts'\n`,
  'core/a.ts': `import { snakeCase } from 'change-case'
import type { C } from '../envelope/index.ts'
import { type D, d } from './d.ts'
/** A thing. */
export const a = snakeCase(String(d))
/** A type. */
export type B = C | D\n`,
  'core/d.ts': `import type { B } from './a.ts'
/** A type. */
export type D = B
/** A thing. */
export const d = 1\n`,
  'envelope/index.ts': `${door}export type { C } from './c.ts'\n`,
  'envelope/c.ts': '/** A type. */\nexport type C = string\n',
}

test('A sound tree has no problems', () => {
  expect(arrowProblems(sound, table)).toEqual([])
  expect(layoutProblems(sound)).toEqual([])
})

test.each<[string, Tree, string[]]>([
  ['a folder without a row', { 'misc/a.ts': '' }, ['misc/a.ts: the folder has no row in the table']],
  ['a package', { 'envelope/a.ts': "import 'change-case'" }, ['envelope/a.ts: imports change-case']],
  ['a part of a package', { 'envelope/a.ts': "export * from '@a/b/c'" }, ['envelope/a.ts: imports @a/b/c']],
  ['Node', { 'core/a.ts': "import fs from 'node:fs'" }, ['core/a.ts: imports node:fs']],
  ['types of Node', { 'core/a.ts': "import type { A } from 'node:fs'" }, ['core/a.ts: imports node:fs for its types']],
  [
    'a package whose types alone are known',
    { 'fastify/a.ts': "import F from 'fastify'" },
    ['fastify/a.ts: imports fastify'],
  ],
  [
    'an SDK outside of its adapter',
    {
      'mcp/a.ts': "import '@modelcontextprotocol/server'",
      'mcp/sdk-v1/a.ts': "import '@modelcontextprotocol/sdk/types.js'",
    },
    ['mcp/a.ts: imports @modelcontextprotocol/server'],
  ],
  ['a folder against the arrow', { 'envelope/a.ts': "import '../core/index.ts'" }, ['envelope/a.ts: imports core']],
  [
    'types against the arrow',
    { 'envelope/a.ts': "import type { A } from '../core/index.ts'" },
    ['envelope/a.ts: imports core'],
  ],
  [
    'a re-export against the arrow',
    { 'core/b.ts': "export { a } from '../index.ts'" },
    ['core/b.ts: imports ../index.ts, not the door of index.ts'],
  ],
  [
    'an import() against the arrow',
    { 'envelope/a.ts': "const a = await import('../core/index.ts')" },
    ['envelope/a.ts: imports core'],
  ],
  [
    'a type of import() against the arrow',
    { 'envelope/a.ts': "let a: import('../core/index.ts').A" },
    ['envelope/a.ts: imports core'],
  ],
  [
    'past the door',
    { 'core/b.ts': "import { c } from '../envelope/c.ts'" },
    ['core/b.ts: imports ../envelope/c.ts, not the door of envelope'],
  ],
  ['what is no file', { 'core/b.ts': "import './none.ts'" }, ['core/b.ts: imports ./none.ts, which is no file']],
  [
    'a cycle',
    { 'core/x.ts': "import './y.ts'", 'core/y.ts': "export { x } from './z.ts'", 'core/z.ts': "import './x.ts'" },
    ['cycle: core/x.ts -> core/y.ts -> core/z.ts -> core/x.ts'],
  ],
])('An arrow that is missing is found: %s', (_, bad, problems) => {
  expect(arrowProblems({ ...sound, ...bad }, table)).toEqual(problems)
})

const notExplicit = ['core/index.ts: holds more than explicit named exports']

test.each<[string, Tree, string[]]>([
  ['a vague folder', { 'core/utils/a.ts': '' }, ['core/utils/a.ts: "utils" says nothing']],
  ['a vague file', { 'core/types.ts': '' }, ['core/types.ts: "types.ts" says nothing']],
  ['capitals', { 'core/pageError.ts': '' }, ['core/pageError.ts: "pageError.ts" is not in kebab-case']],
  ['a long file', { 'core/b.ts': '\n'.repeat(251) }, ['core/b.ts: has more than 250 lines']],
  ['a default export', { 'core/b.ts': '/** A. */\nexport default 1' }, ['core/b.ts: has a default export']],
  ['a default class', { 'core/b.ts': '/** A. */\nexport default class {}' }, ['core/b.ts: has a default export']],
  [
    'a name exported as default',
    { 'core/b.ts': 'const a = 1\nexport { a as default }' },
    ['core/b.ts: has a default export'],
  ],
  [
    'no doc comment',
    { 'core/b.ts': '// A.\nexport const b = 1' },
    ['core/b.ts: has no doc comment on "export const b = 1"'],
  ],
  [
    'a door without its lines',
    { 'core/index.ts': "export { a } from './a.ts'" },
    ['core/index.ts: does not open with its two lines'],
  ],
  [
    'a door with one line',
    { 'core/index.ts': "// What leaves through this door: a.\nexport { a } from './a.ts'" },
    ['core/index.ts: does not open with its two lines'],
  ],
  ['a door with a star', { 'core/index.ts': `${door}export * from './a.ts'` }, notExplicit],
  ['a door with a namespace', { 'core/index.ts': `${door}export * as a from './a.ts'` }, notExplicit],
  ['a door with code', { 'core/index.ts': `${door}export const a = 1` }, notExplicit],
])('A breach of layout is found: %s', (_, bad, problems) => {
  expect(layoutProblems({ ...sound, ...bad })).toEqual(problems)
})
