import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProject } from './create-project.ts'

const document = {
  openapi: '3.1.0',
  info: { title: 'Wiki', version: '1.0.0' },
  paths: {
    '/pages/{slug}': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        responses: {
          200: { description: 'A page.', content: { 'application/json': { schema: { type: 'string' } } } },
          404: { description: 'No page.', content: contentOf({ type: 'string', enum: ['page_not_found'] }) },
        },
      },
    },
  },
}

function contentOf(code: object) {
  const error = { type: 'object', required: ['code'], properties: { code } }
  return { 'application/json': { schema: { type: 'object', required: ['error'], properties: { error } } } }
}

const files = { 'openapi.json': JSON.stringify(document) }
const write = ['types', 'openapi.json', '-o', 'src/api.d.ts'] as const
const check = [...write, '--check'] as const
const renew = 'error-envelope types openapi.json -o src/api.d.ts'

test('types prints what openapi-typescript makes, and the codes of each operation', async () => {
  const project = await createProject(files)
  const { code, stdout, stderr } = await project.run('types', 'openapi.json')
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^\/\/ Made of openapi\.json by `error-envelope types`; what is changed here is lost\.\n\nexport interface paths \{\n/,
  )
  expect(stdout).toMatch(
    /\n\n\/\*\* The codes that each operation can answer with\. \*\/\nexport interface ErrorCodes \{\n {4}"GET \/pages\/\{slug\}": "page_not_found";\n\}\n$/,
  )
})

test('types writes the file, and leaves it alone while it says the same', async () => {
  const project = await createProject(files)
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: 'Wrote src/api.d.ts.\n' })
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: 'src/api.d.ts has not changed.\n' })
  expect(await project.run(...check)).toEqual({ code: 0, stdout: '', stderr: 'src/api.d.ts is up to date.\n' })
})

test('types --check takes a file without the comments of tools, with other quotes, separators and line ends', async () => {
  const project = await createProject(files)
  await project.run(...write)
  const text = (await project.read('src/api.d.ts'))
    .replace(/^\/\/.*/, '/* eslint-disable */')
    .replaceAll('"', "'")
    .replaceAll(';', '')
    .replace(/ {2,}/g, '\t')
  await project.write('src/api.d.ts', `\uFEFF${text.replaceAll('\n', '\r\n')}`)
  expect(await project.run(...check)).toEqual({ code: 0, stdout: '', stderr: 'src/api.d.ts is up to date.\n' })
})

test('types --check tells the first line that differs', async () => {
  const project = await createProject(files)
  await project.run(...write)
  const text = (await project.read('src/api.d.ts')).replace(
    '"GET /pages/{slug}": "page_not_found"',
    '"GET /pages/{slug}": "page_gone"',
  )
  const line = text.split('\n').findIndex((each) => each.includes('page_gone')) + 1
  await project.write('src/api.d.ts', text)
  expect(await project.run(...check)).toEqual({
    code: 1,
    stdout: '',
    stderr: `src/api.d.ts is not up to date: line ${line} is ""GET /pages/{slug}": "page_gone";", and ""GET /pages/{slug}": "page_not_found";" is expected; renew it with: ${renew}\n`,
  })
  expect(await project.read('src/api.d.ts')).toBe(text)
})

test('types --check tells a meaning that differs', async () => {
  const project = await createProject(files)
  await project.run(...write)
  const text = (await project.read('src/api.d.ts')).replace('@description No page.', '@description Nothing.')
  await project.write('src/api.d.ts', text)
  const { code, stderr } = await project.run(...check)
  expect(stderr).toMatch(
    /^src\/api\.d\.ts is not up to date: line \d+ is ".*@description Nothing\..*", and ".*@description No page\..*" is expected; /,
  )
  expect(code).toBe(1)
})

