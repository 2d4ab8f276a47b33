/** Gives the keys of a JSON Pointer (RFC 6901 §4): "~1" first, then "~0", so that "~01" stays "~1". */
export function keysOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => (key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key))
}

/** Escapes a key for a JSON Pointer in the fragment of a URI (RFC 6901 §6), which schema paths are. */
export function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}
