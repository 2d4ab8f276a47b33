import { oneLine } from '../envelope/one-line.ts'
import type { Failure } from '../failures/failure.ts'
import { unexpectedFailure } from '../failures/to-failure.ts'
import { scrub } from '../telemetry/scrub.ts'
import type { CompiledTool } from './compile-tool.ts'
import type { Refusal } from './give-envelope.ts'
import { isToolResult, type ToolResult, toStructuredResult, toToolResult } from './tool-result.ts'
import type { StandardResult } from './tool-schema.ts'

/**
 * Makes a result of what a tool gave, checked by its output schema. A schema of a library also has its say on what leaves: what
 * it strips is stripped.
 */
export async function toOutput<Sdk>(
  tool: CompiledTool<Sdk>,
  answer: unknown,
): Promise<{ readonly result: ToolResult } | Refusal> {
  const given = isToolResult(answer) ? answer : undefined
  if (given?.isError === true) return { failure: failureOfResult(given) }
  if (given?.resultType !== undefined) return { result: given }
  if (tool.output === undefined) return { result: given ?? toToolResult(answer) }

  const checked = await check(tool.output, given === undefined ? answer : given.structuredContent)
  if (checked === undefined) return misfit(tool.name)
  const { value } = checked
  return { result: given === undefined ? toStructuredResult(value) : { ...given, structuredContent: value } }
}

// What is checked is what leaves: a Date is a text by then, and what has no JSON is not there.
async function check(
  { check, parse }: NonNullable<CompiledTool<unknown>['output']>,
  value: unknown,
): Promise<{ readonly value: unknown } | undefined> {
  const result: StandardResult = parse === undefined ? { value } : await parse.validate(value)
  if (result.issues !== undefined) return undefined
  const json = JSON.stringify(result.value)
  const plain: unknown = json === undefined ? undefined : JSON.parse(json)
  return check(plain) ? { value: plain } : undefined
}

function misfit(tool: string): Refusal {
  const thrown = new TypeError(`The result of the tool ${tool} does not fit its outputSchema.`)
  return {
    failure: unexpectedFailure(thrown, 'The result does not fit the output schema of the tool.'),
    thrown,
    isUnexpected: true,
  }
}

// A tool that says itself that it failed wrote its text for the model, as a domain error does its message.
function failureOfResult({ content }: ToolResult): Failure {
  const text = content.find(({ type }) => type === 'text')?.text
  const summary = typeof text === 'string' ? oneLine(scrub(text.slice(0, 10_000)), 1000) : ''
  const failure = unexpectedFailure(undefined)
  return summary === ''
    ? failure
    : { ...failure, summary, details: [{ path: '', issue: summary, received_type: 'unknown' }] }
}
