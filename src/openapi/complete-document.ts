import {
  describeError,
  type ErrorDescription,
  errorEnvelopeSchema,
  errorsOfRoute,
  type RouteContract,
  type RouteErrors,
  takeMark,
  unmarkDocument,
} from '../core/index.ts'
import { completeResponses } from './complete-responses.ts'
import { toErrorComponents } from './error-components.ts'
import { toErrorResponse } from './error-response.ts'
import type { OpenapiDocument, Operation } from './openapi-document.ts'
import { dialectOf, toDocumentSchema } from './schema/to-document-schema.ts'

/**
 * Completes a document with the errors of each operation that bears a mark, and with their components. What the
 * application documents itself stays: a response with a body as it is, of one without a body the description.
 */
export function completeDocument(marked: OpenapiDocument): OpenapiDocument {
  const document = unmarkDocument(marked)
  const routes = takeMarks(document)
  if (routes.size === 0) return document

  const errorsOf = new Map([...routes.values()].map((route) => [route, errorsOfRoute(route)]))
  const errors = allErrors(routes.values(), errorsOf.values())
  const own = document.components ?? {}
  const dialect = dialectOf(document.openapi)
  const envelopeName = freeName('ErrorEnvelope', own.schemas)
  const generalName = freeName('GeneralError', own.responses)
  const names = new Set([...Object.keys(own.schemas ?? {}), envelopeName])
  const { schemas, refer } = toErrorComponents(errors, names, dialect)
  const parts = {
    refer,
    general: { $ref: `#/components/responses/${generalName}` },
    anyEnvelope: { 'application/json': { schema: { $ref: `#/components/schemas/${envelopeName}` } } },
  }
  for (const [operation, route] of routes) {
    operation.responses = completeResponses(operation.responses ?? {}, errorsOf.get(route) ?? noErrors, parts)
  }

  const { title: _, $schema: __, ...envelope } = errorEnvelopeSchema
  const general = [...errorsOf.values()].find((each) => each.general.length > 0)?.general
  const responses = general && { [generalName]: toErrorResponse(general, refer, 'What any operation can answer:') }
  return {
    ...document,
    components: {
      ...own,
      schemas: sortByKey({ ...schemas, [envelopeName]: toDocumentSchema(envelope, dialect, String), ...own.schemas }),
      ...(responses && { responses: sortByKey({ ...own.responses, ...responses }) }),
    },
  }
}

const noErrors: RouteErrors = { own: [], general: [] }

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
