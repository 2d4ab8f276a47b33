import { errorKinds } from 'error-envelope/mcp'
import { expect, test, vi } from 'vitest'
import { call, failing } from '../envelope-of.ts'
import type { PairedClient } from '../paired-client.ts'
import type { Pairing } from '../pairings.ts'

// All of them: the suite names the upstreams of SP and Ads, and the sandbox.
const contract = { contract_version: 1, error_kinds: errorKinds }

/** What holds for a server as a whole: what it says of itself and its tools, and what is not of its tools. */
export function serverCases(client: () => PairedClient, { isStateless }: Pairing): void {
  test('The capabilities name the contract and the kinds, in both places', () => {
    expect(client().capabilities()).toMatchObject({
      experimental: { openbridge_envelope: contract },
      extensions: { 'io.openbridge/error-envelope': contract },
      tools: { listChanged: true },
    })
  })

  test('The tool get_envelope_contract says what the capabilities say', async () => {
    const { content } = await call(client(), 'get_envelope_contract')
    expect(JSON.parse(String(content[0]?.text))).toMatchObject(contract)
  })

  test('Tools are listed with the schemas that are enforced', async () => {
    const tools = new Map((await client().listTools()).map((tool) => [tool.name, tool]))
    const inputOf = (name: string) => tools.get(name)?.inputSchema
    for (const name of ['order_json', 'order_typebox', 'order_zod', 'union_nested', 'no_arguments', 'fail']) {
      expect(inputOf(name), name).toMatchObject({ type: 'object', additionalProperties: false })
    }
    for (const name of ['union_any', 'union_zod']) {
      expect(inputOf(name), name).toMatchObject({ type: 'object', unevaluatedProperties: false })
      expect(inputOf(name), name).not.toHaveProperty('additionalProperties')
    }
    expect(inputOf('order_zod')).toMatchObject({ required: ['from', 'to'] })
    expect(inputOf('order_json')).toHaveProperty('properties.filters.items.required', ['marketplaceId'])
    expect(inputOf('order_json')).not.toHaveProperty('properties.filters.items.additionalProperties')
    expect(tools.get('structured_zod')?.outputSchema).toMatchObject({ type: 'object', required: ['total'] })
    expect(tools.get('order_json')).not.toHaveProperty('outputSchema')
    expect(tools.get('order_json')).toMatchObject({ description: 'Takes plain JSON Schema.' })
    expect(tools.has('locked_unknown')).toBe(false)
  })

  test('Prompts and resources stay those of the SDK', async () => {
    expect(await client().getPrompt('greet')).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: 'Greet Ada.' } }],
    })
    expect(await client().readResource('note://one')).toMatchObject({
      contents: [{ uri: 'note://one', text: 'A note.' }],
    })
    await expect(client().getPrompt('nope')).rejects.toThrow(/nope/)
  })

  test.skipIf(isStateless)(
    'A tool that is disabled or removed is neither listed nor called, and clients hear of it',
    async () => {
      const isListed = async () => (await client().listTools()).some(({ name }) => name === 'extra')
      const changed = async (to: string) => {
        const before = client().listChanges()
        await call(client(), 'change_extra', { to })
        await vi.waitFor(() => expect(client().listChanges()).toBeGreaterThan(before), { timeout: 5000 })
      }
      const hidden = async () => {
        expect(await isListed()).toBe(false)
        const { error_kind, hints, examples } = await failing(client(), 'extra', {})
        expect({ error_kind, examples, isNamed: hints.join().includes('extra') }).toEqual({
          error_kind: 'tool_not_found',
          examples: [],
          isNamed: false,
        })
      }

      await changed('disable')
      await hidden()
      await changed('enable')
      expect(await isListed()).toBe(true)
      expect((await call(client(), 'extra')).content).toEqual([{ type: 'text', text: 'here' }])
      await changed('remove')
      await hidden()
    },
  )
}
