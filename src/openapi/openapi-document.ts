import type { Schema } from '../core/index.ts'
import type { DocumentedResponse } from './error-response.ts'

/** What is read and written of an OpenAPI document, of 3.0 and above. */
export interface OpenapiDocument {
  readonly openapi?: string
  readonly paths?: Readonly<Record<string, PathItem | undefined>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, DocumentedResponse>>
    readonly [kind: string]: unknown
  }
  readonly [field: string]: unknown
}

/** The operations of a path, by method, among its other fields. */
export type PathItem = Readonly<Record<string, unknown>>

/** One operation of a path. */
export interface Operation {
  responses?: Readonly<Record<string, DocumentedResponse>>
  readonly [field: string]: unknown
}
