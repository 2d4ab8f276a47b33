import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileTelling } from '../../src/cli/modules/while-telling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['a person', true, 300],
  ['a log', false, 2000],
])('What takes long is told to %s, once', async (_who, isTTY, patience) => {
  const texts: string[] = []
  const terminal = { stdout: { write() {} }, stderr: { write: (text: string) => texts.push(text), isTTY }, cwd: '/' }
  const told = whileTelling(
    terminal,
    'Starting app.ts ...',
    () => new Promise((resolve) => setTimeout(resolve, 9000, 'done')),
  )
  await vi.advanceTimersByTimeAsync(patience - 1)
  expect(texts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(texts).toEqual(['Starting app.ts ...\n'])
  await vi.advanceTimersByTimeAsync(9000)
  expect(await told).toBe('done')
  expect(texts).toHaveLength(1)
})

test('What is done in a moment is not told, even when it fails', async () => {
  const texts: string[] = []
  const terminal = {
    stdout: { write() {} },
    stderr: { write: (text: string) => texts.push(text), isTTY: true },
    cwd: '/',
  }
  await whileTelling(terminal, 'Starting ...', async () => 1)
  await whileTelling(terminal, 'Starting ...', () => Promise.reject(new Error('x'))).catch(() => {})
  await vi.advanceTimersByTimeAsync(9000)
  expect(texts).toEqual([])
})
