import { expect, test } from 'vitest'
import { createProject } from './create-project.ts'
import { appOf, documented, plugin } from './fixtures/app-of.ts'

const write = ['catalogue', 'src/app.ts', '-o', 'docs/errors'] as const
const check = [...write, '--check'] as const
const renew = 'error-envelope catalogue src/app.ts -o docs/errors'
const pages = ['errors.md', 'errors.json', 'errors.html'].map((file) => `docs/errors/${file}`)
const say = (each: (page: string) => string) => pages.map((page) => `${each(page)}\n`).join('')

test('catalogue writes three pages, and leaves them alone while they say the same', async () => {
  const project = await createProject()
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: say((page) => `Wrote ${page}.`) })
  const [markdown = '', json = '', html = ''] = await Promise.all(pages.map((page) => project.read(page)))
  expect(markdown).toContain('page_locked')
  expect(html).toContain('<title>Errors of Wiki</title>')
  const { title, errors } = JSON.parse(json)
  expect(title).toBe('Wiki')
  expect(errors.map((error: { code: string; operations: string[] }) => [error.code, error.operations])).toEqual(
    expect.arrayContaining([['page_locked', ['PUT /pages/{slug}']]]),
  )

  expect(await project.run(...write)).toMatchObject({ code: 0, stderr: say((page) => `${page} has not changed.`) })
  expect(await project.run(...check)).toEqual({ code: 0, stdout: '', stderr: say((page) => `${page} is up to date.`) })
})

test('catalogue --check takes files with other line ends', async () => {
  const project = await createProject()
  await project.run(...write)
  for (const page of pages) await project.write(page, `\uFEFF${(await project.read(page)).replaceAll('\n', '\r\n')}`)
  expect((await project.run(...check)).stderr).toBe(say((page) => `${page} is up to date.`))
})

test('catalogue --check tells what differs in each page', async () => {
  const project = await createProject()
  await project.run(...write)
  for (const page of pages) {
    await project.write(page, (await project.read(page)).replaceAll('Somebody else edits', 'Nobody edits'))
  }
  const { code, stderr } = await project.run(...check)
  const [markdown, json, html] = stderr.split('\n')
  expect(markdown).toMatch(
    /^docs\/errors\/errors\.md is not up to date: line \d+ is ".*Nobody edits the page.*", and ".*Somebody else edits the page.*" is expected; renew it with: error-envelope catalogue src\/app\.ts -o docs\/errors$/,
  )
  expect(json).toBe(
    `docs/errors/errors.json is not up to date: errors[0].meaning is "Nobody edits the page.", and "Somebody else edits the page." is expected; renew it with: ${renew}`,
  )
  expect(html).toMatch(/^docs\/errors\/errors\.html is not up to date: line \d+ is ".*Nobody edits the page.*", and /)
  expect(code).toBe(1)
  expect((await project.run(...write)).stderr).toBe(say((page) => `Wrote ${page}.`))
})

test('catalogue --check fails where a page is missing', async () => {
  const project = await createProject()
  expect(await project.run(...check)).toEqual({
    code: 1,
    stdout: '',
    stderr: say((page) => `There is no ${page}; write it with: ${renew}`),
  })
  await expect(project.read('docs/errors/errors.md')).rejects.toThrow('ENOENT')
})

test('catalogue tells since when, by the lock that is there or that is named', async () => {
  const project = await createProject()
  const sinceOf = async () => JSON.parse(await project.read('docs/errors/errors.json')).errors[0].since
  await project.run('codes', 'src/catalogue.ts', '--write', '--lock', 'locks/codes.json')
  await project.run(...write)
  expect(await sinceOf()).toBe(null)

  await project.run(...write, '--lock', 'locks/codes.json')
  expect(await sinceOf()).toBe('1.4.0')

  await project.run('codes', 'src/catalogue.ts', '--write')
  expect((await project.run(...check)).code).toBe(0)
})

test('A lock that is named and missing, or broken, is told in a sentence', async () => {
  const project = await createProject({ 'broken.json': '{' })
  expect(await project.run(...write, '--lock', 'nowhere.json')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'There is no file nowhere.json; write it with: error-envelope codes <catalogue> --write --lock nowhere.json\n',
  })
  const broken = await project.run(...write, '--lock', 'broken.json')
  expect(broken.stderr).toMatch(/^broken\.json is no lock of error codes: /)
  expect(broken.code).toBe(2)
})

test('An application without a document has a catalogue too', async () => {
  const project = await createProject({
    'src/app.ts': `import errorEnvelope from 'error-envelope'
import Fastify from 'fastify'
import { catalogue } from './catalogue.ts'
const app = Fastify()
await app.register(errorEnvelope, { catalogue })
export default app
`,
  })
  expect((await project.run(...write)).code).toBe(0)
  expect(await project.read('docs/errors/errors.md')).toMatch(/^# Error catalogue\n/)
})

test('A document that has no title gives none', async () => {
  const project = await createProject({ 'src/app.ts': appOf('', plugin + documented) })
  await project.run(...write)
  expect(await project.read('docs/errors/errors.md')).toMatch(/^# Error catalogue\n/)
})

test('catalogue names the routes whose errors it lacks: a warning, and a failed check', async () => {
  const routes = `app.get('/early', async () => 1)
app.register(errorEnvelope, { catalogue })
app.get('/too-early', async () => 1)
await app.after()
app.get('/seen', async () => 1)`
  const project = await createProject({ 'src/app.ts': appOf(routes) })
  const lacking =
    'The catalogue lacks the errors of GET /early; register errorEnvelope before that route, and await it.\n' +
    'The catalogue lacks GET /too-early, which was added before errorEnvelope was loaded; write await app.register(errorEnvelope, ...) before it.\n'
  const written = say((page) => `Wrote ${page}.`)
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: written + lacking })
  const kept = say((page) => `${page} is up to date.`)
  expect(await project.run(...check)).toEqual({ code: 1, stdout: '', stderr: kept + lacking })
})

test('A folder that is a file is told in a sentence', async () => {
  const project = await createProject()
  expect(await project.run('catalogue', 'src/app.ts', '-o', 'package.json')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'package.json/errors.md is in something that is a file and no folder; name a file in a folder.\n',
  })
})

test('catalogue --json prints one object, and needs a folder', async () => {
  const project = await createProject()
  const { stdout } = await project.run(...write, '--json')
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    notes: pages.map((page) => `Wrote ${page}.`),
    changed: true,
    codes: expect.arrayContaining(['page_locked', 'page_not_found']),
  })
  expect(await project.run('catalogue', 'src/app.ts')).toEqual({
    code: 2,
    stdout: '',
    stderr: "Required option '-o, --output <folder>' not specified; --help tells what there is.\n",
  })
})
