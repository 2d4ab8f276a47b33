import { readProperty } from '../read-property.ts'
import type { Issue } from './issue.ts'
import { isZodIssue, zodIssues } from './zod-issues.ts'

/** Reads what a validator reported: ajv, TypeBox's compiled validator, or fastify-type-provider-zod. */
export function issuesOf(reports: readonly unknown[]): Issue[] {
  return reports.flatMap((report) => (isZodIssue(report) ? zodIssues(report) : schemaIssues(report)))
}

function schemaIssues(report: unknown): Issue[] {
  const keyword = readProperty(report, 'keyword')
  const instancePath = readProperty(report, 'instancePath')
  const schemaPath = readProperty(report, 'schemaPath')
  const params = readProperty(report, 'params')
  if (typeof keyword !== 'string' || typeof instancePath !== 'string' || typeof schemaPath !== 'string') return []

  // ajv-errors puts its own text in the place of what it replaced; the text may hold values that the client sent.
  const replaced = readProperty(params, 'errors')
  if (keyword === 'errorMessage' && Array.isArray(replaced)) return issuesOf(replaced)
  if (isEcho(keyword, schemaPath, params)) return []

  const name = keyword !== 'boolean' ? keyword : schemaPath.endsWith(`/${extra}`) ? extra : 'false schema'
  const issue: Issue = {
    path: keysOf(instancePath),
    keyword: name,
    params: typeof params === 'object' && params !== null ? { ...params } : {},
    instancePath,
    schemaPath: schemaPath.endsWith(`/${name}`) ? schemaPath : `${schemaPath}/${name}`,
  }
  const names = namesOf(name, issue.params)
  return names === undefined ? [issue] : names.map((each) => ({ ...issue, path: [...issue.path, each] }))
}

const extra = 'additionalProperties'

// TypeBox reports the schema `false` of each property that is not expected, and then lists all that are no properties,
// also those whose schema is another. ajv reports what `propertyNames` found in a name, and then the name.
function isEcho(keyword: string, schemaPath: string, params: unknown): boolean {
  if (keyword === extra) return Array.isArray(readProperty(params, extra))
  return keyword !== 'propertyNames' && /(?<!\/properties)\/propertyNames(\/|$)/.test(schemaPath)
}

// Where a keyword speaks of a property by name: ajv reports one at a time, TypeBox all in a list.
const nameParams: ReadonlyMap<string, readonly [one: string, all: string]> = new Map([
  ['required', ['missingProperty', 'requiredProperties']],
  ['dependentRequired', ['missingProperty', 'dependencies']],
  ['dependencies', ['missingProperty', 'dependencies']],
  ['additionalProperties', ['additionalProperty', 'additionalProperties']],
  ['unevaluatedProperties', ['unevaluatedProperty', 'unevaluatedProperties']],
  ['propertyNames', ['propertyName', 'propertyNames']],
  ['discriminator', ['tag', 'tag']],
])

function namesOf(keyword: string, params: Issue['params']): string[] | undefined {
  const [one, all] = nameParams.get(keyword) ?? []
  if (one === undefined || all === undefined) return undefined
  const names = params[one] ?? params[all]
  if (typeof names === 'string') return [names]
  return Array.isArray(names) ? names.map(String) : undefined
}

// A JSON Pointer (RFC 6901 §4): "~1" first, then "~0", so that "~01" stays "~1".
function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => (key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key))
}
