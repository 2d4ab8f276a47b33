import { spawnSync } from 'node:child_process'
import { stat, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from './create-project.ts'

const write = ['openapi', 'src/app.ts', '-o', 'docs/openapi.json'] as const
const check = [...write, '--check'] as const
const renew = 'error-envelope openapi src/app.ts -o docs/openapi.json'

/** The sources of an application: what comes before its routes, and its routes. */
function appOf(routes: string, before = ''): string {
  return `import swagger from '@fastify/swagger'
import errorEnvelope from 'error-envelope'
import { swaggerOptions } from 'error-envelope/openapi'
import Fastify from 'fastify'
import { catalogue } from './catalogue.ts'
const app = Fastify()
${before}
${routes}
export default app
`
}

const plugin = 'await app.register(errorEnvelope, { catalogue })\n'
const documented = 'await app.register(swagger, swaggerOptions())\n'

test('openapi without an output prints the document, and nothing else', async () => {
  const project = await createProject()
  const { code, stdout, stderr } = await project.run('openapi', 'src/app.ts')
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const { info, paths } = JSON.parse(stdout)
  expect(info).toEqual({ title: 'Wiki', version: '1.4.0' })
  expect(Object.keys(paths['/pages/{slug}'])).toEqual(['get', 'put'])
  expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`)
})

test('openapi writes the document, and leaves it alone while it says the same', async () => {
  const project = await createProject()
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: 'Wrote docs/openapi.json.\n' })

  const path = join(project.folder, 'docs/openapi.json')
  await utimes(path, 1, 1)
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: 'docs/openapi.json has not changed.\n' })
  expect((await stat(path)).mtimeMs).toBe(1000)
  expect(await project.run(...check)).toEqual({ code: 0, stdout: '', stderr: 'docs/openapi.json is up to date.\n' })
})

test('openapi --check takes a file that was formatted in another way', async () => {
  const project = await createProject()
  await project.run(...write)
  const { openapi, paths, ...rest } = JSON.parse(await project.read('docs/openapi.json'))
  const text = JSON.stringify({ ...rest, paths, openapi }, null, '\t')
  await project.write('docs/openapi.json', `\uFEFF${text.replaceAll('\n', '\r\n')}`)
  expect((await project.run(...check)).stderr).toBe('docs/openapi.json is up to date.\n')
})

test.each<[what: string, edit: (document: never) => void, difference: string]>([
  [
    'a changed word',
    (document: { info: { title: string } }) => {
      document.info.title = 'Blog'
    },
    'info.title is "Blog", and "Wiki" is expected',
  ],
  [
    'a path that is missing',
    (document: { paths: object }) => {
      document.paths = {}
    },
    'paths["/pages/{slug}"] is missing, and {"get":{"parameters":[{"schema":{"type":"string"},"in":"path","name":"slug","required":true}],"responses":{"200":{"de... is expected',
  ],
  [
    'a path too many',
    (document: { paths: Record<string, object> }) => {
      document.paths['/old'] = {}
    },
    'paths["/old"] is {}, and nothing is expected',
  ],
  [
    'another order of a list',
    (document: { components: { schemas: { PageLockedError: { required: string[] } } } }) => {
      document.components.schemas.PageLockedError.required.reverse()
    },
    'components.schemas.PageLockedError.required[0] is "details", and "code" is expected',
  ],
] as [string, (document: never) => void, string][])('openapi --check tells %s', async (_what, edit, difference) => {
  const project = await createProject()
  await project.run(...write)
  const document = JSON.parse(await project.read('docs/openapi.json'))
  edit(document as never)
  const text = JSON.stringify(document)
  await project.write('docs/openapi.json', text)

  expect(await project.run(...check)).toEqual({
    code: 1,
    stdout: '',
    stderr: `docs/openapi.json is not up to date: ${difference}; renew it with: ${renew}\n`,
  })
  expect(await project.read('docs/openapi.json')).toBe(text)
  expect((await project.run(...write)).stderr).toBe('Wrote docs/openapi.json.\n')
})

test('openapi --check fails where there is no file, or none of JSON', async () => {
  const project = await createProject({ 'docs/broken.json': '{ "openapi": ' })
  expect(await project.run(...check)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no docs/openapi.json; write it with: ${renew}\n`,
  })
  await expect(project.read('docs/openapi.json')).rejects.toThrow('ENOENT')
  const broken = await project.run('openapi', 'src/app.ts', '-o', 'docs/broken.json', '--check')
  expect(broken.stderr).toMatch(/^docs\/broken\.json is not up to date: it is no JSON; renew it with: /)
  expect(broken.code).toBe(1)
})

