import {
  describeError,
  type ErrorDescription,
  errorEnvelopeSchema,
  errorsOfRoute,
  type RouteContract,
  type RouteErrors,
  takeMark,
} from '../core/index.ts'
import { toErrorComponents } from './error-components.ts'
import { type DocumentedResponse, toErrorResponse } from './error-response.ts'
import type { OpenapiDocument, Operation } from './openapi-document.ts'
import { dialectOf, toDocumentSchema } from './to-document-schema.ts'

/**
 * Completes a document with the errors of each operation that bears a mark, and with their components. What the
 * application documents itself stays: a response with a body as it is, of one without a body the description.
 */
export function completeDocument(document: OpenapiDocument): OpenapiDocument {
  const routes = takeMarks(document)
  if (routes.size === 0) return document

  const errorsOf = new Map([...routes.values()].map((route) => [route, errorsOfRoute(route)]))
  const errors = allErrors(routes.values(), errorsOf.values())
  const own = document.components ?? {}
  const dialect = dialectOf(document.openapi)
  const names = [...Object.keys(own.schemas ?? {}), 'ErrorEnvelope']
  const { schemas, refer } = toErrorComponents(errors, new Set(names), dialect)
  const { title: _, $schema: __, ...envelope } = errorEnvelopeSchema
  const general = [...errorsOf.values()].find((each) => each.general.length > 0)?.general ?? []
  const generalName = freeName('GeneralError', own.responses)
  const parts = {
    refer,
    general: { $ref: `#/components/responses/${generalName}` },
    anyEnvelope: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
  }
  for (const [operation, route] of routes) {
    operation.responses = completeResponses(operation.responses ?? {}, errorsOf.get(route), parts)
  }
  return {
    ...document,
    components: {
      ...own,
      schemas: sortByKey({ ErrorEnvelope: toDocumentSchema(envelope, dialect, String), ...schemas, ...own.schemas }),
      ...(general.length > 0
        ? { responses: sortByKey({ ...own.responses, [generalName]: toErrorResponse(general, refer) }) }
        : {}),
    },
  }
}

interface Parts {
  readonly refer: (error: ErrorDescription) => string
  readonly general: DocumentedResponse
  readonly anyEnvelope: NonNullable<DocumentedResponse['content']>
}

type Responses = Readonly<Record<string, DocumentedResponse>>

function completeResponses(own: Responses, errors: RouteErrors | undefined, parts: Parts): Responses {
  const responses: Record<string, DocumentedResponse> = { ...own }
  const complete = (status: string, made: DocumentedResponse) => {
    const given = own[status]
    if (given === undefined) responses[status] = made
    else if (!hasBody(given))
      responses[status] = { ...given, content: made.content ?? {}, description: join(given, made) }
  }
  const byStatus = groupByStatus(errors?.own ?? [])
  for (const [status, ofStatus] of byStatus) complete(String(status), toErrorResponse(ofStatus, parts.refer))
  for (const status of Object.keys(own).filter((each) => isErrorStatus(each) && !byStatus.has(Number(each)))) {
    complete(status, { content: parts.anyEnvelope })
  }
  if ((errors?.general.length ?? 0) > 0 && own.default === undefined) responses.default = parts.general
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

function takeMarks({ paths = {} }: OpenapiDocument): Map<Operation, RouteContract> {
  const routes = new Map<Operation, RouteContract>()
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item ?? {}))) {
    // PUT and PATCH of one route share their operation.
    const route = typeof operation === 'object' && operation !== null ? takeMark(operation) : undefined
    if (route !== undefined) routes.set(operation as Operation, route)
  }
  return routes
}

function allErrors(routes: Iterable<RouteContract>, errors: Iterable<RouteErrors>): ErrorDescription[] {
  const catalogues = new Set([...routes].flatMap(({ application }) => application.catalogues))
  const entries = [...catalogues].flatMap((catalogue) =>
    catalogue.entries.map((entry) => describeError(entry.errorClass)),
  )
  const all = [...entries, ...[...errors].flatMap(({ own, general }) => [...own, ...general])]
  return [...new Map(all.toReversed().map((error) => [error.code, error])).values()]
}

function freeName(wanted: string, taken: object = {}): string {
  return Object.hasOwn(taken, wanted) ? freeName(`${wanted}Body`, taken) : wanted
}

function sortByKey<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
