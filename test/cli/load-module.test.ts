import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from './create-project.ts'

const catalogueOf = (name: string) => `import { defineErrors, NotFoundError } from 'error-envelope'
class ${name} extends NotFoundError {}
export const catalogue = defineErrors({ ${name} })
`

test.each<[string, Readonly<Record<string, string>>]>([
  ['catalogue.mjs', { 'catalogue.mjs': catalogueOf('PageGoneError') }],
  ['catalogue.js', { 'catalogue.js': catalogueOf('PageGoneError') }],
  ['catalogue.ts', { 'catalogue.ts': catalogueOf('PageGoneError') }],
  ['catalogue.mts', { 'catalogue.mts': catalogueOf('PageGoneError') }],
  ['catalogue.cts', { 'catalogue.cts': catalogueOf('PageGoneError') }],
  [
    'catalogue.cjs',
    {
      'catalogue.cjs': `class PageGoneError {}
exports.catalogue = { entries: [{ code: 'page_gone', status: 404, name: 'PageGoneError', errorClass: PageGoneError }], has: () => true }
`,
    },
  ],
])('A module is loaded by its name: %s', async (name, files) => {
  const project = await createProject(files)
  const { code, stdout } = await project.run('codes', name)
  expect(stdout).toContain('page_gone  404     PageGoneError')
  expect(code).toBe(0)
})

test('A module is found by an absolute path too', async () => {
  const project = await createProject()
  const { stdout } = await project.run('codes', join(project.folder, 'src/catalogue.ts'))
  expect(stdout).toContain('page_locked')
})

test('TypeScript is loaded as a build would run it', async () => {
  const project = await createProject({
    'src/kinds.ts': `export enum Kind { Gone = 410 }
function sealed(value: Function) { Object.seal(value) }
@sealed export class Sealed { constructor(readonly status: number = Kind.Gone) {} }
`,
    'src/first.ts': `import { second } from './second.js'
export const first = () => second() + 1
export const start = 1
`,
    'src/second.ts': `import { start } from './first.ts'
export const second = () => start + 1
`,
    'src/status.json': '{ "status": 410 }',
    'src/all.ts': `import { defineErrors, NotFoundError, type ErrorCatalogue } from 'error-envelope'
import { snakeCase } from 'change-case'
import Fastify from 'fastify'
import { Kind, Sealed } from '@wiki/kinds.js'
import { first } from './first.js'
import data from './status.json' with { type: 'json' }
import * as errors from './errors.ts'

const later = await Promise.resolve(Kind.Gone)
const lazy = await import('./kinds.ts')
const seen = {
  later,
  lazy: Object.keys(lazy).sort().join(),
  sealed: new Sealed().status,
  cycle: first(),
  json: data.status,
  esm: snakeCase('PageGone'),
  commonjs: typeof Fastify,
  url: import.meta.url.endsWith('/src/all.ts'),
  errors: Object.keys(errors).sort().join(),
}
export class SeenError extends NotFoundError { static override readonly meaning: string = JSON.stringify(seen) }
export const catalogue: ErrorCatalogue = defineErrors({ SeenError })
`,
  })
  const { stdout, stderr } = await project.run('explain', 'seen', 'src/all.ts', '--json')
  expect(stderr).toBe('')
  expect(JSON.parse(JSON.parse(stdout).error.meaning)).toEqual({
    later: 410,
    lazy: 'Kind,Sealed',
    sealed: 410,
    cycle: 3,
    json: 410,
    esm: 'page_gone',
    commonjs: 'function',
    url: true,
    errors: 'PageLockedError,PageNotFoundError',
  })
})

