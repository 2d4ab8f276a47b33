const texts: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

/** Renders types of JSON Schema for a sentence: `an array or null`. */
export function renderTypes(types: unknown): string {
  const list = (Array.isArray(types) ? types : [types]).map((type) => texts[String(type)] ?? 'of another type')
  return [...new Set(list)].join(' or ')
}
