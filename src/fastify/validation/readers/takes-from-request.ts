import { readProperty } from '../../read-property.ts'

/**
 * Tells whether a limit of a Yup schema may come from the request: through a reference, `when` or `lazy`. True for what
 * can't be read as a Yup schema.
 */
export function takesFromRequest(schema: unknown): boolean {
  const seen = new Set<unknown>()
  const pending = [schema]
  for (const each of pending) {
    if (seen.has(each) || isReference(each)) continue
    seen.add(each)
    const fields = readProperty(each, 'fields')
    const types = readProperty(readProperty(each, 'spec'), 'types')
    if (isDynamic(each)) return true
    pending.push(...Object.values(fields ?? {}), ...(Array.isArray(types) ? types : types === undefined ? [] : [types]))
  }
  return false
}

function isDynamic(schema: unknown): boolean {
  const conditions = readProperty(schema, 'conditions')
  const tests = readProperty(schema, 'tests')
  if (!Array.isArray(conditions) || !Array.isArray(tests) || conditions.length > 0) return true
  return tests.some((test) => {
    const params = readProperty(readProperty(test, 'OPTIONS'), 'params')
    return Object.values(params ?? {}).some(isReference)
  })
}

// A field that is a reference stands for another, which has its own rules.
function isReference(value: unknown): boolean {
  return readProperty(value, '__isYupRef') === true
}
