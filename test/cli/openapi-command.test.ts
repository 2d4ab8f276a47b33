import { stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from './create-project.ts'
import { appOf, documented } from './fixtures/app-of.ts'

const write = ['openapi', 'src/app.ts', '-o', 'docs/openapi.json'] as const
const check = [...write, '--check'] as const
const renew = 'error-envelope openapi src/app.ts -o docs/openapi.json'

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
app.register(errorEnvelope, { catalogue })
app.get('/too-early', async () => 1)
await app.after()
app.get('/unseen', async () => 1)
app.get('/hidden', { schema: { hide: true } }, async () => 1)
${documented}app.get('/seen', async () => 1)`
  const project = await createProject({ 'src/app.ts': appOf(routes) })
  const lacking =
    'The document lacks GET /unseen; register @fastify/swagger before that route, and await it.\n' +
    'The document lacks the errors of GET /early; register errorEnvelope before that route, and await it.\n' +
    'The document lacks GET /too-early, which was added before errorEnvelope was loaded; write await app.register(errorEnvelope, ...) before it.\n'
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

  await project.write('docs/openapi.json', '{ "openapi": "3.0.3" }')
  const failed = await project.run(...check, '--json')
  expect(JSON.parse(failed.stdout)).toMatchObject({ ok: false, changed: true })
  expect(failed.code).toBe(1)
})

test.each([
  [['openapi', 'src/app.ts', '--check'], '--check compares with a file; name it with -o <file>.'],
  [
    ['openapi', 'src/app.ts', '-o', 'openapi.yaml'],
    'The document is written as JSON alone; name openapi.json instead.',
  ],
  [['openapi', 'src/app.ts', '-o', 'openapi.yml'], 'The document is written as JSON alone; name openapi.json instead.'],
  [['openapi', 'src/app.ts', '-o', 'src'], 'src is a folder; name a file in it.'],
  [['openapi', 'src/app.ts', '-o', 'docs.json/'], 'docs.json/ is a folder; name a file in it.'],
  [
    ['openapi', 'src/app.ts', '-o', 'package.json/openapi.json'],
    'package.json/openapi.json is in something that is a file and no folder; name a file in a folder.',
  ],
  [
    ['openapi', 'src/app.ts', '-o', 'src/app.ts'],
    'src/app.ts is the file that this command reads; name another one to write.',
  ],
  [
    ['openapi', 'src/app.ts', '-o', './src/../src/app.ts', '--check'],
    './src/../src/app.ts is the file that this command reads; name another one to write.',
  ],
  [
    ['openapi', 'src/app.ts', '-o', 'src/catalogue.ts'],
    'The document is written to a file that ends in .json; name one instead of src/catalogue.ts.',
  ],
  [
    ['openapi', 'src/app.ts', '-o', 'package.json'],
    'package.json is another file, and no OpenAPI document; name another one to write.',
  ],
])('openapi says what is wrong with its use: %s', async (argv, text) => {
  const project = await createProject()
  const files = ['package.json', 'src/app.ts', 'src/catalogue.ts']
  const before = await Promise.all(files.map(project.read))
  expect(await project.run(...argv)).toEqual({ code: 2, stdout: '', stderr: `${text}\n` })
  expect(await Promise.all(files.map(project.read))).toEqual(before)
})

test('A link to the module is the module', async () => {
  const project = await createProject()
  await symlink(join(project.folder, 'src/app.ts'), join(project.folder, 'openapi.json'))
  expect((await project.run('openapi', 'src/app.ts', '-o', 'openapi.json')).stderr).toBe(
    'openapi.json is the file that this command reads; name another one to write.\n',
  )
})

test('openapi writes over a document that is no JSON any more, as a merge leaves it', async () => {
  const project = await createProject({ 'docs/openapi.json': '{\n<<<<<<< HEAD\n' })
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: 'Wrote docs/openapi.json.\n' })
})
