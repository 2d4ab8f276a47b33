import { randomUUID } from 'node:crypto'
import { callWithEnvelope, parseToolError } from 'error-envelope/mcp'
import { expect, test, vi } from 'vitest'
import { call } from '../envelope-of.ts'
import type { CallOptions, PairedClient } from '../paired-client.ts'
import type { Pairing } from '../pairings.ts'

/** What holds for calls that the client ends. */
export function endingCases(client: () => PairedClient, { server, isStateless, isModern }: Pairing): void {
  const stateOf = async (id: string) => (await call(client(), 'state_of_wait', { call: id })).content[0]?.text
  // A server that is made for each request of 2025 never hears of an end that comes in a request of its own.
  const hears = !(isStateless && !isModern)

  async function end(
    options: CallOptions,
    started = async (_id: string) => {},
  ): Promise<{ id: string; thrown: unknown }> {
    const id = randomUUID()
    const caller = (toolCall: { name: string; arguments?: Record<string, unknown> }) =>
      client().callTool(toolCall, options)
    const [thrown] = await Promise.all([
      callWithEnvelope(caller, 'wait', { call: id }).then(
        (answer) => answer as unknown,
        (thrown: unknown) => thrown,
      ),
      started(id),
    ])
    return { id, thrown }
  }

  test('A call that runs out of time is thrown on as the SDK threw it, and the tool hears of it', async () => {
    const { id, thrown } = await end({ timeout: 100 })
    expect(thrown).toBeInstanceOf(Error)
    expect(String(thrown)).toMatch(/timed out/)
    expect(parseToolError(thrown)).toBeUndefined()
    if (hears) await vi.waitFor(async () => expect(await stateOf(id)).toBe('aborted'), { timeout: 5000 })
  })

  test('A call that the client aborts is thrown on as the SDK threw it, and the tool hears of it', async () => {
    const controller = new AbortController()
    const { id, thrown } = await end({ signal: controller.signal }, async (id) => {
      await vi.waitFor(async () => expect(await stateOf(id)).toBe('started'), { timeout: 5000 })
      controller.abort(new Error('I changed my mind.'))
    })
    expect(thrown).toBeInstanceOf(Error)
    expect(String(thrown)).toMatch(/changed my mind/)
    expect(parseToolError(thrown)).toBeUndefined()
    if (hears) await vi.waitFor(async () => expect(await stateOf(id)).toBe('aborted'), { timeout: 5000 })
  })

  test('A tool that asks for an address to be opened is answered by the SDK, without an envelope', async () => {
    const thrown = await callWithEnvelope(client(), 'open_page').catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Error)
    expect(parseToolError(thrown)).toBeUndefined()
    // The revision of 2026 has another way to ask, and the SDK says so.
    expect((thrown as { code?: unknown }).code).toBe(server === 2 && isModern ? -32603 : -32042)
  })

  test.runIf(server === 2).each(['call_again', 'call_again_told'])(
    'A tool that has the client call again is answered by the SDK: %s',
    async (tool) => {
      expect((await call(client(), tool)).content).toEqual([{ type: 'text', text: 'called again' }])
    },
  )
}
