import { expect, test } from 'vitest'
import { createProject } from './create-project.ts'

test('explain prints an entry: what it means, what to do, details, a body', async () => {
  const project = await createProject()
  expect(await project.run('explain', 'page_locked', 'src/catalogue.ts')).toEqual({
    code: 0,
    stdout: `page_locked (409 Conflict)
PageLockedError

What happened:
  Somebody else edits the page.

What to do:
  Wait until they are done.

Details:
  lockedBy  string                         Who edits the page.
  until     string (date-time) (optional)

Example:
  {
    "error": {
      "code": "page_locked",
      "message": "Somebody else edits the page",
      "status": 409,
      "details": {
        "lockedBy": "text",
        "until": "2030-01-31T12:00:00Z"
      }
    }
  }
`,
    stderr: '',
  })
})

test('Of an application explain knows the operations, and from the lock since when', async () => {
  const project = await createProject()
  await project.run('codes', 'src/catalogue.ts', '--write')
  const { stdout } = await project.run('explain', 'page_locked', 'src/app.ts')
  expect(stdout).toMatch(/^page_locked \(409 Conflict\)\nPageLockedError, since 1\.4\.0\n/)
  expect(stdout).toMatch(/\n\nOperations:\n {2}PUT \/pages\/\{slug\}\n$/)
})

test.each([
  ['not_found', 'not_found (404 Not Found)\nNotFoundError\n'],
  ['forbidden', 'forbidden (403 Forbidden)\nForbiddenError\n'],
  ['internal_error', 'internal_error (500 Internal Server Error)\nInternalError\n'],
  ['validation_error', 'validation_error (422 Unprocessable Entity)\nSchemaValidationError\n'],
  ['validation', 'validation (422 Unprocessable Entity)\nValidationError\n'],
  ['bad_request', 'bad_request (400 Bad Request)\nBadRequestError\n'],
  ['rate_limited', 'rate_limited (429 Too Many Requests)\nRateLimitedError\n'],
  ['method_not_allowed', 'method_not_allowed (405 Method Not Allowed)\nMethodNotAllowedError\n'],
  ['http_414', 'http_414 (414 URI Too Long)\nHttp414Error\n'],
])('explain knows what every application answers with: %s', async (code, head) => {
  const project = await createProject()
  for (const name of ['src/catalogue.ts', 'src/app.ts']) {
    const ran = await project.run('explain', code, name)
    expect(ran.stdout.slice(0, head.length)).toBe(head)
    expect(ran.stdout).toMatch(/\n\nWhat to do:\n {2}\w/)
    expect(ran.code).toBe(0)
  }
})

test('explain knows the codes of statuses that no class owns', async () => {
  const project = await createProject()
  const { code, stdout } = await project.run('explain', 'http_402', 'src/catalogue.ts')
  expect(stdout).toMatch(
    /^http_402 \(402 Payment Required\)\nHttp402Error\n\nWhat happened:\n {2}Payment Required\.\n\nExample:\n/,
  )
  expect(code).toBe(0)
  expect((await project.run('explain', 'http_404', 'src/catalogue.ts')).code).toBe(1)
})

test.each([
  ['page_lokced', 'src/catalogue.ts has no code page_lokced; did you mean page_locked?\n'],
  ['PageLockedError', 'src/catalogue.ts has no code PageLockedError; did you mean page_locked?\n'],
  ['page_not_locked', 'src/catalogue.ts has no code page_not_locked; did you mean page_locked or page_not_found?\n'],
  ['xyz', 'src/catalogue.ts has no code xyz; error-envelope codes <catalogue> prints those of a catalogue.\n'],
])('An unknown code is a failure, with those that may have been meant: %s', async (code, stderr) => {
  const project = await createProject()
  expect(await project.run('explain', code, 'src/catalogue.ts')).toEqual({ code: 1, stdout: '', stderr })
})

test('explain says of a retired code that it is one', async () => {
  const project = await createProject({
    'src/narrower.ts': `import { defineErrors } from 'error-envelope'
import { PageNotFoundError } from './errors.ts'
export const catalogue = defineErrors({ PageNotFoundError })
`,
  })
  await project.run('codes', 'src/catalogue.ts', '--write')
  await project.run('codes', 'src/narrower.ts', '--write', '--breaking')
  expect(await project.run('explain', 'page_locked', 'src/narrower.ts')).toEqual({
    code: 0,
    stdout:
      'page_locked was published once and retired in 1.4.0; nothing answers with it any more, and it is never used again.\n',
    stderr: '',
  })
})

test('explain --json prints the entry, or what may have been meant', async () => {
  const project = await createProject()
  const found = await project.run('explain', 'page_locked', 'src/catalogue.ts', '--json')
  expect(JSON.parse(found.stdout)).toMatchObject({ ok: true, notes: [], error: { code: 'page_locked', status: 409 } })
  const unknown = await project.run('explain', 'page_lokced', 'src/catalogue.ts', '--json')
  expect(JSON.parse(unknown.stdout)).toMatchObject({ ok: false, suggestions: ['page_locked'] })
  expect(unknown.code).toBe(1)
})

test('A module that exports neither a catalogue nor an application is told in a sentence', async () => {
  const project = await createProject({ 'src/neither.ts': 'export const a = 1' })
  expect(await project.run('explain', 'not_found', 'src/neither.ts')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'src/neither.ts exports no error catalogue, and has no default export that is an application; export one of both.\n',
  })
})
