import type { Static, TSchema } from 'typebox'

/** The static type that a TypeBox schema, or a literal JSON Schema, describes. A validator's own schema, as of zod, is none. */
export type DetailsFrom<Schema> = Schema extends { readonly '~standard': unknown }
  ? undefined
  : Schema extends TSchema
    ? Static<Schema>
    : never

/** A schema that describes details: an object or an array. Anything else does not compile, and says so. */
export type DetailsSchema<Schema> =
  DetailsFrom<Schema> extends object ? Schema : 'details must be described as an object or an array'
