import { readProperty } from '../read-property.ts'
import type { Issue } from './issue.ts'
import { keysOfPointer } from './placing/json-pointer.ts'
import { isJoiReport, joiIssues } from './readers/joi-issues.ts'
import { isStandardIssue, standardIssues } from './readers/standard-issues.ts'
import { isYupReport, yupIssues } from './readers/yup-issues.ts'
import { isZodIssue, zodIssues } from './readers/zod-issues.ts'

/** Reads what a validator reported, whichever it is. What none of them reports is left out. */
export function issuesOf(reports: readonly unknown[]): Issue[] {
  return reports.flatMap((report) => {
    const read = readers.find(([isIts]) => isIts(report))?.[1] ?? schemaIssues
    return read(report)
  })
}

// The most telling first: what zod and Yup report would pass for an issue of Standard Schema. ajv and TypeBox report
// in the keywords of JSON Schema, and are what is left.
const readers: readonly (readonly [isIts: (report: unknown) => boolean, read: (report: unknown) => Issue[]])[] = [
  [isZodIssue, zodIssues],
  [isJoiReport, joiIssues],
  [isYupReport, yupIssues],
  [isStandardIssue, standardIssues],
]

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

  const name = nameOf(keyword, schemaPath, params)
  const issue: Issue = {
    path: keysOfPointer(instancePath),
    keyword: name,
    params: typeof params === 'object' && params !== null ? { ...params } : {},
    instancePath,
    schemaPath: schemaPath.endsWith(`/${name}`) ? schemaPath : `${schemaPath}/${name}`,
  }
  const names = namesOf(name, issue.params)
  return names === undefined ? [issue] : names.map((each) => ({ ...issue, path: [...issue.path, each] }))
}

const extra = 'additionalProperties'

function nameOf(keyword: string, schemaPath: string, params: unknown): string {
  // TypeBox's name of the schema `false`.
  if (keyword === 'boolean') return schemaPath.endsWith(`/${extra}`) ? extra : 'false schema'
  // ajv reports a tag that is missing as one that is not known, beside `required`.
  const isMissing = keyword === 'discriminator' && readProperty(params, 'tagValue') === undefined
  return isMissing ? 'required' : keyword
}

// TypeBox reports the schema `false` of each property that is not expected, and then lists all that are no properties,
// also those whose schema is another. ajv reports what `propertyNames` found in a name, and then the name.
function isEcho(keyword: string, schemaPath: string, params: unknown): boolean {
  if (keyword === extra) return Array.isArray(readProperty(params, extra))
  return keyword !== 'propertyNames' && withinPropertyNames.test(schemaPath)
}

// Not a property or definition that is called so.
const withinPropertyNames =
  /(?<!\/(properties|patternProperties|definitions|\$defs|dependentSchemas|dependencies))\/propertyNames(\/|$)/

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
  const names = params[one] ?? params[all] ?? (keyword === 'required' ? params.tag : undefined)
  if (typeof names === 'string') return [names]
  return Array.isArray(names) ? names.map(String) : undefined
}
