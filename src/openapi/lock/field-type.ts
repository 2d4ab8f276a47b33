// The words of JSON Schema for a type. A string with a format, and a single value as JSON, are types as well.
const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const format = /^[\w.-]+$/
const formatted = /^string \([\w.-]+\)$/

/** The type of a field that may be anything. */
export const anyType = 'any'

/** Gives the types that a keyword `type` names, a string with its format; undefined where it names none that JSON has. */
export function typesNamed(type: unknown, formatName: unknown): ReadonlySet<string> | undefined {
  const names = [type].flat().filter((name) => typeof name === 'string' && typeNames.includes(name))
  if (names.length === 0) return undefined
  const text = typeof formatName === 'string' && format.test(formatName) ? `string (${formatName})` : 'string'
  return new Set(names.map((name) => (name === 'string' ? text : (name as string))))
}

/** Gives the type that has one value only. Of an object or an array it is just that. */
export function typeOfValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'array' : 'object'
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? anyType)
}

/** Gives the types that fit both of two sets. */
export function commonTypes(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  const fitting = (these: ReadonlySet<string>, those: ReadonlySet<string>) =>
    [...these].filter((type) => those.has(type) || widerTypes(type).some((wider) => those.has(wider)))
  return new Set([...fitting(one, other), ...fitting(other, one)])
}

/** Renders types, sorted, null last: `string or null`. What a wider one includes is left out. */
export function renderTypes(types: ReadonlySet<string>, items: string = anyType): string {
  const apart = [...types].filter((type) => !widerTypes(type).some((wider) => types.has(wider)))
  if (apart.length === 0 || types.has(anyType)) return anyType
  const isNull = (type: string) => Number(type === 'null')
  return apart
    .sort((a, b) => isNull(a) - isNull(b) || (a < b ? -1 : 1))
    .map((type) => (type === 'array' ? arrayOf(items) : type))
    .join(' or ')
}

/** Tells whether a text is one that `renderTypes` gives. */
export function isRenderedType(text: string): boolean {
  const { types, items } = read(text)
  const isKnown = (type: string) => [...typeNames, anyType].includes(type) || formatted.test(type) || isValue(type)
  return [...types].every(isKnown) && renderTypes(types, items) === text && (items === anyType || isRenderedType(items))
}

/** Tells whether a type has objects in it that can have fields, in as many arrays as are given. */
export function hasFields(text: string, arrays: number): boolean {
  const { types, items } = read(text)
  return arrays === 0 ? types.has('object') : types.has('array') && hasFields(items, arrays - 1)
}

function read(text: string): { types: ReadonlySet<string>; items: string } {
  const types = split(text)
  const array = types.find((type) => type.startsWith('array of '))
  const items = array?.slice('array of '.length) ?? anyType
  return {
    types: new Set(types.map((type) => (type === array ? 'array' : type))),
    items: items.startsWith('(') ? items.slice(1, -1) : items,
  }
}

function arrayOf(items: string): string {
  if (items === anyType) return 'array'
  return `array of ${split(items).length > 1 ? `(${items})` : items}`
}

function split(text: string): string[] {
  const types: string[] = []
  for (const piece of text.split(' or ')) {
    const last = types.at(-1)
    if (last === undefined || isWhole(last)) types.push(piece)
    else types[types.length - 1] = `${last} or ${piece}`
  }
  return types
}

// Not cut within quotes or parentheses.
function isWhole(text: string): boolean {
  const outside = text.replace(/"(?:[^"\\]|\\.)*"/g, '')
  return !outside.includes('"') && outside.split('(').length === outside.split(')').length
}

function isValue(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return (typeof value !== 'object' || value === null) && JSON.stringify(value) === text
  } catch {
    return false
  }
}

function widerTypes(type: string): readonly string[] {
  if (type.startsWith('"') || formatted.test(type)) return ['string']
  if (type === 'true' || type === 'false') return ['boolean']
  if (type === 'integer') return ['number']
  if (/^-?\d/.test(type)) return Number.isInteger(Number(type)) ? ['integer', 'number'] : ['number']
  return []
}
