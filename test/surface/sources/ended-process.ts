import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { runNode } from '../../package/run-node.ts'

const script = fileURLToPath(new URL('doomed-app.ts', import.meta.url))

/** Asserts that a scenario of doomed-app.ts ends its process with an error of this text, before the client has an answer. */
export async function expectEndedProcess(scenario: string, text: string): Promise<void> {
  const { code, output, errors } = await runNode(['--import', 'tsx', script, scenario])
  expect(errors).toContain(text)
  expect({ code, output }).toEqual({ code: 1, output: '' })
}
