import { describe, expect, test } from 'vitest'
import cases from '../../fixtures/mcp/schema-cases.json' with { type: 'json' }
import { validate } from './validate.ts'

interface Case {
  readonly name: string
  readonly schema: Record<string, unknown>
  readonly args: unknown
  readonly code: string | null
  readonly details?: object
  readonly hints?: readonly string[]
  readonly meta?: object
}

describe('a violation has the code of its keyword, structured details and a hint', () => {
  test.each(cases as unknown as Case[])('$name', ({ schema, args, code, details, hints, meta }) => {
    const failure = validate(schema, args)
    if (code === null) return expect(failure).toBeUndefined()
    expect(failure).toMatchObject({ kind: 'mcp_input_validation', code, retryable: false })
    expect(failure?.details[0]).toMatchObject(details ?? {})
    expect(failure?.hints?.length).toBeGreaterThan(0)
    for (const part of hints ?? []) expect(failure?.hints?.join('\n')).toContain(part)
    expect(failure?.meta).toEqual(meta)
    expect(failure?.summary).toMatch(/^.+$/)
  })
})
