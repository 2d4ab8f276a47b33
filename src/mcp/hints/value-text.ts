import { oneLine } from '../envelope/one-line.ts'

const maximumValues = 20
const maximumValue = 60
const maximumText = 200

/** Renders values that a schema allows, for a sentence: up to 20 of them, then how many more there are. */
export function renderValues(values: readonly unknown[]): string {
  const shown: string[] = []
  let length = 0
  for (const value of values.slice(0, maximumValues)) {
    const text = renderValue(value)
    length += text.length + 2
    if (length > maximumText && shown.length > 0) break
    shown.push(text)
  }
  const more = values.length - shown.length
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

/** Renders a value that a schema names. Never throws. */
export function renderValue(value: unknown): string {
  if (typeof value === 'string') return `'${oneLine(value, maximumValue)}'`
  try {
    return oneLine(JSON.stringify(value) ?? 'nothing', maximumValue)
  } catch {
    return 'a value that has no text'
  }
}
