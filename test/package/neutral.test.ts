import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runNode } from './run-node.ts'
import { root } from './source-tree.ts'

const directory = mkdtempSync(join(tmpdir(), 'error-envelope-'))
afterAll(() => rmSync(directory, { recursive: true }))

const compile = (project: string) => runNode([join(root, 'node_modules/typescript/bin/tsc'), '-p', project])

test('The neutral folders compile without Node and without the DOM', async () => {
  expect(await compile(join(root, 'scripts/tsconfig.neutral.json'))).toMatchObject({ code: 0, output: '' })
})

// A file beside the real ones, under the same rules.
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
  const statements = uses.map(([, expression]) => `void ${expression}`)
  // With core among its imports, so that types which core's own imports bring along would show.
  const imports = [`import { DomainError } from 'core'`, `import { readFileSync } from 'node:fs'`]
  writeFileSync(join(directory, 'bad.ts'), [...imports, 'void [DomainError, readFileSync]', ...statements].join('\n'))
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'scripts/tsconfig.neutral.json'),
      compilerOptions: { verbatimModuleSyntax: false, paths: { core: [join(root, 'src/core/index.ts')] } },
      include: ['bad.ts'],
    }),
  )
  const { code, output } = await compile(directory)
  expect(code).toBe(2)
  const complaints = output.match(/^\S*bad\.ts.+$/gm)?.map((line) => line.slice(line.indexOf(': error')))
  expect(complaints).toEqual([
    expect.stringMatching("Cannot find module 'node:fs'"),
    ...uses.map(([name]) => expect.stringMatching(`Cannot find name '${name}'`)),
  ])
  expect(output.trim().split('\n')).toHaveLength(complaints?.length ?? 0)
})
