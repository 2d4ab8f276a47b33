import { isObject } from '../../core/index.ts'
import { type DetailsShape, mayBe, shapeOf, typeOf } from './details-shape.ts'
import { fieldPath } from './field-path.ts'

/**
 * Gives the fields of details that clients may rely on, by their path, with their type.
 *
 * Such a field is required, and so is every field above it. It counts as required where it is there whenever its
 * parent is an object: that the parent may be null too is said by the parent's type.
 */
export function toRequiredDetails(schema: object | undefined): Readonly<Record<string, string>> {
  if (!isObject(schema)) return {}
  const shape = shapeOf(schema)
  // Of a field the type of its items is said by its own type; details have no entry of their own.
  const items: [string, string][] = itemsIn(shape).map((item) => ['[]', typeOf(item)])
  return Object.fromEntries([...items, ...fieldsBelow('', shape)])
}

function fieldsBelow(path: string, shape: DetailsShape): [string, string][] {
  const own = mayBe(shape, 'object') ? [...shape.fields] : []
  return [
    ...own.flatMap(([key, field]): [string, string][] => {
      if (!field.isRequired) return []
      const at = fieldPath(path, key)
      const below = field.shape()
      return [[at, typeOf(below)], ...fieldsBelow(at, below)]
    }),
    ...itemsIn(shape).flatMap((item) => fieldsBelow(`${path}[]`, item)),
  ]
}

function itemsIn(shape: DetailsShape): DetailsShape[] {
  return shape.items !== undefined && mayBe(shape, 'array') ? [shape.items] : []
}
