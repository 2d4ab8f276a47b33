import type { Malformed } from '../arguments/compile-normalizer.ts'
import { oneLine } from '../envelope/one-line.ts'
import type { Failure } from '../failures/failure.ts'
import { nearNames } from '../hints/near-names.ts'
import type { Upstream } from '../upstreams/define-upstream.ts'

/** What a call of a tool is that there is not. It names no tool but those that there are. */
export function toolNotFound(name: string, names: readonly string[]): Failure {
  const near = nearNames(name, names)
  return {
    kind: 'tool_not_found',
    code: 'TOOL_NOT_FOUND',
    summary: 'There is no tool of this name.',
    retryable: false,
    details: [{ path: '', issue: 'No tool of this name is registered.', received_type: 'str' }],
    hints: [
      ...(near.length > 0 ? [`Did you mean ${near.map((each) => `'${each}'`).join(', ')}?`] : []),
      'List the tools of this server, and call one of them by its exact name.',
    ],
    examples: near,
  }
}

/** What an argument is that looks like JSON and is none (contract v1, BODY_COERCION_INVALID_JSON). */
export function malformedJson({ field, expected, examples }: Malformed, upstream: Upstream | undefined): Failure {
  const name = oneLine(field, 100)
  const what = expected === 'array' ? 'a JSON array' : 'a JSON object'
  return {
    kind: upstream?.clientKind ?? 'mcp_input_validation',
    code: 'BODY_COERCION_INVALID_JSON',
    summary: `The field '${name}' takes ${what}, and its text is no valid one.`,
    retryable: false,
    details: [
      {
        path: name,
        field: name,
        issue: `The text can't be read as ${what}.`,
        received_type: 'str',
        expected_type: expected,
      },
    ],
    hints: [`Send '${name}' as ${what} itself, not as a text that holds one.`],
    examples,
  }
}
