import type { ErrorContract } from '../../core/index.ts'
import type { sortDocument } from '../../openapi/index.ts'
import { UsageError } from '../command-error.ts'
import { messageOf } from '../message-of.ts'
import type { Application } from './find-application.ts'

/** An OpenAPI document. */
export type Document = Parameters<typeof sortDocument>[0]

/**
 * Gives the OpenAPI document of an application that is ready. Throws a UsageError where @fastify/swagger is missing, fails,
 * or has not the options of this package.
 */
export function documentOf(application: Application, contract: ErrorContract, name: string): Document {
  const [swagger, ...others] = documentsOf(application, contract)
  if (swagger === undefined) {
    throw new UsageError(
      `${name} makes no OpenAPI document; add await app.register(swagger, swaggerOptions({ ... })), of @fastify/swagger and error-envelope/openapi, before its routes.`,
    )
  }
  if (others.length > 0) {
    throw new UsageError(
      `${name} makes ${others.length + 1} OpenAPI documents, in scopes of its own each; export an application that makes one.`,
    )
  }
  const document = build(swagger, name)
  const isCompleted = contract.routes.some(({ isInDocument }) => isInDocument)
  if (!isCompleted && Object.keys(document.paths ?? {}).length > 0) {
    throw new UsageError(
      `The document of ${name} tells no errors; register @fastify/swagger with swaggerOptions({ ... }) of error-envelope/openapi.`,
    )
  }
  return document
}

// @fastify/swagger may be registered in the scope that it documents; its routes then lead to it.
function documentsOf(application: Application, { routes }: ErrorContract): (() => unknown)[] {
  const scopes: readonly Partial<Application>[] = [application, ...routes.map(({ scope }) => scope)]
  const [own] = scopes.slice(0, 1).flatMap(({ swagger }) => swagger ?? [])
  return own === undefined ? [...new Set(scopes.flatMap(({ swagger }) => swagger ?? []))] : [own]
}

function build(swagger: () => unknown, name: string): Document {
  try {
    // A copy, which holds what JSON can hold and nothing else.
    return JSON.parse(JSON.stringify(swagger()))
  } catch (thrown) {
    throw new UsageError(`The document of ${name} could not be made: ${messageOf(thrown)}; correct that.`, {
      cause: thrown,
    })
  }
}
