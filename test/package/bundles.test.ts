import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installBuild, makeFolder, removeFolder } from './built-package.ts'
import { bundlers } from './bundlers.ts'
import { runNode } from './run-node.ts'
import { root } from './source-tree.ts'

// Name, status, code, and the codes of ancestors that may stand in where a bundler took the name away.
const applicationErrors: [string, number, string, string[]][] = [
  ['PageLockedError', 409, 'page_locked', ['conflict']],
  ['PageMissingError', 404, 'page_missing', ['not_found']],
  ['DraftMissingError', 404, 'draft_missing', ['page_missing', 'not_found']],
  ['BillingPaymentError', 409, 'billing_payment', ['payment', 'conflict']],
  ['OrderPaymentError', 410, 'order_payment', ['payment', 'gone']],
  ['QuotaExceededError', 429, 'quota_exceeded', ['rate_limited']],
  ['SeatTakenError', 409, 'seat_taken', ['conflict']],
]

const ownErrors: [string, number, string][] = [
  ['DomainError', 500, 'internal_error'],
  ['BadRequestError', 400, 'bad_request'],
  ['AuthenticationError', 401, 'authentication'],
  ['ForbiddenError', 403, 'forbidden'],
  ['NotFoundError', 404, 'not_found'],
  ['ConflictError', 409, 'conflict'],
  ['GoneError', 410, 'gone'],
  ['PayloadTooLargeError', 413, 'payload_too_large'],
  ['UnsupportedMediaTypeError', 415, 'unsupported_media_type'],
  ['ValidationError', 422, 'validation'],
  ['NotImplementedFeatureError', 501, 'not_implemented_feature'],
  ['UpstreamError', 502, 'upstream'],
  ['ServiceUnavailableError', 503, 'service_unavailable'],
  ['MethodNotAllowedError', 405, 'method_not_allowed'],
  ['RateLimitedError', 429, 'rate_limited'],
]

const exact = [...applicationErrors.map(([name, status, code]) => [name, status, code]), ...ownErrors]
const sound = [
  ...applicationErrors.map(([name, status, code, others]) => [name, status, expect.toBeOneOf([code, ...others])]),
  ...ownErrors,
]

const folder = makeFolder()
beforeAll(async () => {
  await installBuild(folder)
  const shop = join(root, 'test/fixtures/shop')
  for (const file of readdirSync(shop)) {
    const compilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
    }
    const { outputText } = ts.transpileModule(readFileSync(join(shop, file), 'utf8'), { compilerOptions })
    writeFileSync(join(folder, file.replace(/ts$/, 'js')), outputText)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => removeFolder(folder))

test.each(['main.js', 'server.js'])('As modules of Node, %s has every code right', async (file) => {
  await expectCodes(file)
})

test('As modules of Node, a catalogue in the module of its classes says what to do', async () => {
  const { code, errors } = await runNode([join(folder, 'early.js')])
  expect(code).toBe(1)
  expect(errors).toContain(
    "SeatTakenError can't join the error catalogue: its module has not run yet; " +
      'give the catalogue a file of its own that imports the classes.',
  )
})

test.each(Object.keys(bundlers))('%s: every code is right with a catalogue, and sound without', async (name) => {
  const { file } = await bundle(name, 'main.js')
  await expectCodes(file)
})

test.each(['esbuild, minified', 'esbuild as CommonJS', 'rolldown, minified'])(
  '%s: every request gets the right code with a catalogue, and a sound one without',
  async (name) => {
    const { file } = await bundle(name, 'server.js')
    await expectCodes(file)
  },
)

test.each([
  'esbuild',
  'esbuild, minified for es2020',
  'rolldown',
  'rolldown, minified',
  'terser after rolldown',
  'swc after esbuild',
])('%s: one class by itself has its code, and brings no plugin along', async (name) => {
  const { file, text } = await bundle(name, 'one.js')
  expect(await answersOf(file, '')).toEqual({
    error: { code: 'not_found', message: 'Page 42 not found', status: 404, details: null },
  })
  expect(text).not.toContain('plugin-meta')
})

const locked = { code: 'page_locked', message: 'Ada is editing this page', status: 409, details: { lockedBy: 'ada' } }

test.each(Object.keys(bundlers))('%s: the error of a client has its name, its guards and its JSON', async (name) => {
  const { file } = await bundle(name, 'client.js')
  const json = { kind: 'http', ...locked, retryAfter: 30, url: '/pages/1', method: 'PUT' }
  expect(await answersOf(file, '')).toEqual({
    text: 'ApiError: Ada is editing this page',
    thrown: json,
    again: json,
    ownName: false,
    envelope: { error: locked },
    guards: [true, true, true, false],
  })
})

test.each(Object.keys(bundlers))('%s: the parser of envelopes by itself brings no ApiError along', async (name) => {
  const { file, text } = await bundle(name, 'parse.js')
  expect(await answersOf(file, '')).toEqual({ code: 'page_gone', message: 'Gone', status: 410, details: null })
  // What is left of the door but the parser: the name of the class, its headers, its stream.
  for (const trace of ['ApiError', 'retry-after', 'WritableStream']) expect(text).not.toContain(trace)
})

test('The traces that are looked for are in a bundle of the client', async () => {
  const { text } = await bundle('esbuild, minified', 'client.js')
  for (const trace of ['ApiError', 'retry-after', 'WritableStream']) expect(text).toContain(trace)
})

async function bundle(name: string, entry: string): Promise<{ file: string; text: string }> {
  const text = await bundlers[name]?.(join(folder, entry))
  if (!text) throw new Error(`${name} made nothing`)
  const file = `${name.replace(/\W+/g, '-')}-${entry.replace('.js', name.includes('CommonJS') ? '.cjs' : '.js')}`
  writeFileSync(join(folder, file), text)
  return { file, text }
}

async function answersOf(file: string, mode: string): Promise<unknown> {
  const { code, output, errors } = await runNode([join(folder, file), mode])
  expect(code, errors).toBe(0)
  return JSON.parse(output)
}

// Without a catalogue a name may be gone; then the nearest ancestor that still has one stands in.
async function expectCodes(file: string): Promise<void> {
  const answers = await Promise.all(['namespace', 'record', 'none'].map((mode) => answersOf(file, mode)))
  expect(answers).toEqual([exact, exact, sound])
}
