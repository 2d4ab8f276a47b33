import type { Schema } from '../../core/index.ts'
import type { Variant } from '../details/list-variants.ts'
import { type Field, readDetails } from '../details/read-details.ts'
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
export interface DetailsField extends Pick<Field, 'path' | 'isRequired'> {
  /** What it may be, in words, with its limits. */
  readonly type: string
  readonly description: string | undefined
}

const mostFields = 300
const mostValues = 12

/** Describes a details schema in words and rows. Where it gives up, the description is not complete. */
export function describeDetails(schema: object): DetailsDescription {
  try {
    return describe(schema as Schema)
  } catch {
    // Nested too deep to be read.
    return { summary: '', fields: [], isComplete: false }
  }
}

function describe(schema: Schema): DetailsDescription {
  let isComplete = true
  const fields: DetailsField[] = []
  const { variants, fieldsOf, itemsOf } = readDetails(schema, lose)
  addFieldsOf(variants, '')
  const type = wordsFor(variants, '')
  const showsType = fields.length === 0 || type !== 'object'
  const summary = [showsType ? `${type}.` : '', descriptionOf(variants, '')].filter(isText).join(' ')
  return { summary, fields, isComplete }

  function lose(): void {
    isComplete = false
  }

  function addFieldsOf(parents: readonly Variant[], parentPath: string): void {
    for (const { path, isRequired, variants } of fieldsOf(parents, parentPath)) {
      if (fields.length < mostFields) {
        const own = variants()
        fields.push({ path, type: wordsFor(own, path), isRequired, description: descriptionOf(own, path) })
        addFieldsOf(own, path)
      } else lose()
    }
  }

  function wordsFor(variants: readonly Variant[], path: string): string {
    // A table has one list of fields, and can't say which of them go together.
    if (variants.filter(({ schema }) => schema.properties !== undefined).length > 1) lose()
    const words = [...new Set(variants.flatMap((variant) => wordsForOne(variant, path)))]
    if (words.length === 0) return 'never there'
    if (words.length <= mostValues) return orList(words)
    lose()
    return orList([...words.slice(0, mostValues), `${words.length - mostValues} more`])
  }

  function wordsForOne(variant: Variant, path: string): string[] {
    if (!Object.entries(variant.schema).every(([keyword, value]) => isSayable(keyword, value))) lose()
    const words = typeWords(variant.schema, () => {
      const items = itemsOf([variant], path)
      const inner = wordsFor(items, `${path}[]`)
      return items.length === 0 ? '' : ` of ${inner.includes(' or ') ? `(${inner})` : inner}`
    })
    return variant.sameAs === undefined
      ? words
      : words.map((type) => `${type} (same as ${variant.sameAs || 'details'})`)
  }

  function descriptionOf(variants: readonly Variant[], path: string): string | undefined {
    const all = [...variants, ...itemsOf(variants, path)]
    const text = all.flatMap(({ schema: { description, title } }) => [description, title]).find(isText)
    const isDeprecated = variants.some(({ schema }) => schema.deprecated === true)
    return isDeprecated ? ['Deprecated.', text].filter(isText).join(' ') : text
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
