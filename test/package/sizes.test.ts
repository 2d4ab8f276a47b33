import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installBuild, makeFolder, removeFolder } from './built-package.ts'
import { runNode } from './run-node.ts'

const folder = makeFolder()
const dist = join(folder, 'node_modules/error-envelope/dist')
beforeAll(() => installBuild(folder))
afterAll(() => removeFolder(folder))

const weigh = () => runNode(['--import', 'tsx', 'scripts/sizes.ts', dist])

test('The whole client door is at most 1,500 bytes, minified and gzipped', async () => {
  const { code, output, errors } = await weigh()
  expect(output, errors).toMatch(/^error-envelope\/client: \d+ of 1500 bytes\n$/)
  expect(code, output).toBe(0)
})

test('A door that outgrows its budget fails the check', async () => {
  appendFileSync(join(dist, 'client/index.js'), `export const more = '${randomBytes(500).toString('base64')}'\n`)
  const { code, output } = await weigh()
  expect(output).toMatch(/^error-envelope\/client: \d+ of 1500 bytes, too large\n$/)
  expect(code).toBe(1)
})

test('A door that was not built fails the check', async () => {
  const { code, output, errors } = await runNode(['--import', 'tsx', 'scripts/sizes.ts', join(folder, 'nowhere')])
  expect([code, output]).toEqual([1, ''])
  expect(errors).toContain('nowhere/client/index.js')
})