test('openapi names the routes that the document lacks: a warning, and a failed check', async () => {
  const routes = `app.get('/early', async () => 1)
${plugin}app.get('/unseen', async () => 1)
app.get('/hidden', { schema: { hide: true } }, async () => 1)
${documented}app.get('/seen', async () => 1)`
  const project = await createProject({ 'src/app.ts': appOf(routes) })
  const lacking =
    'The document lacks GET /unseen; register @fastify/swagger before that route, and await it.\n' +
    'The document lacks the errors of GET /early; register errorEnvelope before that route, and await it.\n'
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: `Wrote docs/openapi.json.\n${lacking}` })
  expect(await project.run(...check)).toEqual({
    code: 1,
    stdout: '',
    stderr: `docs/openapi.json is up to date.\n${lacking}`,
  })
})

test('openapi --json prints one object', async () => {
  const project = await createProject()
  const written = await project.run(...write, '--json')
  expect(JSON.parse(written.stdout)).toEqual({ ok: true, notes: ['Wrote docs/openapi.json.'], changed: true })
  expect(written.stderr).toBe('')
  const printed = await project.run('openapi', 'src/app.ts', '--json')
  expect(JSON.parse(printed.stdout).document.info.title).toBe('Wiki')

  await project.write('docs/openapi.json', '{}')
  const failed = await project.run(...check, '--json')
  expect(JSON.parse(failed.stdout)).toMatchObject({ ok: false, changed: true })
  expect(failed.code).toBe(1)
})

test.each<[what: string, source: string, text: string]>([
  [
    'does not start',
    appOf("app.register(async () => { throw new Error('No database.') })", plugin),
    'src/app.ts did not start: No database; correct that, or see with --verbose where it comes from.',
  ],
  [
    'has no default export',
    'export const app = 1',
    'src/app.ts has no default export; let it export your application, or a function that makes it: export default app.',
  ],
  [
    'exports something else',
    'export default { ready: true }',
    'The default export of src/app.ts is no Fastify application; export one, a promise of one, or a function that gives one.',
  ],
  [
    'exports a function of something else',
    'export default async () => 3',
    'The default export of src/app.ts makes no Fastify application; export one, a promise of one, or a function that gives one.',
  ],
  [
    'exports a function that takes arguments',
    'export default (app: object) => app',
    'The default export of src/app.ts is a function that takes arguments; export one that takes none, such as () => buildApp(options).',
  ],
  [
    'exports a function that throws',
    "export default () => { throw new TypeError('No port') }",
    'src/app.ts did not start: No port; correct that, or see with --verbose where it comes from.',
  ],
  [
    'does not register the plugin',
    appOf('', documented),
    'src/app.ts does not register errorEnvelope; add await app.register(errorEnvelope, { catalogue }) before its routes.',
  ],
  [
    'has no @fastify/swagger',
    appOf('', plugin),
    'src/app.ts makes no OpenAPI document; add await app.register(swagger, swaggerOptions({ ... })), of @fastify/swagger and error-envelope/openapi, before its routes.',
  ],
  [
    'has @fastify/swagger without the options',
    appOf("app.get('/', async () => 1)", `${plugin}await app.register(swagger, { openapi: {} })`),
    'The document of src/app.ts tells no errors; register @fastify/swagger with swaggerOptions({ ... }) of error-envelope/openapi.',
  ],
  [
    'has a document that fails',
    appOf(
      "app.get('/', async () => 1)",
      `${plugin}await app.register(swagger, swaggerOptions({ transform() { throw new Error('No schema') } }))`,
    ),
    'The document of src/app.ts could not be made: No schema; correct that.',
  ],
])('An application that %s is told in a sentence', async (_what, source, text) => {
  const project = await createProject({ 'src/app.ts': source })
  expect(await project.run(...write)).toEqual({ code: 2, stdout: '', stderr: `${text}\n` })
})

test.each([
  ['an application', appOf('', plugin + documented)],
  ['a promise of one', appOf('', plugin + documented).replace('default app', 'default Promise.resolve(app)')],
  ['a factory', appOf('', plugin + documented).replace('default app', 'default () => app')],
  ['a factory of a promise', appOf('', plugin + documented).replace('default app', 'default async () => app')],
  [
    'a factory with defaults alone',
    appOf('', plugin + documented).replace('default app', 'default (_options = {}) => app'),
  ],
])('The default export can be %s', async (_what, source) => {
  const project = await createProject({ 'src/app.ts': source })
  expect(await project.run('openapi', 'src/app.ts')).toMatchObject({ code: 0, stderr: '' })
})

