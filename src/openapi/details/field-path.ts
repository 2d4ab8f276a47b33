const plainKey = /^[\p{L}\p{N}_$-]+$/u

/** Gives the path of the field under a key: `lock.until`, and in brackets a key that is no plain word: `["a b"]`. */
export function fieldPath(parent: string, key: string): string {
  return plainKey.test(key) ? dotted(parent, key) : `${parent}[${JSON.stringify(key)}]`
}

/** Gives the path of the fields under any key: `prices.*`. */
export function anyFieldPath(parent: string): string {
  return dotted(parent, '*')
}

/** Tells whether a field stands in another, at whatever depth. */
export function isWithin(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}

function dotted(parent: string, key: string): string {
  return parent === '' ? key : `${parent}.${key}`
}
