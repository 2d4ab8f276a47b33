import { lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepFile } from '../../src/cli/files/keep-file.ts'
import { writeAtomically } from '../../src/cli/files/write-atomically.ts'
import { createProject } from './create-project.ts'

test('A file is written as a whole, and nothing is left beside it', async () => {
  const { folder } = await createProject({ 'docs/a.txt': 'before' })
  await writeAtomically(join(folder, 'docs/a.txt'), 'after')
  expect(await readFile(join(folder, 'docs/a.txt'), 'utf8')).toBe('after')
  expect(await readdir(join(folder, 'docs'))).toEqual(['a.txt'])
})

test('A write that fails leaves nothing beside it', async () => {
  const { folder } = await createProject({ 'docs/taken/inside.txt': '' })
  await expect(writeAtomically(join(folder, 'docs/taken'), 'after')).rejects.toThrow()
  expect(await readdir(join(folder, 'docs'))).toEqual(['taken'])
})

test('A link stays one, and what it points to is written', async () => {
  const { folder } = await createProject({ 'a.txt': 'before' })
  await symlink(join(folder, 'a.txt'), join(folder, 'link.txt'))
  await writeAtomically(join(folder, 'link.txt'), 'after')
  expect((await lstat(join(folder, 'link.txt'))).isSymbolicLink()).toBe(true)
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('after')
})

test('What can not be written is told in a sentence', async () => {
  const { folder } = await createProject()
  await symlink(join(folder, 'nowhere'), join(folder, 'docs'))
  await writeFile(join(folder, 'other'), '')
  const file = { name: 'docs/a.txt', content: 'a', differ: () => undefined }
  await expect(keepFile(file, { cwd: folder, check: false, command: 'x' })).rejects.toThrow(
    /^docs\/a\.txt could not be written: .+; name a file in a folder of yours\.$/,
  )
})
