import { BadRequestError } from '../../core/index.ts'
import { oneLine } from '../envelope/one-line.ts'
import { attachFailure } from './failure.ts'

/**
 * Makes the error of code that asked a sandbox for what it does not have, such as a module (contract v1, `sandbox_runtime`).
 *
 * The message leaves as it is written. A server that throws it names the kind in its options: `errorKinds: ['sandbox_runtime']`.
 */
export function sandboxLimitation(
  message: string,
  options: { readonly hints?: readonly string[]; readonly cause?: unknown } = {},
): BadRequestError {
  const { hints = ['Write the code without what the sandbox does not have.'], ...rest } = options
  const summary = oneLine(message, 1000) || 'The sandbox does not have what the code asked for.'
  return attachFailure(new BadRequestError(summary, rest), {
    kind: 'sandbox_runtime',
    code: 'CODE_MODE_SANDBOX_LIMITATION',
    summary,
    retryable: false,
    details: [{ path: '', issue: summary, received_type: 'SandboxLimitation' }],
    hints,
  })
}
