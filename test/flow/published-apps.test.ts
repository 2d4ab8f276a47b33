import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import openapiTS, { astToString } from 'openapi-typescript'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { choirApi } from '../fixtures/apps/choir-api/choir-api.ts'
import { compileTypescript } from '../fixtures/apps/compile-typescript.ts'
import type { Complete, PublishedApp } from '../fixtures/apps/published-app.ts'
import { recipeApi } from '../fixtures/apps/recipe-api/recipe-api.ts'
import { lintOpenapi } from '../fixtures/lint-openapi.ts'
import { warningsDuring } from '../fixtures/warnings.ts'
import { codesIn, type Document, type Response, type Schema } from '../openapi/document-of.ts'

// @fastify/swagger alone, with the names that shared schemas have.
const alone: Complete = (yours) => ({
  ...yours,
  refResolver: { buildLocalReference: ({ $id }) => String($id) },
})

describe.each<[string, PublishedApp]>([
  ['recipe-api', recipeApi],
  ['choir-api', choirApi],
])('The application %s', (_name, published) => {
  test('has all its operations in a valid document of its version', async () => {
    const document = await documentOf(published)
    expect(document.openapi).toBe(published.version)
    expect(operationsOf(document).map(({ name }) => name)).toEqual(published.operations)
    expect(await lintOpenapi(document)).toEqual([])
  })

  test('keeps what its author documents', async () => {
    const plain = await documentOf(published, alone)
    const document = await documentOf(published)
    expect(document).toMatchObject(without(plain, 'paths'))
    for (const { name, path, method, operation } of operationsOf(plain)) {
      const { responses, ...rest } = document.paths[path]?.[method] ?? { responses: {} }
      expect(rest, name).toEqual(without(operation, 'responses'))
      for (const [status, response] of Object.entries(operation.responses)) {
        if (describesNoBody(response)) expect(responses[status], name).toMatchObject(without(response, 'content'))
        else expect(responses[status], `${name} ${status}`).toEqual(response)
      }
    }
  })

  test('documents each of our answers as an envelope with its codes, and an example of each that fits', async () => {
    const plain = await documentOf(published, alone)
    const document = await documentOf(published)
    const validate = createValidate(document)
    const ours = answersOf(document).filter(({ path, method, status }) => {
      return plain.paths[path]?.[method]?.responses[status] === undefined
    })
    expect(ours.length).toBeGreaterThan(published.operations.length)
    for (const { name, response } of ours) {
      const { schema, examples = {} } = response.content?.['application/json'] ?? {}
      const codes = codesIn(document, response)
      expect(codes, name).not.toEqual([])
      expect(Object.keys(examples), name).toEqual(codes)
      for (const { value } of Object.values(examples)) {
        const { error } = value as { error: object }
        expect(validate(schema, value), name).toEqual([])
        for (const other of [
          { message: 'no' },
          { error: without(error, 'details') },
          { error: { ...error, code: 'x' } },
        ]) {
          expect(validate(schema, other), name).not.toEqual([])
        }
      }
    }
  })

  test('is read by openapi-typescript without loss: each answer has a type, and its codes are literals', async () => {
    const document = await documentOf(published)
    const checks = answersOf(document).map(({ path, method, status, response }) => {
      const codes = codesIn(document, response).map((code) => `'${code}'`)
      const content = `paths['${path}']['${method}']['responses'][${Number(status) || `'${status}'`}]['content']`
      if (codes.length > 0) return `same<${content}['application/json']['error']['code'], ${codes.join(' | ')}>(true)`
      return response.content === undefined ? `none<${content}>()` : `some<${content}>()`
    })
    const consumer = [
      "import type { paths } from './api.ts'",
      'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false',
      'declare function same<A, B>(is: Same<A, B>): void',
      "declare function some<A extends { 'application/json': unknown }>(): A",
      'declare function none<A extends undefined>(): A',
      ...checks,
    ]
    const api = astToString(await openapiTS(document as never))
    expect(compileTypescript({ 'api.ts': api, 'consumer.ts': consumer.join('\n') })).toEqual([])
  })

  test.each(published.provoked)('answers $operation with $status $code as documented', async (provoked) => {
    const { operation, request, status, code, times = 1 } = provoked
    const { app } = await start(published)
    const document: Document = (await app.inject(published.documentAt)).json()
    const headers = { ...published.headers(app), ...request.headers }
    const send = () => app.inject({ ...request, url: published.prefix + request.url, headers })
    for (let time = 1; time < times; time++) await send()
    const reply = await send()
    expect([reply.statusCode, reply.json().error?.code]).toEqual([status, code])

    const answers = answersOf(document).filter(({ path, method }) => `${method} ${path}` === operation)
    const documented = [String(status), 'default'].map((each) => answers.find((answer) => answer.status === each))
    const schema = documented.find((each) => each !== undefined)?.response.content?.['application/json']?.schema
    expect(schema).toBeDefined()
    expect(createValidate(document)(schema, reply.json())).toEqual([])
  })

  test('has its document written by the command openapi, which finds no fault with it', async () => {
    const { command, folder } = commandLine()
    const [app, file] = [`${published.folder}/app.ts`, join(folder, 'openapi.json')]
    expect(await command('openapi', app, '-o', file)).toEqual({ exitCode: 0, stderr: [`Wrote ${file}.`] })
    const written = JSON.parse(readFileSync(file, 'utf8'))
    expect(written).toEqual(await documentOf(published))
    expect(await command('openapi', app, '-o', file, '--check')).toEqual({
      exitCode: 0,
      stderr: [`${file} is up to date.`],
    })
    writeFileSync(
      file,
      JSON.stringify({ ...written, paths: without(written.paths, Object.keys(written.paths)[0] ?? '') }),
    )
    expect(await command('openapi', app, '-o', file, '--check')).toMatchObject({ exitCode: 1 })
  })

  test('has its codes locked and checked by the command codes', async () => {
    const { command, folder } = commandLine()
    const args = ['codes', `${published.folder}/catalogue.ts`, '--lock', join(folder, 'lock.json')]
    expect(await command(...args, '--check')).toMatchObject({ exitCode: 1 })
    expect(await command(...args, '--write')).toMatchObject({ exitCode: 0 })
    expect(await command(...args, '--check')).toMatchObject({ exitCode: 0 })
    const lock = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))
    expect(Object.keys(lock.codes)).toEqual(published.codes)

    writeFileSync(
      join(folder, 'lock.json'),
      JSON.stringify({ ...lock, codes: { ...lock.codes, gone_code: lock.codes[published.codes[0] ?? ''] } }),
    )
    const { exitCode, stderr } = await command(...args, '--check')
    expect([exitCode, stderr.join()]).toEqual([1, expect.stringContaining('gone_code')])
  })

  test('is told of the responses of its author that clients will not get', async () => {
    const { warnings } = await start(published)
    for (const name of published.outdated) expect(warnings.join('\n')).toContain(name)
  })
})

