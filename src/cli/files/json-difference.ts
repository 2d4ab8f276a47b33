import { type Difference, sayDifference } from './difference.ts'

/** Compares two texts of JSON, whatever the order of keys and the white space. */
export const jsonDifference: Difference = (kept, made) => {
  let value: unknown
  try {
    value = JSON.parse(kept)
  } catch {
    return 'it is no JSON'
  }
  return differenceOf(value, JSON.parse(made), [])
}

function differenceOf(kept: unknown, made: unknown, path: readonly (string | number)[]): string | undefined {
  const [keptParts, madeParts] = [partsOf(kept), partsOf(made)]
  if (keptParts === undefined || madeParts === undefined || Array.isArray(kept) !== Array.isArray(made)) {
    return Object.is(kept, made)
      ? undefined
      : sayDifference(renderPath(path), JSON.stringify(kept), JSON.stringify(made))
  }
  for (const [key, part] of madeParts) {
    if (!keptParts.has(key)) return sayDifference(renderPath([...path, key]), 'missing', JSON.stringify(part))
  }
  for (const [key, part] of keptParts) {
    const at = [...path, key]
    if (!madeParts.has(key)) return sayDifference(renderPath(at), JSON.stringify(part), 'nothing')
    const below = differenceOf(part, madeParts.get(key), at)
    if (below !== undefined) return below
  }
  return undefined
}

function partsOf(value: unknown): Map<string | number, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.entries())
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}

/** Renders the place of a value in JSON: `paths["/pages/{slug}"].get`. */
function renderPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'all of it'
  return path
    .map((key) => (typeof key === 'string' && /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
    .join('')
    .replace(/^\./, '')
}
