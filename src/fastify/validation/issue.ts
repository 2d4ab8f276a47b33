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
  /** Whether the limits in `params` come from the request. Where a report can't tell, its schema has to. */
  readonly hidesLimits?: boolean
}

/** What a validator's own name of a rule is in JSON Schema: the keyword, with its params as ajv has them. */
export type Translation = readonly [
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  hidesLimits?: boolean | undefined,
]

/** Makes an issue of a report that has no place in a JSON Schema. */
export function issueAt(path: readonly string[], [keyword, params, hidesLimits]: Translation): Issue {
  const instancePath = path.map((key) => `/${key}`).join('')
  const issue = { path, keyword, params, instancePath, schemaPath: `#/${keyword}` }
  return hidesLimits === undefined ? issue : { ...issue, hidesLimits }
}

/** Translates a rule that JSON Schema has no word for: by its own name, where that is one. */
export function ownRule(name: unknown): Translation {
  return [typeof name === 'string' && /^[a-z][\w.-]{0,60}$/i.test(name) ? name : 'invalid', {}]
}

/** Gives the keys of a path: names and indexes, or the objects that hold them in Standard Schema. */
export function keysOfPath(path: unknown): string[] {
  if (!Array.isArray(path)) return []
  return path
    .map((step: unknown) => (typeof step === 'object' && step !== null ? (step as { key?: unknown }).key : step))
    .filter((key) => typeof key === 'string' || typeof key === 'number' || typeof key === 'symbol')
    .map(String)
}

/** Gives a list of a report; an empty one where it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