test.each([
  ['openapi.json', 'openapi.json is the file that this command reads; name another one to write.'],
  ['linked.d.ts', 'linked.d.ts is the file that this command reads; name another one to write.'],
  ['package.json', 'TypeScript is written to a file that ends in .ts, .mts or .cts; name one instead of package.json.'],
  ['src', 'src is a folder; name a file in it.'],
  ['api.d.ts/', 'api.d.ts/ is a folder; name a file in it.'],
])('types does not write to %s', async (output, text) => {
  const project = await createProject(files)
  await symlink(join(project.folder, 'openapi.json'), join(project.folder, 'linked.d.ts'))
  expect(await project.run('types', 'openapi.json', '-o', output)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${text}\n`,
  })
  expect(await project.read('openapi.json')).toBe(files['openapi.json'])
})

test('What is no document is not told to be written over', async () => {
  const project = await createProject(files)
  expect((await project.run('types', 'src/app.ts')).stderr).toBe(
    'src/app.ts is no OpenAPI 3 document in JSON; name one that is.\n',
  )
  expect((await project.run('types', 'openapi.yaml')).stderr).toBe('There is no file openapi.yaml; check the path.\n')
  expect((await project.run('types', 'src')).stderr).toBe('src is a folder; name a file in it.\n')
})

test('types --check fails where there is no file', async () => {
  const project = await createProject(files)
  expect(await project.run(...check)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no src/api.d.ts; write it with: ${renew}\n`,
  })
})

test('types --json prints the codes', async () => {
  const project = await createProject(files)
  const { stdout } = await project.run(...write, '--json')
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    notes: ['Wrote src/api.d.ts.'],
    changed: true,
    codes: { 'GET /pages/{slug}': ['page_not_found'] },
  })
})

test.each<[what: string, content: string | undefined, text: string]>([
  [
    'is missing',
    undefined,
    'There is no file openapi.json; write it with: error-envelope openapi <app> -o openapi.json',
  ],
  ['is no JSON', 'openapi: 3.1.0', 'openapi.json is no OpenAPI 3 document in JSON; name one that is.'],
  ['is of Swagger 2', '{ "swagger": "2.0" }', 'openapi.json is no OpenAPI 3 document in JSON; name one that is.'],
  ['is a list', '[]', 'openapi.json is no OpenAPI 3 document in JSON; name one that is.'],
  [
    'refers to nowhere',
    JSON.stringify({ ...document, paths: { '/': { $ref: '#/components/pathItems/nowhere' } } }),
    "Types of openapi.json could not be made: Can't resolve $ref at #/paths/~1; correct the document.",
  ],
])('A document that %s is told in a sentence', async (_what, content, text) => {
  // openapi-typescript prints what it throws too.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const project = await createProject(content === undefined ? {} : { 'openapi.json': content })
  expect(await project.run(...write)).toEqual({ code: 2, stdout: '', stderr: `${text}\n` })
})

test('types --check needs a file to compare with', async () => {
  const project = await createProject(files)
  expect(await project.run('types', 'openapi.json', '--check')).toEqual({
    code: 2,
    stdout: '',
    stderr: '--check compares with a file; name it with -o <file>.\n',
  })
})

const install = 'install both with: npm install --save-dev openapi-typescript@7 typescript@5'

test('Without openapi-typescript types says what to install', async () => {
  vi.doMock('openapi-typescript', () => {
    throw new Error('not found')
  })
  onTestFinished(() => {
    vi.doUnmock('openapi-typescript')
  })
  const project = await createProject(files)
  const { code, stdout, stderr } = await project.run(...write)
  expect(stderr.startsWith('Types are made with openapi-typescript, which could not be loaded: ')).toBe(true)
  expect(stderr.endsWith(`; ${install}\n`)).toBe(true)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('With a typescript that openapi-typescript can not use types says what to install', async () => {
  vi.doMock('typescript', () => ({ default: { version: '7.0.2' } }))
  onTestFinished(() => {
    vi.doUnmock('typescript')
  })
  const project = await createProject(files)
  expect(await project.run(...write)).toEqual({
    code: 2,
    stdout: '',
    stderr: `Types are made with typescript 5, and here is 7.0.2; ${install}\n`,
  })
})
