/** Maps every object and list in a JSON value to its JSON Pointer, in the form of a URI fragment (RFC 6901 §6). */
export function pointersOf(root: object): ReadonlyMap<unknown, string> {
  const pointers = new Map<unknown, string>([[root, '']])
  for (const [value, pointer] of pointers) {
    for (const [key, each] of Object.entries(value as object)) {
      if (typeof each === 'object' && each !== null) pointers.set(each, `${pointer}/${encode(key)}`)
    }
  }
  return pointers
}

function encode(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1').toWellFormed())
}
