import { callWithEnvelope } from 'error-envelope/mcp'
import { expect, test } from 'vitest'
import { answerRows, structuredRows } from '../answer-rows.ts'
import { call, failing } from '../envelope-of.ts'
import type { PairedClient } from '../paired-client.ts'
import { telemetryOfSuite } from '../telemetry-tools.ts'

/** What holds for tools that succeed. The client has listed the tools, and so checks what arrives. */
export function resultCases(client: () => PairedClient): void {
  test.each(Object.keys(answerRows))('A result is content: %s', async (which) => {
    const { result } = await callWithEnvelope(client(), 'answer', { which })
    expect(result?.content).toEqual(answerRows[which]?.[1])
    expect(result?.isError ?? false).toBe(false)
    expect(result).not.toHaveProperty('structuredContent')
  })

  test.each(Object.keys(structuredRows))('A result under an output schema is structured: %s', async (which) => {
    const [tool = '', structured] = structuredRows[which] ?? []
    const { structuredContent, content, isError = false } = await call(client(), tool, {})
    expect({ structuredContent, isError }).toEqual({ structuredContent: structured, isError: false })
    expect(content).toEqual([
      { type: 'text', text: tool === 'structured_whole' ? 'Two in total.' : JSON.stringify(structured) },
    ])
  })

  test.each(['misfit_json', 'misfit_zod', 'misfit_whole', 'misfit_nothing', 'misfit_text_only'])(
    'A result that does not fit its output schema never leaves: %s',
    async (tool) => {
      expect(await failing(client(), tool, {})).toMatchObject({ error_kind: 'internal_error', tool, retryable: false })
    },
  )

  test('Telemetry is in the text and the _meta of an object', async () => {
    const { content, _meta } = await call(client(), 'told_object', {})
    expect(JSON.parse(String(content[0]?.text))).toEqual({ total: 2, _meta: telemetryOfSuite })
    expect(_meta).toMatchObject(telemetryOfSuite)
  })

  test.each([
    ['told_list', '[1,2]'],
    ['told_null', 'null'],
    ['told_text', 'plain words'],
    ['told_number', '7'],
  ])('Telemetry leaves what is no object as it is: %s', async (tool, text) => {
    const { content, _meta } = await call(client(), tool, {})
    expect(content).toEqual([{ type: 'text', text }])
    expect(_meta).toMatchObject(telemetryOfSuite)
  })

  test.each(['told_closed', 'told_zod'])(
    'Telemetry stays out of structured content that may not hold it: %s',
    async (tool) => {
      const { structuredContent, content, _meta } = await call(client(), tool, {})
      expect(structuredContent).toEqual({ total: 2 })
      expect(JSON.parse(String(content[0]?.text))).toEqual({ total: 2, _meta: telemetryOfSuite })
      expect(_meta).toMatchObject(telemetryOfSuite)
    },
  )

  test('Telemetry is in structured content that may hold it', async () => {
    const { structuredContent } = await call(client(), 'told_open', {})
    expect(structuredContent).toEqual({ total: 2, _meta: telemetryOfSuite })
  })

  test('Twenty calls at once know nothing of each other', async () => {
    const party = 20
    const tags = Array.from({ length: party }, (_, index) => index + 1)
    const metas = await Promise.all(
      tags.map(async (tag) => {
        const { result, envelope } = await callWithEnvelope(client(), 'told_together', {
          tag,
          party,
          isFailing: tag % 4 === 0,
        })
        return envelope?._meta ?? JSON.parse(String(result?.content[0]?.text))._meta
      }),
    )
    expect(metas).toEqual(
      tags.map((tag) => ({
        rate_limit: { limit_per_second: tag },
        warnings: [{ kind: `of_${tag}`, summary: `Call ${tag}`, details: [], hints: [] }],
      })),
    )
  })
}
