import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder, removeFolder } from './built-package.ts'
import { compileStrictly } from './compile-strictly.ts'
import { install, pack } from './packed-package.ts'
import { runNode } from './run-node.ts'
import { root } from './source-tree.ts'

// An application, and a library of it that has a copy of the package of its own.
const consumer = makeFolder()
const library = join(consumer, 'library')
const sdks = ['sdk', 'server', 'client'].map((name) => `@modelcontextprotocol/${name}`)
let files: readonly string[]

beforeAll(async () => {
  const tarball = await pack(consumer)
  files = tarball.files
  mkdirSync(library)
  await install(consumer, tarball.path, 'fastify', '@fastify/swagger', '@types/node', ...sdks, 'zod')
  await install(library, tarball.path)
})
afterAll(() => removeFolder(consumer))

async function run(file: string, code: string): Promise<unknown> {
  writeFileSync(join(consumer, file), code)
  const { code: exit, output, errors } = await runNode([join(consumer, file)])
  expect(exit, errors).toBe(0)
  expect(errors).toBe('')
  return JSON.parse(output)
}

test('The tarball holds what is built, its types, and nothing of the sources or tests', () => {
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js']))
  const others = files.filter((file) => !/^dist\/([a-z0-9-]+\/)*[a-z0-9-]+\.(js|d\.ts)$/.test(file))
  const schemas = ['http-error-envelope.schema', 'jsonschema-error-codes', 'mcp-error-envelope.schema']
  expect(others.sort()).toEqual([
    'LICENSE',
    'README.md',
    ...schemas.map((name) => `dist/schemas/${name}.json`),
    'package.json',
  ])
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(files).toEqual(expect.arrayContaining(scripts.map((file) => file.replace(/js$/, 'd.ts'))))
})

const names = ['', '/core', '/envelope', '/openapi', '/client', '/mcp', '/mcp/sdk-v1', '/mcp/sdk-v2', '/testing']
const doors = names.map((door) => `error-envelope${door}`)
const kinds = [
  { default: 'function', DomainError: 'function', errorEnvelope: 'function' },
  { DomainError: 'function', toEnvelope: 'function' },
  { errorEnvelopeSchema: 'object', parseErrorEnvelope: 'function' },
  { swaggerOptions: 'function', compareCodes: 'function' },
  { ApiError: 'function', checkResponse: 'function', errorsOf: 'function', parseErrorEnvelope: 'function' },
  { callWithEnvelope: 'function', defineUpstream: 'function', sp: 'object', schemaErrorCodes: 'object' },
  { envelopeTools: 'function' },
  { envelopeTools: 'function' },
  { conformMcp: 'function' },
]
const print = `console.log(JSON.stringify(all.map((one) => Object.fromEntries(
  Object.entries(one).map(([name, value]) => [name, typeof value])))))`

test('Every door can be imported by a module', async () => {
  const imports = doors.map((name) => `await import('${name}')`)
  expect(await run('doors.js', `const all = [${imports}]\n${print}`)).toMatchObject(kinds)
})

test('Every door can be required by CommonJS', async () => {
  const imports = doors.map((name) => `require('${name}')`)
  expect(await run('doors.cjs', `const all = [${imports}]\n${print}`)).toMatchObject(kinds)
})

test.each([
  ['http-error-envelope.schema.json', 'envelope', 'errorEnvelopeSchema'],
  ['mcp-error-envelope.schema.json', 'mcp', 'mcpErrorEnvelopeSchema'],
  ['jsonschema-error-codes.json', 'mcp', 'schemaErrorCodes'],
])('%s is a file that can be imported, and the same as the door %s has as %s', async (file, door, name) => {
  const code = `
    import file from 'error-envelope/schemas/${file}' with { type: 'json' }
    import { ${name} } from 'error-envelope/${door}'
    import { isDeepStrictEqual } from 'node:util'
    process.removeAllListeners('warning')
    console.log(JSON.stringify(isDeepStrictEqual(file, JSON.parse(JSON.stringify(${name})))))`
  writeFileSync(join(consumer, 'schema.js'), code)
  const { output, errors } = await runNode([join(consumer, 'schema.js')])
  expect(output.trim(), errors).toBe('true')
})

test('Where no SDK of MCP is installed, callers and upstreams are there all the same', async () => {
  writeFileSync(join(library, 'mcp.js'), "import { sp } from 'error-envelope/mcp'\nconsole.log(sp.codePrefix)")
  expect(await runNode([join(library, 'mcp.js')])).toMatchObject({ code: 0, output: 'SP_API\n' })
})

