import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createProject, type Project } from './create-project.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const tsx = import.meta.resolve('tsx')

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in a process of its own, whose output goes through pipes. */
function runMain(project: Project, ...argv: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', tsx, main, ...argv], { cwd: project.folder })
    const texts = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => {
      texts.stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      texts.stderr += text
    })
    child.on('close', (code) => {
      // Whether anything takes long enough to be told of is a matter of the machine.
      const stderr = texts.stderr.replace(/^(Loading|Starting) .+ \.\.\.\n/gm, '')
      resolve({ code, stdout: texts.stdout, stderr })
    })
  })
}

const appWith = (routes: string, options = '') => `import swagger from '@fastify/swagger'
import errorEnvelope from 'error-envelope'
import { swaggerOptions } from 'error-envelope/openapi'
import Fastify from 'fastify'
const app = Fastify(${options})
await app.register(errorEnvelope)
await app.register(swagger, swaggerOptions())
${routes}
export default app
`

// More than a pipe holds.
const manyRoutes = "for (let index = 0; index < 3000; index++) app.get('/pages/' + index, async () => index)"

test('A document of any size goes through a pipe as a whole, though the application never ends by itself', async () => {
  const project = await createProject({
    'app.mjs': appWith(`${manyRoutes}
setInterval(() => {}, 1000)
await app.listen({ host: '127.0.0.1', port: 0 })`),
  })
  const { code, stdout, stderr } = await runMain(project, 'openapi', 'app.mjs')
  expect(stderr).toBe('')
  expect(stdout.length).toBeGreaterThan(500_000)
  expect(Object.keys(JSON.parse(stdout).paths)).toHaveLength(3000)
  expect(code).toBe(0)
})

test('What the application logs and prints does not get into the result', async () => {
  const project = await createProject({
    'app.mjs': `import pino from 'pino'
${appWith("console.log('printed')\napp.log.info('logged')\npino().info('by pino')\npino(pino.destination()).info('by number')", '{ logger: true }')}`,
  })
  const { code, stdout, stderr } = await runMain(project, 'openapi', 'app.mjs')
  expect(JSON.parse(stdout).openapi).toBe('3.0.3')
  expect(stderr).toContain('printed')
  expect(stderr).toContain('"msg":"logged"')
  expect(stderr).toContain('"msg":"by pino"')
  expect(stderr).toContain('"msg":"by number"')
  expect(code).toBe(0)
})

test('The exit code tells how it went', async () => {
  const project = await createProject()
  expect((await runMain(project, 'codes', 'src/catalogue.ts')).code).toBe(0)
  expect((await runMain(project, 'codes', 'src/catalogue.ts', '--check')).code).toBe(1)
  expect((await runMain(project, 'codes', 'src/nowhere.ts')).code).toBe(2)
})

test.each<[what: string, source: string, stderr: RegExp]>([
  [
    'waits for ever while it loads',
    'await new Promise(() => {})',
    /^app\.mjs did not load within 0\.2 seconds; find out what it waits for, or allow it more with --timeout\.\n$/,
  ],
  [
    'ends the process with success',
    'process.exit(0)',
    /^The application ended the process before the command was done; let it export itself, and start elsewhere\.\n$/,
  ],
  [
    'fails beside its start',
    "setTimeout(() => { throw new Error('No database.') })\nexport default () => new Promise(() => {})",
    /^The application failed beside its start: No database; correct that, or see with --verbose where\.\n$/,
  ],
  [
    'rejects beside its start',
    "Promise.reject(new Error('No database.'))\nexport default () => new Promise(() => {})",
    /^The application failed beside its start: No database; correct that, or see with --verbose where\.\n$/,
  ],
  [
    'imports a name that there is not',
    "import { nothing } from 'node:fs'",
    /^app\.mjs could not be loaded: The requested module 'node:fs' does not provide an export named 'nothing' \(file:.*\/app\.mjs:1\); see the place with: node app\.mjs\.\n$/,
  ],
  [
    'is no JavaScript',
    'export const a =\n',
    /^app\.mjs could not be loaded: Unexpected end of input; see the place with: node app\.mjs\.\n$/,
  ],
])('An application that %s is told in a sentence', async (_what, source, stderr) => {
  const project = await createProject({ 'app.mjs': source })
  const ended = await runMain(project, 'openapi', 'app.mjs', '--timeout', '0.2')
  expect(ended.stderr).toMatch(stderr)
  expect(ended.stdout).toBe('')
  expect(ended.code).toBe(2)
})

test('An application that never settles, and leaves nothing to do, is told in a sentence in its time', async () => {
  const project = await createProject({ 'app.mjs': 'export default () => new Promise(() => {})' })
  // Longer than it takes until it is told what is going on.
  expect(await runMain(project, 'openapi', 'app.mjs', '--timeout', '3')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'app.mjs did not start within 3 seconds; find out what it waits for, or allow it more with --timeout.\n',
  })
})

test('With --json what the application does beside is told as an object too', async () => {
  const project = await createProject({ 'app.mjs': 'process.exit(0)' })
  const { code, stdout, stderr } = await runMain(project, 'openapi', 'app.mjs', '--json')
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    notes: [expect.stringMatching(/^The application ended the process/)],
  })
  expect(stderr).toBe('')
  expect(code).toBe(2)
})

test('A reader that goes away early is no failure', async () => {
  const project = await createProject({
    'app.mjs': appWith(manyRoutes),
  })
  const child = spawn(process.execPath, ['--import', tsx, main, 'openapi', 'app.mjs'], { cwd: project.folder })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  child.stdout.once('data', () => child.stdout.destroy())
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(stderr.replace(/^(Loading|Starting) .+ \.\.\.\n/gm, '')).toBe('')
  expect(code).toBe(0)
})

// A device of Linux on which there is never room.
test.skipIf(!existsSync('/dev/full'))('A result that can not be written is told in a sentence', async () => {
  const project = await createProject({ 'app.mjs': appWith(manyRoutes) })
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const child = spawn(process.execPath, ['--import', tsx, main, 'openapi', 'app.mjs'], {
    cwd: project.folder,
    stdio: ['ignore', full, 'pipe'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(stderr.replace(/^(Loading|Starting) .+ \.\.\.\n/gm, '')).toBe(
    'The result could not be written: ENOSPC: no space left on device, write; write it to another place.\n',
  )
  expect(code).toBe(2)
})

test('A result goes to a file of its own too', async () => {
  const project = await createProject()
  const ended = await runMain(project, 'openapi', 'src/app.ts', '-o', join('docs', 'openapi.json'))
  expect(ended).toEqual({ code: 0, stdout: '', stderr: 'Wrote docs/openapi.json.\n' })
})
