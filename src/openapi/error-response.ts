import type { ErrorDescription, Schema } from '../core/index.ts'
import { exampleOf } from './example/example-of.ts'
import { sayAll } from './say-all.ts'

/** What a document says of an answer (OpenAPI, Response Object). */
export interface DocumentedResponse {
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly examples?: object }>>
  readonly [field: string]: unknown
}

/**
 * Makes the answer of one status: the envelope, with an example a code. Several codes are told apart by `code` (OpenAPI,
 * Discriminator Object) and listed in the description, so that every viewer shows each.
 */
export function toErrorResponse(
  errors: readonly ErrorDescription[],
  refer: (error: ErrorDescription) => string,
  lead = 'Told apart by `code`:',
): DocumentedResponse {
  const examples = errors.flatMap((error): [string, object][] => {
    const value = exampleOf(error)
    return value === undefined ? [] : [[error.code, { summary: error.code, value }]]
  })
  return {
    description: describe(errors, lead),
    content: {
      'application/json': {
        schema: { type: 'object', required: ['error'], properties: { error: unionOf(errors, refer) } },
        ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
      },
    },
  }
}

function unionOf(errors: readonly ErrorDescription[], refer: (error: ErrorDescription) => string): Schema {
  const [only, ...others] = errors.map((error) => ({ $ref: refer(error) }))
  if (only !== undefined && others.length === 0) return only
  const mapping = Object.fromEntries(errors.map((error) => [error.code, refer(error)]))
  return { type: 'object', oneOf: [only, ...others], discriminator: { propertyName: 'code', mapping } }
}

// CommonMark, which viewers render in descriptions. Closed, some show its beginning as plain text: the lead is for those.
function describe(errors: readonly ErrorDescription[], lead: string): string {
  const [only, ...others] = errors
  if (only !== undefined && others.length === 0) return `\`${only.code}\`: ${sayAll(only)}`
  const rows = errors.map((error) => `| \`${error.code}\` | ${inCell(sayAll(error))} |`)
  return [lead, '', '| code | meaning |', '|---|---|', ...rows].join('\n')
}

function inCell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
}
