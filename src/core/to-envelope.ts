import { type ErrorBody, type ErrorDetails, type ErrorEnvelope, isErrorDetails } from '../envelope/index.ts'
import { compileDetailsFilter, type DetailsFilter } from './details-filter.ts'
import { classOf, type DomainError, type DomainErrorClass } from './domain-error.ts'
import { errorBodyForStatus } from './error-body-for-status.ts'
import { describeErrorClass } from './error-class.ts'
import { isDomainError } from './is-domain-error.ts'
import { type Report, toPlainJson } from './plain-json.ts'
import { statusPhrase } from './status-phrase.ts'

/**
 * Converts a domain error to its envelope; never throws. What is no domain error is an unexpected one.
 *
 * Code and status come from the class. An empty message becomes the status phrase. Details become plain JSON and,
 * where the class has a schema, are cut down to it; what can't be sent is left out or null, and `report` is told why.
 */
export function toEnvelope(error: DomainError, report: Report = () => {}): ErrorEnvelope {
  return { error: toErrorBody(error, report) }
}

/** Converts a domain error to the object under `error`; see `toEnvelope`. */
export function toErrorBody(error: DomainError, report: Report = () => {}): ErrorBody {
  // A caller without types may give anything.
  if (!isDomainError(error)) return errorBodyForStatus(500)
  const errorClass = classOf(error)
  const { code, status } = describeErrorClass(errorClass)
  return {
    code,
    message: messageOf(error) || statusPhrase(status),
    status,
    details: detailsOf(error, errorClass, report),
  }
}

// What was thrown may be a proxy, or have properties that change or throw: each is read once.
function messageOf(error: DomainError): string {
  try {
    const message: unknown = error.message
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

function detailsOf(error: DomainError, errorClass: DomainErrorClass, report: Report): ErrorDetails {
  try {
    const { details } = error
    return details == null ? null : toDetails(details, report, filterOf(errorClass))
  } catch {
    report('details: left out, as they could not be read')
    return null
  }
}

/** Converts anything to what can stand as `details`, through a filter where there is one; never throws. */
export function toDetails(value: unknown, report: Report = () => {}, filter?: DetailsFilter): ErrorDetails {
  const plain = toPlainJson(value, report)
  if (plain === undefined) return null
  if (!isErrorDetails(plain)) {
    report('details: left out, as they are no object and no array')
    return null
  }
  if (filter === undefined) return plain
  const cut = filter(plain)
  if (cut === undefined) {
    const isBroken = filter === uncompilable
    report(
      `details: left out, as ${isBroken ? 'the schema cannot be compiled' : 'they do not fit the schema of the class'}`,
    )
  }
  return (cut ?? null) as ErrorDetails
}

const filters = new WeakMap<object, DetailsFilter>()

// Compiled at the first error of a class, not at start-up: most classes of an application are rarely thrown.
function filterOf({ detailsSchema }: DomainErrorClass): DetailsFilter | undefined {
  if (detailsSchema === undefined) return undefined
  const filter = filters.get(detailsSchema) ?? compile(detailsSchema)
  filters.set(detailsSchema, filter)
  return filter
}

function compile(detailsSchema: object): DetailsFilter {
  try {
    return compileDetailsFilter(detailsSchema)
  } catch {
    return uncompilable
  }
}

function uncompilable(): undefined {}
