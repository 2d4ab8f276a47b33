import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, type Project } from './create-project.ts'

const show = ['codes', 'src/catalogue.ts'] as const
const write = [...show, '--write'] as const
const check = [...show, '--check'] as const
const lock = 'error-codes.lock.json'
const record = 'error-envelope codes src/catalogue.ts --write'

/** Replaces the catalogue by one of other classes; each run of a command needs a name of its own. */
async function catalogueOf(project: Project, name: string, classes: string): Promise<string> {
  const names = [...classes.matchAll(/class (\w+)/g)].map(([, each]) => each)
  await project.write(
    `src/${name}.ts`,
    `import { ConflictError, defineErrors, GoneError, NotFoundError } from 'error-envelope'
${classes}
export const catalogue = defineErrors({ ${names.join(', ')} })
`,
  )
  return `src/${name}.ts`
}

test('codes prints the codes, and says that there is no lock', async () => {
  const project = await createProject()
  expect(await project.run(...show)).toEqual({
    code: 0,
    stdout: `CODE            STATUS  CLASS              SINCE
page_locked     409     PageLockedError    -
page_not_found  404     PageNotFoundError  -
`,
    stderr: `There is no ${lock}; write it with: ${record}\n`,
  })
  expect(await readdir(project.folder)).not.toContain(lock)
})

test('codes --write makes the lock, with the version of the nearest package.json', async () => {
  const project = await createProject()
  expect(await project.run(...write)).toEqual({
    code: 0,
    stdout: '',
    stderr: `Wrote ${lock}.\nIt records what is new about page_locked, page_not_found.\n`,
  })
  expect(await project.read(lock)).toBe(`{
  "version": 1,
  "codes": {
    "page_locked": {
      "status": 409,
      "name": "PageLockedError",
      "details": {
        "lockedBy": "string"
      },
      "since": "1.4.0"
    },
    "page_not_found": {
      "status": 404,
      "name": "PageNotFoundError",
      "details": {},
      "since": "1.4.0"
    }
  }
}
`)
  expect(await project.run(...write)).toEqual({ code: 0, stdout: '', stderr: `${lock} has not changed.\n` })
  expect(await project.run(...check)).toEqual({ code: 0, stdout: '', stderr: `${lock} is up to date with 2 codes.\n` })
  expect((await project.run(...show)).stdout).toBe(`CODE            STATUS  CLASS              SINCE
page_locked     409     PageLockedError    1.4.0
page_not_found  404     PageNotFoundError  1.4.0
`)
  expect((await readdir(project.folder)).filter((name) => name.includes('.lock'))).toEqual([lock])
})

test('The lock has a place of its own where one is given, and the version is that above it', async () => {
  const project = await createProject({ 'api/package.json': '{ "version": "9.0.0" }' })
  const options = ['--lock', 'api/contract/codes.json']
  expect((await project.run(...check, ...options)).stderr).toBe(
    `There is no api/contract/codes.json; write it with: ${record} --lock api/contract/codes.json\n`,
  )
  expect((await project.run(...write, ...options)).stderr).toContain('Wrote api/contract/codes.json.\n')
  expect(JSON.parse(await project.read('api/contract/codes.json')).codes.page_locked.since).toBe('9.0.0')
})

test('Without a version in package.json the lock holds null', async () => {
  const project = await createProject({ 'package.json': '{ "type": "module" }' })
  await project.run(...write)
  expect(JSON.parse(await project.read(lock)).codes.page_locked.since).toBe(null)
})

test('codes --check takes a lock that was formatted in another way', async () => {
  const project = await createProject()
  await project.run(...write)
  const { codes, version } = JSON.parse(await project.read(lock))
  const reordered = { codes: Object.fromEntries(Object.entries(codes).reverse()), version }
  await project.write(lock, `\uFEFF${JSON.stringify(reordered, null, '\t').replaceAll('\n', '\r\n')}`)
  expect((await project.run(...check)).code).toBe(0)
  expect((await project.run(...write)).stderr).toBe(`${lock} has not changed.\n`)
})

