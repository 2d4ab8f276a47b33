import type { Schema } from '../../core/index.ts'
import { toSchema30 } from './to-schema-30.ts'
import { toSchema2020 } from './to-schema-2020.ts'

/** The dialect of schemas in a document: OpenAPI 3.0 has one of its own, from 3.1 on it is JSON Schema 2020-12. */
export type Dialect = '3.0' | '3.1'

/** Tells the dialect of a document by its version; without one it is @fastify/swagger's default, 3.0.3. */
export function dialectOf(version: string | undefined): Dialect {
  return version === undefined || version.startsWith('3.0') ? '3.0' : '3.1'
}

/**
 * Converts a JSON Schema (draft-07 or 2020-12) to one that can stand in a document. `refer` gives the place in the
 * document of what a `$ref` means. What a dialect can't say is left out, so that it admits at least what was admitted.
 *
 * Throws a TypeError for a schema that is nested too deep to be read.
 */
export function toDocumentSchema(schema: unknown, dialect: Dialect, refer: (reference: string) => string): Schema {
  const current = toSchema2020(schema, refer)
  return dialect === '3.0' ? toSchema30(current) : current
}
