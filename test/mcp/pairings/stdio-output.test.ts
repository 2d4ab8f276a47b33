import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answerRows } from './answer-rows.ts'
import { envelopeIn } from './envelope-of.ts'
import { canary, domainRows, unexpectedRows, upstreamRows } from './failure-rows.ts'
import { commandOf } from './pairings.ts'

interface Message {
  readonly jsonrpc: unknown
  readonly id?: number
  readonly result?: never
  readonly error?: unknown
}

const rowsOf = (tool: string, rows: object) => Object.keys(rows).map((which) => ({ name: tool, arguments: { which } }))

const calls = [
  ...rowsOf('fail', domainRows),
  ...rowsOf('fail_upstream', upstreamRows),
  ...rowsOf('fail_unexpectedly', unexpectedRows),
  { name: 'nope', arguments: {} },
  { name: 'order_json', arguments: { bogus: 1 } },
  { name: 'locked_throw', arguments: {} },
  { name: 'misfit_zod', arguments: {} },
]
const others = [...rowsOf('answer', answerRows), { name: 'told_object', arguments: {} }]

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

test.each([1, 2] as const)(
  'A server of SDK v%i writes nothing but messages to stdout, whatever fails',
  async (server) => {
    const { command, args, cwd } = commandOf(server)
    const child = spawn(command, args, { cwd, stdio: 'pipe' })
    const errors = text(child.stderr)
    const lines: string[] = []
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const requests = [...calls, ...others]

    send({ id: 0, ...initialize })
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (lines.length === 1) {
        send({ method: 'notifications/initialized' })
        for (const [index, params] of requests.entries()) send({ id: index + 1, method: 'tools/call', params })
      }
      if (lines.length === requests.length + 1) child.stdin.end()
    }

    const messages = lines.map((line) => JSON.parse(line) as Message)
    expect(messages.map(({ jsonrpc, error }) => ({ jsonrpc, error }))).toEqual(lines.map(() => ({ jsonrpc: '2.0' })))
    const byId = new Map(messages.map((message) => [message.id, message]))
    expect(byId.size).toBe(requests.length + 1)
    for (const index of calls.keys()) envelopeIn(byId.get(index + 1)?.result as never)
    for (const index of others.keys()) {
      expect(byId.get(calls.length + index + 1)?.result).not.toHaveProperty('isError', true)
    }
    // What went wrong is for the server's own eyes.
    expect(await errors).toContain('The tool writes where it may: to stderr.')
    expect(await errors).toContain('The tool fail_unexpectedly failed unexpectedly.')
    expect(await errors).toContain(canary)
  },
)
