import { AuthenticationError } from '../../core/index.ts'
import { toFailure } from '../failures/to-failure.ts'
import type { Refusal } from './give-envelope.ts'
import { isOwnOfProtocol } from './is-own-of-protocol.ts'
import type { CallContext } from './tool-context.ts'
import type { Toolbox } from './toolbox.ts'

/**
 * Asks `authorize` whether a call may be made, and gives the refusal where it may not. Throws what belongs to the protocol: an
 * aborted call, and "sign in first" by an address.
 */
export async function authorizeCall<Sdk>(
  { options: { authorize }, failureContext }: Toolbox<Sdk>,
  call: CallContext<Sdk>,
): Promise<Refusal | undefined> {
  if (authorize === undefined) return undefined
  try {
    return (await authorize(call)) === false ? refusal(undefined) : undefined
  } catch (thrown) {
    if (call.signal.aborted || isOwnOfProtocol(thrown)) throw thrown
    const { isExpected, ...sorted } = toFailure(thrown, failureContext(undefined))
    return isExpected ? { ...sorted, thrown } : refusal(thrown)
  }

  // A gate that fails without a word of its own has not let the call through; why is for the server's own eyes.
  function refusal(thrown: unknown): Refusal {
    const { failure } = toFailure(new AuthenticationError('The call is not authorized.'), failureContext(undefined))
    return { failure, thrown, isUnexpected: thrown !== undefined }
  }
}