test.each<[what: string, name: string, content: string, text: string]>([
  ['is missing', 'src/nowhere.ts', '', 'There is no file src/nowhere.ts; check the path.'],
  [
    'is missing but for its ending',
    'src/catalogue',
    '',
    'There is no file src/catalogue; did you mean src/catalogue.ts?',
  ],
  ['is a folder', 'src', '', 'src is a folder; name a file in it.'],
  [
    'is no module',
    'package.json',
    '',
    'package.json is no module that can be loaded; name a file that ends in .js, .mjs, .cjs, .ts, .mts or .cts.',
  ],
  [
    'throws',
    'src/broken.ts',
    "throw new Error('No database\\nis set.')",
    'src/broken.ts could not be loaded: No database is set; correct that, or see with --verbose where it comes from.',
  ],
  [
    'throws what is no error',
    'src/broken.mjs',
    "throw 'no database'",
    'src/broken.mjs could not be loaded: no database; correct that, or see with --verbose where it comes from.',
  ],
  [
    'imports what is not there',
    'src/broken.ts',
    "import './nowhere.ts'",
    "src/broken.ts could not be loaded: Cannot find module './nowhere.ts', imported by <folder>/src/broken.ts; correct that, or see with --verbose where it comes from.",
  ],
  [
    'imports a package that is not installed',
    'src/broken.ts',
    "import 'no-such-package'",
    "src/broken.ts could not be loaded: Cannot find module 'no-such-package', imported by <folder>/src/broken.ts; correct that, or see with --verbose where it comes from.",
  ],
  [
    'is no TypeScript',
    'src/broken.ts',
    'export const a: string =\n',
    'src/broken.ts could not be loaded: ParseError: Unexpected token <folder>/src/broken.ts:2:0; correct that, or see with --verbose where it comes from.',
  ],
  [
    'exports no catalogue',
    'src/broken.ts',
    'export const catalogue = { entries: 3 }',
    'src/broken.ts exports no error catalogue; export one: export const catalogue = defineErrors({ ... }).',
  ],
])('A module that %s is told in a sentence', async (_what, name, content, text) => {
  const project = await createProject(content === '' ? {} : { [name]: content })
  const { code, stdout, stderr } = await project.run('codes', name)
  expect(stderr.replaceAll(project.folder, '<folder>')).toBe(`${text}\n`)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('With --verbose the stack of what a module throws follows', async () => {
  const project = await createProject({
    'src/broken.ts': "export function fail() { throw new Error('No database') }\nfail()",
  })
  const { stderr } = await project.run('codes', 'src/broken.ts', '--verbose')
  expect(stderr).toMatch(
    /^src\/broken\.ts could not be loaded: No database;.*\nError: No database\n +at fail .*broken\.ts/,
  )
})

test('A module that never ends to load is given up', async () => {
  const project = await createProject({ 'src/endless.ts': 'await new Promise(() => {})\nexport const catalogue = 1' })
  const { code, stderr } = await project.run('codes', 'src/endless.ts', '--timeout', '0.2')
  expect(stderr).toBe(
    'src/endless.ts did not load within 0.2 seconds; find out what it waits for, or allow it more with --timeout.\n',
  )
  expect(code).toBe(2)
})

test('Of several catalogues one is chosen by --export', async () => {
  const project = await createProject({
    'src/two.ts': `import { defineErrors, GoneError, NotFoundError } from 'error-envelope'
class PageGoneError extends GoneError {}
class UserGoneError extends GoneError {}
export const pages = defineErrors({ PageGoneError })
export const users = defineErrors({ UserGoneError })
export default pages
`,
  })
  const several = await project.run('codes', 'src/two.ts')
  expect(several).toEqual({
    code: 2,
    stdout: '',
    stderr: 'src/two.ts exports several error catalogues: pages, users; choose one with --export <name>.\n',
  })

  const { stdout } = await project.run('codes', 'src/two.ts', '--export', 'users')
  expect(stdout).toContain('user_gone')
  expect(stdout).not.toContain('page_gone')

  const unknown = await project.run('codes', 'src/two.ts', '--export', 'comments')
  expect(unknown.stderr).toBe('src/two.ts exports no error catalogue of the name comments; there is pages, users.\n')
  expect(unknown.code).toBe(2)
})

test('What defineErrors refuses is a failed check', async () => {
  const project = await createProject({
    'src/refused.ts': `import { defineErrors, NotFoundError } from 'error-envelope'
export const catalogue = defineErrors({ Page404: class extends NotFoundError {}, NotFoundError: class extends NotFoundError { static status = 410 } })
`,
  })
  const { code, stderr } = await project.run('codes', 'src/refused.ts', '--check')
  expect(stderr).toMatch(/^NotFoundError can't join the error catalogue: .*\.\n$/)
  expect(code).toBe(1)
})
