import {
  describeCatalogues,
  type ErrorCatalogue,
  type ErrorContract,
  type ErrorDescription,
  errorsOfRoute,
  frameworkErrors,
  type RouteContract,
  schemaValidationError,
} from '../../core/index.ts'
import { exampleOf } from '../example/example-of.ts'
import type { CodeLock } from '../lock/code-lock.ts'
import type { PublishedCatalogue, PublishedError } from './published-catalogue.ts'

/** What the pages say beside the errors themselves. */
export interface PublishingOptions {
  /** The name of the service. Without one the pages are headed as a catalogue of errors. */
  readonly title?: string
  /** Tells since when each code is published, and which are retired. */
  readonly lock?: CodeLock
}

/**
 * Gathers the errors of an application for its readers: those of its catalogues, those that its routes declare, and what
 * the framework raises, each with the operations that answer with it.
 */
export function toPublishedCatalogue(contract: ErrorContract, options: PublishingOptions = {}): PublishedCatalogue {
  const operations = new Map<string, Set<string>>()
  const described = new Map(describeCatalogues(contract.catalogues).map((error) => [error.code, error]))
  for (const route of contract.routes.filter((each) => !each.isHidden())) {
    for (const error of errorsOfRoute(route).own) {
      if (!described.has(error.code)) described.set(error.code, error)
      operations.set(error.code, new Set([...(operations.get(error.code) ?? []), ...operationsOf(route)]))
    }
  }
  const general = new Set(frameworkErrors.map(({ code }) => code))
  return {
    title: options.title ?? '',
    errors: published(
      [...described.values()].filter(({ code }) => !general.has(code)),
      options.lock,
      operations,
    ),
    general: published(frameworkErrors, options.lock),
    retired: retiredIn(options.lock),
  }
}

/** Gathers the errors of a catalogue, and those that the framework raises, for its readers. */
export function toPublishedErrors(catalogue: ErrorCatalogue, lock?: CodeLock): PublishedError[] {
  return published([...describeCatalogues([catalogue]), schemaValidationError(422), ...frameworkErrors], lock)
}

function published(
  errors: readonly ErrorDescription[],
  lock: CodeLock | undefined,
  operations: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): PublishedError[] {
  return errors
    .map((error) => ({
      code: error.code,
      name: error.name,
      status: error.status,
      meaning: error.meaning,
      advice: error.advice ?? null,
      details: error.detailsSchema ?? null,
      example: exampleOf(error) ?? null,
      operations: [...(operations.get(error.code) ?? [])].sort(),
      since: lock?.codes[error.code]?.since ?? null,
    }))
    .sort(byCode)
}

function retiredIn(lock: CodeLock | undefined): PublishedCatalogue['retired'] {
  return Object.entries(lock?.codes ?? {})
    .flatMap(([code, { name, status, since, retired }]) =>
      retired === undefined ? [] : [{ code, name, status, since, retired }],
    )
    .sort(byCode)
}

function byCode(one: { readonly code: string }, other: { readonly code: string }): number {
  return one.code < other.code ? -1 : 1
}

// As documents write them. Fastify adds HEAD by itself, and OPTIONS is a matter of CORS.
function operationsOf({ methods, url }: RouteContract): string[] {
  const path = url.replace(/(?<!:):(\w+)(\((?:[^()]|\([^()]*\))*\))?\??/g, '{$1}').replaceAll('::', ':')
  return methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').map((method) => `${method} ${path}`)
}