test('A new code fails the check until it is recorded', async () => {
  const project = await createProject()
  await project.run(...write)
  const wider = await catalogueOf(
    project,
    'wider',
    `class PageNotFoundError extends NotFoundError {}
class PageGoneError extends GoneError {}
class PageLockedError extends ConflictError.withDetails({ type: 'object', required: ['lockedBy'], properties: { lockedBy: { type: 'string' } } }) {}`,
  )
  const addition = 'page_gone (410, PageGoneError) is new; record it in the lock.\n'
  const before = await project.read(lock)
  expect(await project.run('codes', wider, '--check')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${addition}Record what is new with: error-envelope codes ${wider} --write\n`,
  })
  expect(await project.read(lock)).toBe(before)
  expect((await project.run('codes', wider)).stdout).toContain(`\n\n${addition}`)

  await project.write('package.json', '{ "version": "1.5.0" }')
  expect((await project.run('codes', wider, '--write')).stderr).toBe(
    `Wrote ${lock}.\nIt records what is new about page_gone.\n`,
  )
  const { codes } = JSON.parse(await project.read(lock))
  expect([codes.page_gone.since, codes.page_locked.since]).toEqual(['1.5.0', '1.4.0'])
  expect((await project.run('codes', wider, '--check')).code).toBe(0)
})

test('What breaks clients is refused, and recorded for a major version', async () => {
  const project = await createProject()
  await project.run(...write)
  const before = await project.read(lock)
  const narrower = await catalogueOf(project, 'narrower', 'class PageNotFoundError extends GoneError {}')
  const breaking = `page_locked (409, PageLockedError) is gone; put it back, or retire it on purpose, which is for ever.
page_not_found answered 404 and now answers 410; give the new meaning a new code, or take the status back.
`
  expect(await project.run('codes', narrower, '--check')).toEqual({ code: 1, stdout: '', stderr: breaking })
  expect(await project.run('codes', narrower, '--write')).toEqual({
    code: 1,
    stdout: '',
    stderr: `${breaking}${lock} stays as it was; correct that, or record it for a major version with: error-envelope codes ${narrower} --write --breaking\n`,
  })
  expect(await project.read(lock)).toBe(before)

  await project.write('package.json', '{ "version": "2.0.0" }')
  expect(await project.run('codes', narrower, '--write', '--breaking')).toEqual({
    code: 0,
    stdout: '',
    stderr: `Wrote ${lock}.\nIt records what is new about page_not_found.\nIt retires page_locked for good.\n`,
  })
  const { codes } = JSON.parse(await project.read(lock))
  expect(codes.page_locked).toMatchObject({ status: 409, since: '1.4.0', retired: '2.0.0' })
  expect(codes.page_not_found).toMatchObject({ status: 410, since: '1.4.0' })
  expect((await project.run('codes', narrower, '--check')).code).toBe(0)
})

test('A retired code is never used again, not for a major version either', async () => {
  const project = await createProject()
  await project.run(...write)
  const narrower = await catalogueOf(project, 'narrower', 'class PageNotFoundError extends NotFoundError {}')
  await project.run('codes', narrower, '--write', '--breaking')
  const before = await project.read(lock)

  const { code, stderr } = await project.run(...write, '--breaking')
  expect(stderr).toMatch(
    /^page_locked \(409, PageLockedError\) was retired in 1\.4\.0 and PageLockedError \(409\) uses its code again; .*\n/,
  )
  expect(stderr).toMatch(/\nerror-codes\.lock\.json stays as it was; correct that\n$/)
  expect(code).toBe(1)
  expect(await project.read(lock)).toBe(before)
})

test('A code that takes the place of another is recorded, and the other retires', async () => {
  const project = await createProject()
  await project.run(...write)
  const renamed = await catalogueOf(
    project,
    'renamed',
    `class PageMissingError extends NotFoundError {}
class PageLockedError extends ConflictError.withDetails({ type: 'object', required: ['lockedBy'], properties: { lockedBy: { type: 'string' } } }) {}`,
  )
  expect((await project.run('codes', renamed, '--write', '--breaking')).stderr).toBe(
    `Wrote ${lock}.\nIt records what is new about page_missing.\nIt retires page_not_found for good.\n`,
  )
  expect((await project.run('codes', renamed, '--write', '--breaking')).stderr).toBe(`${lock} has not changed.\n`)
})

test('codes counts one code as one', async () => {
  const project = await createProject()
  const one = await catalogueOf(project, 'one', 'class PageGoneError extends GoneError {}')
  await project.run('codes', one, '--write')
  expect((await project.run('codes', one, '--check')).stderr).toBe(`${lock} is up to date with 1 code.\n`)
})

test('codes --write --json tells the version that it recorded', async () => {
  const project = await createProject()
  const { codes } = JSON.parse((await project.run(...write, '--json')).stdout)
  expect(codes.map(({ since }: { since: unknown }) => since)).toEqual(['1.4.0', '1.4.0'])
})

test('codes --json prints the codes and what differs', async () => {
  const project = await createProject()
  await project.run(...write)
  const narrower = await catalogueOf(project, 'narrower', 'class PageNotFoundError extends NotFoundError {}')
  const { code, stdout } = await project.run('codes', narrower, '--check', '--json')
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    notes: [expect.stringContaining('page_locked')],
    codes: [{ code: 'page_not_found', status: 404, name: 'PageNotFoundError', since: '1.4.0' }],
    breaking: [expect.objectContaining({ kind: 'removed', code: 'page_locked', before: 'page_locked', now: null })],
    additions: [],
  })
  expect(code).toBe(1)
})

test.each<[what: string, content: string, text: string | RegExp]>([
  [
    'is no JSON',
    '{ "version": 1,',
    /^error-codes\.lock\.json is no lock of error codes: .+; take it back from version control\.\n$/,
  ],
  ['is empty', '', /^error-codes\.lock\.json is no lock of error codes: .+; take it back from version control\.\n$/],
  [
    'is in the middle of a merge',
    '{\n<<<<<<< HEAD\n"version": 1\n=======\n>>>>>>> main\n}',
    /^error-codes\.lock\.json has conflicts of a merge in it; resolve them first\.\n$/,
  ],
  [
    'is something else',
    '{ "lockfileVersion": 3 }',
    /^error-codes\.lock\.json can't be used: version must be 1, and is missing\.\n$/,
  ],
  [
    'is of a newer version',
    '{ "version": 2 }',
    /^error-codes\.lock\.json can't be used: version must be 1, and is 2: a newer error-envelope wrote this lock of error codes; update the package\.\n$/,
  ],
])('A lock that %s is told in a sentence, and stays as it is', async (_what, content, text) => {
  const project = await createProject({ [lock]: content })
  for (const command of [show, check, write, [...write, '--breaking']]) {
    const { code, stdout, stderr } = await project.run(...command)
    expect(stderr).toMatch(text)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  }
  expect(await project.read(lock)).toBe(content)
})

test('A write that fails leaves no half of a lock', async () => {
  const project = await createProject({ 'taken/inside': '' })
  const { code, stderr } = await project.run(...write, '--lock', 'taken')
  expect(stderr).toBe('taken is a folder; name a file in it.\n')
  expect(code).toBe(2)
  expect(await readdir(join(project.folder, 'taken'))).toEqual(['inside'])
})

test.each([
  [[...write, '--check'], '--write and --check exclude each other; choose one.'],
  [[...check, '--breaking'], '--breaking goes with --write, as it is about what is recorded.'],
])('codes says what is wrong with its use: %s', async (argv, text) => {
  const project = await createProject()
  expect(await project.run(...argv)).toEqual({ code: 2, stdout: '', stderr: `${text}\n` })
})
