import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runNode } from './run-node.ts'
import { root } from './source-tree.ts'

const directory = mkdtempSync(join(tmpdir(), 'error-envelope-'))
afterAll(() => rmSync(directory, { recursive: true }))

const compile = (project: string) => runNode([join(root, 'node_modules/typescript/bin/tsc'), '-p', project])

test.each([
  ['The neutral folders compile without Node and without the DOM', 'tsconfig.neutral.json'],
  ['The client compiles with no more than what all that have fetch have in common', 'tsconfig.client.json'],
])('%s', async (_claim, project) => {
  expect(await compile(join(root, 'scripts', project))).toMatchObject({ code: 0, output: '' })
})

// A file beside the real ones, under the same rules.
async function complaintsOf(imports: readonly string[], expressions: readonly string[], settings: object) {
  const statements = expressions.map((expression) => `void ${expression}`)
  writeFileSync(join(directory, 'bad.ts'), [...imports, ...statements].join('\n'))
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(settings))
  const { code, output } = await compile(directory)
  expect(code).toBe(2)
  const complaints = output.match(/^\S*bad\.ts.+$/gm)?.map((line) => line.slice(line.indexOf(': error')))
  expect(output.trim().split('\n')).toHaveLength(complaints?.length ?? 0)
  return complaints
}

const unknownName = (name: string) => expect.stringMatching(`Cannot find name '${name}'`)

const uses = [
  ['process', 'process.env'],
  ['Buffer', 'Buffer.from("a")'],
  ['setTimeout', 'setTimeout(() => {}, 1)'],
  ['console', 'console.log(1)'],
  ['URL', 'new URL("a")'],
  ['fetch', 'fetch("a")'],
  ['Response', 'new Response()'],
  ['document', 'document.body'],
] as const

test('What is no part of ECMAScript does not compile there', async () => {
  // With core among its imports, so that types which core's own imports bring along would show.
  const imports = [
    `import { DomainError } from 'core'`,
    `import { readFileSync } from 'node:fs'`,
    'void [DomainError, readFileSync]',
  ]
  const complaints = await complaintsOf(
    imports,
    uses.map(([, expression]) => expression),
    {
      extends: join(root, 'scripts/tsconfig.neutral.json'),
      compilerOptions: { verbatimModuleSyntax: false, paths: { core: [join(root, 'src/core/index.ts')] } },
      include: ['bad.ts'],
    },
  )
  expect(complaints).toEqual([
    expect.stringMatching("Cannot find module 'node:fs'"),
    ...uses.map(([name]) => unknownName(name)),
  ])
})

const usesInClient = [
  ['process', 'process.env'],
  ['Buffer', 'Buffer.from("a")'],
  ['document', 'document.cookie'],
  ['localStorage', 'localStorage.length'],
  ['window', 'window.name'],
  ['console', 'console.log(1)'],
  ['setTimeout', 'setTimeout(() => {}, 1)'],
  ['XMLHttpRequest', 'new XMLHttpRequest()'],
] as const

test('What only Node or only browsers have does not compile in the client', async () => {
  const imports = [
    `import { checkResponse } from 'client'`,
    `import { request } from 'node:http'`,
    'void [checkResponse, request, AbortSignal.timeout(1), (response: Response) => response.text()]',
  ]
  const complaints = await complaintsOf(
    imports,
    usesInClient.map(([, expression]) => expression),
    {
      extends: join(root, 'scripts/tsconfig.client.json'),
      compilerOptions: { verbatimModuleSyntax: false, paths: { client: [join(root, 'src/client/index.ts')] } },
      include: ['bad.ts', join(root, 'scripts/neutral-fetch.d.ts')],
    },
  )
  expect(complaints).toEqual([
    expect.stringMatching("Cannot find module 'node:http'"),
    ...usesInClient.map(([name]) => unknownName(name)),
  ])
})
