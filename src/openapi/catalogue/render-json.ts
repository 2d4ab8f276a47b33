const widestList = 80
const widestObject = 60

/** Renders JSON for a person: what holds nothing but plain values stands in one line where it fits. */
export function renderJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, item]) => isList || item !== undefined)
  const parts = entries.map(([key, item]) => {
    const text = renderJson(item, `${indent}  `)
    return isList ? text : `${JSON.stringify(key)}: ${text}`
  })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  const isPlain = entries.every(([, item]) => typeof item !== 'object' || item === null)
  if (isPlain && indent.length + line.length <= (isList ? widestList : widestObject)) return line
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
}