test('A server from the tarball answers by the contract, and the command of the tarball says so', async () => {
  writeFileSync(
    join(consumer, 'server.js'),
    `import { McpServer } from '@modelcontextprotocol/server'
    import { serveStdio } from '@modelcontextprotocol/server/stdio'
    import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
    const inputSchema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
    serveStdio(() => {
      const server = new McpServer({ name: 'pages', version: '1.0.0' })
      envelopeTools(server).registerTool('read_page', { inputSchema }, ({ id }) => ({ id }))
      return server
    })`,
  )
  const command = join(consumer, 'node_modules/error-envelope/dist/cli/main.js')
  const ending = await runNode([command, 'conform-mcp', '--', 'node', 'server.js'], consumer)
  expect(ending).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^pages 1\.0\.0, MCP .+ over stdio: 1 tool, /),
  })
})

test('The command reads a catalogue and an application in TypeScript, and writes what they publish', async () => {
  writeFileSync(
    join(consumer, 'catalogue.ts'),
    `import { defineErrors, NotFoundError } from 'error-envelope'
    export class PageMissingError extends NotFoundError {}
    export const catalogue = defineErrors({ PageMissingError })`,
  )
  writeFileSync(
    join(consumer, 'service.ts'),
    `import swagger from '@fastify/swagger'
    import errorEnvelope from 'error-envelope'
    import { swaggerOptions } from 'error-envelope/openapi'
    import Fastify, { type FastifyInstance } from 'fastify'
    import { catalogue, PageMissingError } from './catalogue.js'
    export default async function build(): Promise<FastifyInstance> {
      const app = Fastify()
      await app.register(errorEnvelope, { catalogue })
      await app.register(swagger, swaggerOptions())
      app.get('/pages/:id', { errors: [PageMissingError] }, async () => ({}))
      return app
    }`,
  )
  const command = (...args: string[]) =>
    runNode([join(consumer, 'node_modules/error-envelope/dist/cli/main.js'), ...args], consumer)
  expect(await command('--version')).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect(await command('codes', 'catalogue.ts', '--write')).toMatchObject({ code: 0 })
  expect(await command('codes', 'catalogue.ts', '--check')).toMatchObject({ code: 0 })
  const { code, output, errors } = await command('openapi', 'service.ts')
  expect(code, errors).toBe(0)
  expect(JSON.parse(output).paths['/pages/{id}'].get.responses).toHaveProperty('404')
})

