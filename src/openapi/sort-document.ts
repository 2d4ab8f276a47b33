import type { PathItem } from './openapi-document.ts'

/** Sorts the paths of a document and the methods of each, so that it is the same whatever the order of registration. */
export function sortDocument<Document extends { readonly paths?: object }>(document: Document): Document {
  const paths = Object.entries<PathItem | undefined>({ ...document.paths }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return { ...document, paths: Object.fromEntries(paths.map(([path, item]) => [path, item && sortMethods(item)])) }
}

// The fields of a Path Item Object in the order of its specification (OpenAPI 3.1).
const fields = ['summary', 'description', 'get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

function sortMethods(item: PathItem): PathItem {
  const rank = ([field]: [string, unknown]) => fields.indexOf(field) + 1 || fields.length + 1
  return Object.fromEntries(Object.entries(item).sort((one, other) => rank(one) - rank(other)))
}
