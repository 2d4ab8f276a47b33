import { UsageError } from '../command-error.ts'
import { messageOf } from '../message-of.ts'

/** The packages that make types of a document: optional peers, so that they are loaded when they are needed. */
export interface TypeGenerator {
  readonly openapiTypescript: typeof import('openapi-typescript')
  readonly typescript: typeof import('typescript')
}

/** Loads openapi-typescript and typescript. Throws a UsageError where they are missing, or of a version that does not do. */
export async function loadTypeGenerator(): Promise<TypeGenerator> {
  const install = 'install both with: npm install --save-dev openapi-typescript@7 typescript@5'
  try {
    const typescript = (await import('typescript')).default
    // From 7 on it has no API that openapi-typescript could use.
    if (Number.parseInt(typescript.version, 10) > 6) {
      throw new UsageError(`Types are made with typescript 5, and here is ${typescript.version}; ${install}`)
    }
    return { openapiTypescript: await import('openapi-typescript'), typescript }
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown
    throw new UsageError(
      `Types are made with openapi-typescript, which could not be loaded: ${messageOf(thrown)}; ${install}`,
      {
        cause: thrown,
      },
    )
  }
}
