import type { FastifyRequest } from 'fastify'
import {
  classOf,
  describeErrorClass,
  documentsAnswer,
  type ErrorContract,
  errorsOfRoute,
  isDomainError,
  ownErrorClasses,
  type RouteContract,
  type RouteErrors,
  routeContractOf,
} from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleUnexpected } from './handle-unexpected.ts'
import { nameOf } from './kept-route.ts'
import type { Settings } from './to-settings.ts'
import { warnDeveloper } from './warn-developer.ts'

/**
 * Checks that a route answers only with errors that its documents list, and gives the reply to send.
 *
 * Those without the details that their class promises count as others. It holds once anything in the application declares
 * errors: by the option `undeclared` the first answer of a route with another error is told in a warning, or each becomes an
 * unexpected error. Never throws.
 */
export function checkDeclared(errorReply: ErrorReply, request: FastifyRequest, settings: Settings): ErrorReply {
  try {
    return check(errorReply, request, settings)
  } catch {
    // What was thrown may be a proxy that lets nobody look at it.
    return errorReply
  }
}

function check(errorReply: ErrorReply, request: FastifyRequest, { undeclared }: Settings): ErrorReply {
  const { code, status } = errorReply.error
  const route = undeclared === 'ignore' ? undefined : routeContractOf(request.routeOptions?.config)
  // What a document leaves out it can't be wrong about.
  if (route === undefined || route.isHidden() || !declaresErrors(route.application)) return errorReply
  const { errors, told } = knownOf(route)
  const isDocumented = documentsAnswer(route, errors, code, status)
  if (isDocumented && !lacksDetails(errorReply)) return errorReply

  const text = isDocumented ? explainDetails(errorReply, route) : explain(errorReply, route)
  if (undeclared === 'throw') return handleUnexpected(new Error(text, { cause: errorReply.thrown }))
  if (!told.has(code)) warnDeveloper(request.server, text)
  told.add(code)
  return errorReply
}

// They did not fit the schema of the class, and were left out.
function lacksDetails({ source, error, thrown }: ErrorReply): boolean {
  if (source !== 'domain' || error.details !== null) return false
  return isDomainError(thrown) && classOf(thrown).detailsSchema !== undefined
}

function explainDetails({ error }: ErrorReply, route: RouteContract): string {
  return `${nameOf(route)} answered ${error.status} ${error.code} without details, which its documents promise; give it details that fit the schema of its class.`
}

function explain({ error, thrown }: ErrorReply, route: RouteContract): string {
  const what = isDomainError(thrown)
    ? `add ${describeErrorClass(classOf(thrown)).name} to its errors`
    : `declare ${classesNamed(error.code)}, or document ${error.status} in its response schema`
  return `${nameOf(route)} answered ${error.status} ${error.code}, which it does not declare; ${what}.`
}

function classesNamed(code: string): string {
  const own = ownErrorClasses.map(describeErrorClass).find((each) => each.code === code)
  return own === undefined ? 'an error of that code' : own.name
}

// Worked out at the first error: by then the application is ready, and nothing more can be declared.
const declaring = new WeakMap<ErrorContract, boolean>()
const known = new WeakMap<RouteContract, { readonly errors: RouteErrors; readonly told: Set<string> }>()

function declaresErrors(application: ErrorContract): boolean {
  const before = declaring.get(application)
  if (before !== undefined) return before
  const answer = application.routes.some((route) => route.declares())
  declaring.set(application, answer)
  return answer
}

function knownOf(route: RouteContract) {
  const before = known.get(route)
  if (before !== undefined) return before
  const made = { errors: errorsOfRoute(route), told: new Set<string>() }
  known.set(route, made)
  return made
}
