const plainKey = /^[\p{L}\p{N}_$-]+$/u
const segment = /\[\]|\["(?:[^"\\]|\\.)*"\]|\.?[\p{L}\p{N}_$-]+/gu

/** Gives the path of the field under a key: `lock.until`, and in brackets a key that is no plain word. */
export function fieldPath(parent: string, key: string): string {
  if (!plainKey.test(key)) return `${parent}[${JSON.stringify(key)}]`
  return parent === '' ? key : `${parent}.${key}`
}

/** Tells whether a text is a path that `fieldPath` makes, or the `[]` of details that are an array. */
export function isFieldPath(text: string): boolean {
  const segments = text.match(segment) ?? []
  const path = segments.reduce((parent, each) => (each === '[]' ? `${parent}[]` : fieldPath(parent, keyIn(each))), '')
  return text !== '' && path === text && (text === '[]' || segments.at(-1) !== '[]')
}

/** Gives the path of the field that a field stands in; undefined for those of details themselves. */
export function parentPath(path: string): string | undefined {
  const segments = path.match(segment) ?? []
  const end = segments.findLastIndex((each, index) => each !== '[]' && index < segments.length - 1)
  if (end >= 0) return segments.slice(0, end + 1).join('')
  return segments.length > 1 ? '[]' : undefined
}

/** Tells how many arrays lie between a field and its parent. */
export function arraysBetween(parent: string, field: string): number {
  return (/^(?:\[\])*/.exec(field.slice(parent.length))?.[0].length ?? 0) / '[]'.length
}

/** Gives the place of a field in an error body, for people to read. */
export function detailsPath(path: string): string {
  return path.startsWith('[') ? `details${path}` : `details.${path}`
}

function keyIn(text: string): string {
  if (!text.startsWith('[')) return text.replace('.', '')
  try {
    return JSON.parse(text.slice(1, -1))
  } catch {
    return ''
  }
}
