import type { ErrorDescription, RouteErrors } from '../core/index.ts'
import { type DocumentedResponse, toErrorResponse } from './error-response.ts'

/** What responses are made of. */
export interface ResponseParts {
  /** Gives the `$ref` of an error's schema. */
  readonly refer: (error: ErrorDescription) => string
  /** The response of what any operation can answer. */
  readonly general: DocumentedResponse
  /** The body where the codes are not known. */
  readonly anyEnvelope: NonNullable<DocumentedResponse['content']>
}

type Responses = Readonly<Record<string, DocumentedResponse>>

/**
 * Completes the responses of an operation with its errors. One that is there and has a body stays; one without keeps its
 * description, and gets the envelope: of the errors under its status, or of any.
 */
export function completeResponses(own: Responses, errors: RouteErrors, parts: ResponseParts): Responses {
  const responses: Record<string, DocumentedResponse> = { ...own }
  const complete = (status: string, made: DocumentedResponse) => {
    const given = own[status]
    if (given === undefined) responses[status] = made
    else if (!hasBody(given))
      responses[status] = { ...given, content: made.content ?? {}, description: join(given, made) }
  }
  const byStatus = groupByStatus(errors.own)
  for (const [status, ofStatus] of byStatus) complete(String(status), toErrorResponse(ofStatus, parts.refer))
  for (const status of Object.keys(own).filter((each) => isErrorStatus(each) && !byStatus.has(Number(each)))) {
    complete(status, { content: parts.anyEnvelope })
  }
  if (errors.general.length > 0 && own.default === undefined) responses.default = { ...parts.general }
  return responses
}

function groupByStatus(errors: readonly ErrorDescription[]): Map<number, ErrorDescription[]> {
  const groups = new Map<number, ErrorDescription[]>()
  for (const error of errors) groups.set(error.status, [...(groups.get(error.status) ?? []), error])
  return groups
}

function isErrorStatus(status: string): boolean {
  return /^[45](\d\d|XX)$/i.test(status)
}

// A schema that only describes says nothing of the body.
function hasBody({ $ref, content }: DocumentedResponse): boolean {
  const schemas = Object.values(content ?? {}).map(({ schema }) => schema ?? {})
  return $ref !== undefined || schemas.some((schema) => Object.keys(schema).some((key) => !annotations.has(key)))
}

const annotations: ReadonlySet<string> = new Set(['description', 'title'])

// What @fastify/swagger says where nothing was said.
const unsaid = 'Default Response'

function join(given: DocumentedResponse, made: DocumentedResponse): string {
  return [given.description === unsaid ? undefined : given.description, made.description]
    .filter((text) => text !== undefined)
    .join('\n\n')
}
