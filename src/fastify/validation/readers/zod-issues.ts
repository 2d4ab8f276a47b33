import { readProperty } from '../../read-property.ts'
import { type Issue, issueAt, keysOfPath, listOf, ownRule } from '../issue.ts'
import { chooseBranch } from '../reduce-issues.ts'
import { unexpectedKeys } from './unexpected-keys.ts'
import { type ZodIssue, zodRules } from './zod-rules.ts'

const zodBrand = Symbol.for('ZodFastifySchemaValidationError')

/** Tells whether a report comes from zod: through fastify-type-provider-zod, or as an issue of a ZodError. */
export function isZodIssue(report: unknown): boolean {
  return isProvided(report) || (Array.isArray(readProperty(report, 'path')) && isZodCode(readProperty(report, 'code')))
}

/** Translates an issue of zod to the keywords of JSON Schema. */
export function zodIssues(report: unknown): Issue[] {
  if (!isProvided(report)) return translate(report as ZodIssue, keysOfPath((report as ZodIssue).path))
  const { instancePath, keyword, params, message } = report as ZodIssue
  // The provider joins the path by "/" and escapes nothing; the root is "/". A key with a "/" can't be told from two.
  const path = String(instancePath).split('/').slice(1)
  return translate({ ...(params as object), code: keyword, message }, path.length === 1 && path[0] === '' ? [] : path)
}

function isProvided(report: unknown): boolean {
  return readProperty(report, zodBrand) === true
}

function isZodCode(code: unknown): boolean {
  return typeof code === 'string' && (Object.hasOwn(zodRules, code) || otherCodes.has(code))
}

const otherCodes = new Set(['invalid_union', 'unrecognized_keys', 'custom'])

function translate(issue: ZodIssue, path: readonly string[]): Issue[] {
  const { code } = issue
  if (code === 'invalid_union') return [...unionIssues(issue, path)]
  if (code === 'unrecognized_keys') {
    return unexpectedKeys(issue).map((key) => issueAt([...path, key], ['additionalProperties', {}]))
  }
  const rule = Object.hasOwn(zodRules, String(code)) ? zodRules[String(code)] : undefined
  return [issueAt(path, rule?.(issue) ?? ownRule(code))]
}

function unionIssues({ options, errors, unionErrors, inclusive }: ZodIssue, path: readonly string[]): readonly Issue[] {
  if (Array.isArray(options)) return [issueAt(path, ['enum', { allowedValues: options }])]
  // zod 4 has lists of issues below the union's path; zod 3 has errors whose issues have the whole path.
  const branches = Array.isArray(errors)
    ? errors.map((branch) => branchOf(branch, path))
    : listOf(unionErrors).map((branch) => branchOf(readProperty(branch, 'issues'), []))
  return chooseBranch(issueAt(path, [inclusive === false ? 'oneOf' : 'anyOf', {}]), branches)
}

function branchOf(issues: unknown, above: readonly string[]): Issue[] {
  return listOf(issues).flatMap((issue) =>
    translate(issue as ZodIssue, [...above, ...keysOfPath((issue as ZodIssue).path)]),
  )
}
