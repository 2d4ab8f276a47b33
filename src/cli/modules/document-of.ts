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
  if (typeof application.swagger !== 'function') {
    throw new UsageError(
      `${name} makes no OpenAPI document; add await app.register(swagger, swaggerOptions({ ... })), of @fastify/swagger and error-envelope/openapi, before its routes.`,
    )
  }
  const document = build(application.swagger.bind(application), name)
  const isCompleted = contract.routes.some(({ isInDocument }) => isInDocument)
  if (!isCompleted && Object.keys(document.paths ?? {}).length > 0) {
    throw new UsageError(
      `The document of ${name} tells no errors; register @fastify/swagger with swaggerOptions({ ... }) of error-envelope/openapi.`,
    )
  }
  return document
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
