import {
  describeCatalogues,
  type ErrorContract,
  type ErrorDescription,
  eachCodeOnce,
  errorEnvelopeSchema,
  errorsOfRoute,
  isObject,
  joinErrors,
  type RouteContract,
  type RouteErrors,
  takeMark,
  unmarkDocument,
} from '../core/index.ts'
import { completeResponses } from './complete-responses.ts'
import { toErrorComponents } from './error-components.ts'
import { toErrorResponse } from './error-response.ts'
import type { OpenapiDocument, Operation, PathItem } from './openapi-document.ts'
import { dialectOf, toDocumentSchema } from './schema/to-document-schema.ts'

/**
 * Completes a document with the errors of each operation that bears a mark, and with their components. What the
 * application documents itself stays: a response with a body as it is, of one without a body the description.
 */
export function completeDocument(marked: OpenapiDocument): OpenapiDocument {
  const document = unmarkDocument(marked)
  const operations = markedOperations(document)
  if (operations.length === 0) return document

  const own = document.components ?? {}
  const dialect = dialectOf(document.openapi)
  const envelopeName = freeName('ErrorEnvelope', own.schemas)
  const generalName = freeName('GeneralError', own.responses)
  const names = new Set([...Object.keys(own.schemas ?? {}), envelopeName])
  const { schemas, refer } = toErrorComponents(allErrors(operations), names, dialect)
  const parts = {
    refer,
    general: { $ref: `#/components/responses/${generalName}` },
    anyEnvelope: { 'application/json': { schema: { $ref: `#/components/schemas/${envelopeName}` } } },
  }
  const paths: Record<string, PathItem | undefined> = { ...document.paths }
  for (const { path, method, operation, errors } of operations) {
    const responses = completeResponses(operation.responses ?? {}, errors, parts)
    paths[path] = { ...paths[path], [method]: { ...operation, responses } }
  }

  const { title: _, $schema: __, ...envelope } = errorEnvelopeSchema
  const general = toErrorResponse(operations[0]?.errors.general ?? [], refer, 'What any operation can answer:')
  return {
    ...document,
    paths,
    components: {
      ...own,
      schemas: sortByKey({ ...schemas, [envelopeName]: toDocumentSchema(envelope, dialect, String), ...own.schemas }),
      responses: sortByKey({ ...own.responses, [generalName]: general }),
    },
  }
}

interface MarkedOperation {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  readonly application: ErrorContract
  readonly errors: RouteErrors
}

// The operations of a route that answers to several methods are one object, with one mark.
function markedOperations({ paths = {} }: OpenapiDocument): MarkedOperation[] {
  const routes = new Map<object, RouteContract | undefined>()
  const twinsOf = byAddress()
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]): MarkedOperation[] => {
      if (!isObject(operation)) return []
      if (!routes.has(operation)) routes.set(operation, takeMark(operation))
      const route = routes.get(operation)
      if (route === undefined) return []
      return [
        { path, method, operation, application: route.application, errors: errorsOfOperation(twinsOf(route), method) },
      ]
    }),
  )
}

// Routes that differ by their constraints alone, such as versions, are one operation.
function errorsOfOperation(twins: readonly RouteContract[], method: string): RouteErrors {
  const name = method.toUpperCase()
  return joinErrors(twins.filter(({ methods }) => methods.includes(name)).map((each) => errorsOfRoute(each, [name])))
}

function byAddress(): (route: RouteContract) => readonly RouteContract[] {
  const known = new Map<ErrorContract, Map<string, RouteContract[]>>()
  return ({ application, url }) => {
    const routes = known.get(application) ?? new Map<string, RouteContract[]>()
    if (routes.size === 0) {
      for (const each of application.routes.filter((route) => !route.isHidden())) {
        routes.set(each.url, [...(routes.get(each.url) ?? []), each])
      }
      known.set(application, routes)
    }
    return routes.get(url) ?? []
  }
}

function allErrors(operations: readonly MarkedOperation[]): ErrorDescription[] {
  const catalogues = new Set(operations.flatMap(({ application }) => application.catalogues))
  return eachCodeOnce([
    ...describeCatalogues(catalogues),
    ...operations.flatMap(({ errors: { own, general } }) => [...own, ...general]),
  ])
}

function freeName(wanted: string, taken: object = {}): string {
  return Object.hasOwn(taken, wanted) ? freeName(`${wanted}Body`, taken) : wanted
}

function sortByKey<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
