import { isObject, type Schema } from '../../core/index.ts'
import { createListVariants, type Trail, type Variant } from './schema-variants.ts'
import { isSayable, orList, typeWords } from './type-words.ts'

/** What a person can read of a details schema. */
export interface DetailsDescription {
  /** What details are as a whole: `list of string.` Empty where the fields show it. */
  readonly summary: string
  readonly fields: readonly DetailsField[]
  /** Tells whether the fields say all that the schema says. */
  readonly isComplete: boolean
}

/** One field of details, a row of their table. */
export interface DetailsField {
  /** Where it stands: `lock.until`, `items[].id`, `prices.*` for any key. */
  readonly path: string
  readonly type: string
  /** Tells whether it is there whenever what it belongs to is there. */
  readonly isRequired: boolean
  readonly description: string | undefined
}

const mostFields = 300
const mostValues = 12
const longestPath = 400

/** Describes a details schema in words and rows. Where it gives up, the description is not complete. */
export function describeDetails(schema: object): DetailsDescription {
  let isComplete = true
  const fields: DetailsField[] = []
  const listVariants = createListVariants(schema as Schema, lose)
  const variants = listVariants(schema, '', new Map([['', '']]))
  addFieldsOf(variants, '')
  const type = wordsFor(variants, '')
  const showsType = fields.length === 0 || type !== 'object'
  const summary = [showsType ? `${type}.` : '', descriptionOf(variants, '')].filter(isText).join(' ')
  return { summary, fields, isComplete }

  function lose(): void {
    isComplete = false
  }

  function addFieldsOf(parents: readonly Variant[], path: string): void {
    const objects = parents.filter(({ schema, sameAs }) => sameAs === undefined && mayBeObject(schema))
    const keys = new Set(objects.flatMap(({ schema }) => Object.keys(propertiesOf(schema))))
    for (const key of keys) {
      const children = objects.flatMap(({ schema, trail }) =>
        readAt(propertiesOf(schema), key, pathTo(path, key), trail),
      )
      addField(
        children,
        pathTo(path, key),
        objects.every(({ schema }) => requires(schema, key)),
      )
    }
    const others = objects.flatMap(({ schema, trail }) =>
      furtherFields(schema).flatMap((further) => listVariants(further, pathTo(path, '*'), trail)),
    )
    if (others.length > 0) addField(others, pathTo(path, '*'), false)
    const lists = parents.filter(({ schema }) => tupleOf(schema).length > 0)
    for (const index of new Set(lists.flatMap(({ schema }) => tupleOf(schema).map((_, index) => index)))) {
      const children = lists.flatMap(({ schema, trail }) => readAt(tupleOf(schema), index, `${path}[${index}]`, trail))
      addField(
        children,
        `${path}[${index}]`,
        lists.every(({ schema }) => Number(schema.minItems ?? 0) > index),
      )
    }
    const items = itemsOf(parents, path)
    if (items.length > 0) addFieldsOf(items, `${path}[]`)
  }

  function addField(children: readonly Variant[], path: string, isRequired: boolean): void {
    if (fields.length < mostFields) {
      fields.push({ path, type: wordsFor(children, path), isRequired, description: descriptionOf(children, path) })
      addFieldsOf(children, path)
    } else lose()
  }

  function readAt(schemas: object, key: string | number, path: string, trail: Trail): Variant[] {
    return Object.hasOwn(schemas, key) ? listVariants((schemas as Schema)[key], path, trail) : []
  }

  function itemsOf(parents: readonly Variant[], path: string): Variant[] {
    if (path.length > longestPath) lose()
    if (path.length > longestPath) return []
    return parents.flatMap(({ schema: { items }, trail }) =>
      isObject(items) && !Array.isArray(items) ? listVariants(items, `${path}[]`, trail) : [],
    )
  }

  function wordsFor(variants: readonly Variant[], path: string): string {
    const words = variants.flatMap(({ schema, trail, sameAs }) => {
      if (!Object.entries(schema).every(([keyword, value]) => isSayable(keyword, value))) lose()
      if (sameAs !== undefined) {
        const type = typeof schema.type === 'string' ? schema.type : 'value'
        return [`${type} (same as ${sameAs === '' ? 'details' : sameAs})`]
      }
      return typeWords(schema, (list) => {
        const items = itemsOf([{ schema: list, trail }], path)
        const inner = wordsFor(items, `${path}[]`)
        return items.length === 0 ? '' : ` of ${inner.includes(' or ') ? `(${inner})` : inner}`
      })
    })
    const values = [...new Set(words)]
    if (values.length === 0) return 'never there'
    if (values.length <= mostValues) return orList(values)
    lose()
    return orList([...values.slice(0, mostValues), `${values.length - mostValues} more`])
  }

  function descriptionOf(variants: readonly Variant[], path: string): string | undefined {
    const all = [...variants, ...itemsOf(variants, path)]
    const text = all.flatMap(({ schema: { description, title } }) => [description, title]).find(isText)
    const isDeprecated = variants.some(({ schema }) => schema.deprecated === true)
    return isDeprecated ? ['Deprecated.', text].filter(isText).join(' ') : text
  }
}

/** Adds a key to a path; one that is no plain word stands in brackets, as JSON. */
function pathTo(path: string, key: string): string {
  if (!/^(?:[\p{L}\p{N}_$-]+|\*)$/u.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function mayBeObject({ type, const: value, enum: values }: Schema): boolean {
  if (value !== undefined || values !== undefined) return false
  return type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))
}

function propertiesOf(schema: Schema): Schema {
  return isObject(schema.properties) ? schema.properties : {}
}

function requires(schema: Schema, key: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(key)
}

function furtherFields({ additionalProperties, patternProperties }: Schema): unknown[] {
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : []
  return [additionalProperties, ...patterns].filter((further) => isObject(further) && Object.keys(further).length > 0)
}

function tupleOf({ prefixItems, items }: Schema): readonly unknown[] {
  return Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
