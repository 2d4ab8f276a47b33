/** One failure, as any of the validators reports it, before it becomes an item of `details`. */
export interface Issue {
  /** Where in the request part: keys and indexes, unescaped, with the property's name where the keyword is about one. */
  readonly path: readonly string[]
  /** The keyword of JSON Schema that failed, or a validator's own. */
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** The value that failed, as a JSON Pointer into the request part. */
  readonly instancePath: string
  /** Where in the schema, up to and with the keyword. Tells the branches of a union apart. */
  readonly schemaPath: string
}