/** The command line in the root of the repository, and a folder for what it writes. */
function commandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'published-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const command = async (...argv: string[]) => {
    let text = ''
    const terminal = {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdout: { write() {} },
      stderr: { write: (part: string) => (text += part) },
    }
    const exitCode = await run(argv, terminal)
    // How long it takes is not a matter of the result.
    const stderr = text.split('\n').filter((line) => line !== '' && !line.endsWith(' ...'))
    return { exitCode, stderr }
  }
  return { command, folder }
}

async function start({ create }: PublishedApp, complete?: Complete) {
  const started: { app?: FastifyInstance } = {}
  const warnings = await warningsDuring(async () => {
    const app = await create(complete)
    onTestFinished(() => app.close())
    await app.ready()
    started.app = app
  })
  return { app: started.app as FastifyInstance, warnings }
}

async function documentOf(published: PublishedApp, complete?: Complete): Promise<Document> {
  const { app } = await start(published, complete)
  return (await app.inject(published.documentAt)).json()
}

function operationsOf({ paths }: Document) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  )
  return operations.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function answersOf(document: Document) {
  return operationsOf(document).flatMap(({ name, path, method, operation }) =>
    Object.entries(operation.responses).map(([status, given]) => {
      const response =
        given.$ref === undefined ? given : document.components.responses[given.$ref.split('/').at(-1) ?? '']
      return { name: `${name} ${status}`, path, method, status, response: response as Response }
    }),
  )
}

// A body that is only described is none that a schema could keep.
function describesNoBody({ content = {} }: Response): boolean {
  return Object.values(content).some(({ schema = {} }) => Object.keys(schema).join() === 'description')
}

function without<Value extends object>(value: Value, key: string): object {
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
}

/** Gives what is wrong with a value by a schema in a document. */
function createValidate({ openapi, components }: Document) {
  const ajv = openapi.startsWith('3.0') ? new Ajv({ strict: false }) : new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const checks = new Map<string, ValidateFunction>()
  return (schema: Schema | undefined, value: unknown): string[] => {
    const key = JSON.stringify(schema)
    const check = checks.get(key) ?? ajv.compile({ ...schema, components })
    checks.set(key, check)
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
