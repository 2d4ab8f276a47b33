import { expect, test } from 'vitest'
import { createProject } from './create-project.ts'
import { appOf, documented, plugin } from './fixtures/app-of.ts'

const write = ['openapi', 'src/app.ts', '-o', 'docs/openapi.json'] as const

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

test.each([
  ['app.cts', "import Fastify = require('fastify')\nexport = () => Fastify.fastify()"],
  ['app.ts', "import Fastify = require('fastify')\nconst app = Fastify.fastify()\nexport = app"],
  ['app.cjs', "module.exports = require('fastify')()"],
  ['app.cjs', "module.exports = async () => require('fastify')()"],
])('An application that is all that %s exports is understood: %s', async (name, source) => {
  const project = await createProject({ [name]: source, 'package.json': '{}' })
  expect((await project.run('openapi', name)).stderr).toBe(
    `${name} does not register errorEnvelope; add await app.register(errorEnvelope, { catalogue }) before its routes.\n`,
  )
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