test('No file of the package can be imported past its doors', async () => {
  const code = `import('error-envelope/dist/core/brand.js').catch(({ code }) => console.log(JSON.stringify(code)))`
  expect(await run('inside.js', code)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED')
})

test('Errors in a CommonJS module make a catalogue, by require and by import', async () => {
  writeFileSync(
    join(consumer, 'errors.cjs'),
    `const { NotFoundError } = require('error-envelope')
    exports.PageMissingError = class extends NotFoundError {}
    exports.limit = 3`,
  )
  const code = `
    import { createRequire } from 'node:module'
    import { defineErrors } from 'error-envelope'
    import * as errors from './errors.cjs'
    const { PageMissingError } = createRequire(import.meta.url)('./errors.cjs')
    const catalogues = [defineErrors(errors), defineErrors({ PageMissingError })]
    console.log(JSON.stringify(catalogues.map(({ entries }) => entries.map(({ code }) => code))))`
  expect(await run('catalogue.js', code)).toEqual([['page_missing'], ['page_missing']])
})

const app = `
  import Fastify from 'fastify'
  import errorEnvelope, * as own from 'error-envelope'
  import { foreign, foreignPlugin } from './library/index.js'
  class PageMissingError extends own.NotFoundError {}
  async function answers(plugin, catalogue) {
    const app = Fastify()
    await app.register(plugin, { catalogue })
    app.get('/own', () => { throw new PageMissingError('a', { retryAfter: 3 }) })
    app.get('/foreign', () => { throw new foreign.PageLockedError('b', { details: { by: 'ada', secret: 1 } }) })
    app.get('/base', () => { throw new foreign.NotFoundError('c') })
    const replies = await Promise.all(['/own', '/foreign', '/base'].map((url) => app.inject(url)))
    return replies.map((reply) => [reply.statusCode, reply.json().error.code, reply.json().error.details])
  }
  const errors = { PageMissingError, PageLockedError: foreign.PageLockedError }
  const replies = [
    await answers(errorEnvelope, own.defineErrors(errors)),
    await answers(foreignPlugin, foreign.defineErrors(errors)),
  ]
  const thrown = [new PageMissingError(), new foreign.PageLockedError('', { details: {} })]
  console.log(JSON.stringify([own.DomainError === foreign.DomainError, thrown.map(own.isDomainError), ...replies]))`

test("Two installed copies know each other's errors", async () => {
  writeFileSync(
    join(library, 'index.js'),
    `import errorEnvelope, * as own from 'error-envelope'
    const schema = { type: 'object', properties: { by: { type: 'string' } } }
    class PageLockedError extends own.ConflictError.withDetails(schema) {}
    export const foreign = { ...own, PageLockedError }
    export const foreignPlugin = errorEnvelope`,
  )
  const answers = [
    [404, 'page_missing', null],
    [409, 'page_locked', { by: 'ada' }],
    [404, 'not_found', null],
  ]
  expect(await run('app.js', app)).toEqual([false, [true, true], answers, answers])
})

test.each([[false], [true]])('An application bundled by esbuild with minify: %s answers as before', async (minify) => {
  const { outputFiles } = await build({
    stdin: { contents: app, resolveDir: consumer },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['fastify'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    minify,
  })
  const [isOne, ...answers] = (await run(`bundle-${minify}.js`, outputFiles[0]?.text ?? '')) as unknown[]
  expect(isOne).toBe(false)
  expect(answers).toEqual(((await run('app.js', app)) as unknown[]).slice(1))
})

test('A strict consumer compiles, as a module and as CommonJS, and can be declared', () => {
  const files = ['strict.ts', 'common-js.cts'].map((file) => join(consumer, file))
  for (const file of files) cpSync(join(root, 'test/fixtures/consumer', basename(file)), file)
  const optionsOfPlugin = expect.stringMatching(/error-envelope\/dist\/fastify\/error-envelope-options\.d\.ts$/)
  const compiled = compileStrictly(consumer, files, { module: ts.ModuleKind.NodeNext, types: ['node'] })
  expect(compiled).toEqual(expect.arrayContaining([...files, optionsOfPlugin]))
})

test('A strict server of MCP compiles, with both SDKs, and can be declared', () => {
  const file = join(consumer, 'mcp.ts')
  cpSync(join(root, 'test/fixtures/consumer/mcp.ts'), file)
  const compiled = compileStrictly(consumer, [file], { module: ts.ModuleKind.NodeNext, types: ['node'] })
  expect(compiled).toContainEqual(expect.stringMatching(/error-envelope\/dist\/mcp\/server\/tool-config\.d\.ts$/))
})

test('A strict consumer in a browser compiles, with the DOM and without the types of Node', () => {
  const file = join(consumer, 'browser.ts')
  // Not among the fixtures, which are compiled without the DOM.
  writeFileSync(
    file,
    `import { ApiError, checkResponse, errorsOf, readJson, throwOnError, toApiError, unlisted } from 'error-envelope/client'

    export const lock = errorsOf<{ 409: { error: { code: 'page_locked'; status: 409; details: { lockedBy: string } } } }>()
    export const middleware = throwOnError()

    export async function show(url: string, init: RequestInit): Promise<void> {
      try {
        const page = await readJson<{ title: string }>(await fetch(url, init), init)
        document.title = page.title
        await checkResponse(await fetch(new Request(url)), new Request(url))
      } catch (thrown) {
        if (lock.isApiError(thrown)) document.body.append(text(thrown))
        else self.postMessage(toApiError(thrown).toJSON())
      }
    }

    function text(error: Parameters<typeof isListed>[0]): string {
      return isListed(error) ? error.details.lockedBy : error.message
    }

    function isListed(error: ApiError) {
      return lock.hasCode(error, 'page_locked')
    }

    export const rest = unlisted

    // @ts-expect-error no Node
    export const none = process.env
    // @ts-expect-error no such kind
    export const wrong = () => new ApiError('', { kind: 'server' })`,
  )
  const compiled = compileStrictly(consumer, [file], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  })
  expect(compiled).toContainEqual(expect.stringMatching(/error-envelope\/dist\/client\/errors-of\.d\.ts$/))
  expect(compiled.filter((path) => path.includes('@types/node'))).toEqual([])
})
