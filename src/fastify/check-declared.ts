import type { FastifyRequest } from 'fastify'
import {
  classOf,
  describeErrorClass,
  type ErrorContract,
  errorsOfRoute,
  isDomainError,
  type RouteContract,
  routeContractOf,
} from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleUnexpected } from './handle-unexpected.ts'
import { nameOf } from './to-route-contract.ts'
import type { Settings } from './to-settings.ts'
import { warnDeveloper } from './warn-developer.ts'

/**
 * Checks that a route answers only with errors that its documents list, and gives the reply to send.
 *
 * It holds once anything in the application declares errors. By the option `undeclared` the first answer of a route with
 * another code is told in a warning, or each becomes an unexpected error.
 */
export function checkDeclared(errorReply: ErrorReply, request: FastifyRequest, { undeclared }: Settings): ErrorReply {
  const { code } = errorReply.error
  const route = undeclared === 'ignore' ? undefined : routeContractOf(request.routeOptions?.config)
  if (route === undefined || !isPublished(route) || !declaresErrors(route.application)) return errorReply
  const { listed, told } = codesOf(route)
  if (listed.has(code)) return errorReply

  const text = explain(errorReply, route)
  if (undeclared === 'throw') return handleUnexpected(new Error(text, { cause: errorReply.thrown }))
  if (!told.has(code)) warnDeveloper(request.server, text)
  told.add(code)
  return errorReply
}

// What a document leaves out it can't be wrong about.
function isPublished(route: RouteContract): boolean {
  return route.isCovered() && !route.isHidden()
}

function explain({ error, thrown }: ErrorReply, route: RouteContract): string {
  const what = isDomainError(thrown)
    ? `add ${describeErrorClass(classOf(thrown)).name} to its errors`
    : 'declare an error of that code, or answer with another'
  return `${nameOf(route)} answered ${error.status} ${error.code}, which it does not declare; ${what}.`
}

// Worked out at the first error: by then the application is ready, and nothing more can be declared.
const declaring = new WeakMap<ErrorContract, boolean>()
const codes = new WeakMap<RouteContract, { readonly listed: ReadonlySet<string>; readonly told: Set<string> }>()

function declaresErrors(application: ErrorContract): boolean {
  const known = declaring.get(application)
  if (known !== undefined) return known
  const answer = application.routes.some((route) => route.declares())
  declaring.set(application, answer)
  return answer
}

function codesOf(route: RouteContract) {
  const known = codes.get(route)
  if (known !== undefined) return known
  const { own, general } = errorsOfRoute(route)
  const made = { listed: new Set([...own, ...general].map(({ code }) => code)), told: new Set<string>() }
  codes.set(route, made)
  return made
}
