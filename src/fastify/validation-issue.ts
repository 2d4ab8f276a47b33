/** One failure, as any of the validators reports it, before it becomes an item of `details`. */
export interface Issue {
  /** Where in the request part: keys and indexes, unescaped. */
  readonly path: readonly string[]
  /** The keyword of JSON Schema that failed, or a validator's own. */
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** Where in the schema, up to and with the keyword. Groups the branches of a union. */
  readonly schemaPath: string
}
