import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from './create-project.ts'

const biome = join(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'), '../bin/biome')

test('What Biome made of every file that is written is up to date', async () => {
  const project = await createProject({
    'biome.json': JSON.stringify({
      formatter: { indentStyle: 'space', lineWidth: 60, lineEnding: 'crlf' },
      html: { formatter: { enabled: true } },
      javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded' } },
    }),
  })
  const commands = [
    ['openapi', 'src/app.ts', '-o', 'docs/openapi.json'],
    ['catalogue', 'src/app.ts', '-o', 'docs'],
    ['types', 'docs/openapi.json', '-o', 'docs/api.d.ts'],
    ['codes', 'src/catalogue.ts', '--lock', 'docs/codes.json', '--write'],
  ]
  for (const command of commands) await project.run(...command)
  const files = ['openapi.json', 'errors.md', 'errors.json', 'errors.html', 'api.d.ts', 'codes.json']
  const before = await Promise.all(files.map((file) => project.read(`docs/${file}`)))

  const formatted = spawnSync(process.execPath, [biome, 'format', '--write', 'docs'], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  expect(formatted.status, formatted.stderr).toBe(0)
  const after = await Promise.all(files.map((file) => project.read(`docs/${file}`)))
  expect(files.filter((_, index) => before[index] === after[index])).toEqual([])

  for (const command of commands) {
    const { code, stderr } = await project.run(...command.filter((each) => each !== '--write'), '--check')
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('not up to date') })
  }
})