test('An application in CommonJS, compiled from ESM, is understood', async () => {
  const project = await createProject({
    'src/app.cjs': `const Fastify = require('fastify')
exports.__esModule = true
exports.default = () => Fastify()
`,
  })
  expect((await project.run('openapi', 'src/app.cjs')).stderr).toMatch(/^src\/app\.cjs does not register errorEnvelope/)
})

test.each([
  ['which never settles', 'export default () => new Promise(() => {})'],
  [
    'whose plugin never ends',
    appOf('app.register(() => new Promise(() => {}))', plugin).replace('Fastify()', 'Fastify({ pluginTimeout: 0 })'),
  ],
])('An application %s is given up', async (_what, source) => {
  const project = await createProject({ 'src/app.ts': source })
  expect(await project.run('openapi', 'src/app.ts', '--timeout', '0.3')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'src/app.ts did not start within 0.3 seconds; find out what it waits for, or allow it more with --timeout.\n',
  })
})

test('An application is closed afterwards, also where the command fails', async () => {
  const events: string[] = []
  Object.assign(globalThis, { closedApps: events })
  const closing = (name: string) => `app.addHook('onClose', async () => { globalThis.closedApps.push('${name}') })\n`
  const project = await createProject({
    'src/good.ts': appOf(closing('good'), plugin + documented),
    'src/bare.ts': appOf(closing('bare'), ''),
    'src/failing.ts': appOf(
      `${closing('failing')}app.addHook('onReady', async () => { throw new Error('x') })`,
      plugin,
    ),
  })
  for (const name of ['good', 'bare', 'failing']) await project.run('openapi', `src/${name}.ts`)
  expect(events).toEqual(['good', 'bare', 'failing'])
})

test.each([
  [['openapi', 'src/app.ts', '--check'], '--check compares with a file; name it with -o <file>.'],
  [
    ['openapi', 'src/app.ts', '-o', 'openapi.yaml'],
    'The document is written as JSON alone; name openapi.json instead.',
  ],
  [['openapi', 'src/app.ts', '-o', 'openapi.yml'], 'The document is written as JSON alone; name openapi.json instead.'],
  [
    ['openapi', 'src/app.ts', '-o', 'src'],
    'src could not be read: EISDIR: illegal operation on a directory, read; name a file.',
  ],
  [
    ['openapi', 'src/app.ts', '-o', 'package.json/openapi.json'],
    "package.json/openapi.json could not be read: ENOTDIR: not a directory, open '<folder>/package.json/openapi.json'; name a file.",
  ],
])('openapi says what is wrong with its use: %s', async (argv, text) => {
  const project = await createProject()
  const { code, stdout, stderr } = await project.run(...argv)
  expect(stderr.replaceAll(project.folder, '<folder>')).toBe(`${text}\n`)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

const biome = join(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'), '../bin/biome')

test('What Biome made of every file that is written is up to date', async () => {
  const project = await createProject({
    'biome.json': JSON.stringify({
      formatter: { indentStyle: 'space', lineWidth: 60, lineEnding: 'crlf' },
      html: { formatter: { enabled: true } },
      javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded' } },
    }),
  })
  const commands = [
    ['openapi', 'src/app.ts', '-o', 'docs/openapi.json'],
    ['catalogue', 'src/app.ts', '-o', 'docs'],
    ['types', 'docs/openapi.json', '-o', 'docs/api.d.ts'],
    ['codes', 'src/catalogue.ts', '--lock', 'docs/codes.json', '--write'],
  ]
  for (const command of commands) await project.run(...command)
  const files = ['openapi.json', 'errors.md', 'errors.json', 'errors.html', 'api.d.ts', 'codes.json']
  const before = await Promise.all(files.map((file) => project.read(`docs/${file}`)))

  const formatted = spawnSync(process.execPath, [biome, 'format', '--write', 'docs'], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  expect(formatted.status, formatted.stderr).toBe(0)
  const after = await Promise.all(files.map((file) => project.read(`docs/${file}`)))
  expect(files.filter((_, index) => before[index] === after[index])).toEqual([])

  for (const command of commands) {
    const { code, stderr } = await project.run(...command.filter((each) => each !== '--write'), '--check')
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('not up to date') })
  }
})
