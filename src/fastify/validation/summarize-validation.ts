import type { ValidationItem } from '../../core/index.ts'
import { firstFailures } from './first-failures.ts'
import type { Issue } from './issue.ts'
import { issuesOf } from './issues-of.ts'
import { createPlacing } from './placing/create-placing.ts'
import { keysLeftOut } from './readers/unexpected-keys.ts'
import { reduceIssues } from './reduce-issues.ts'
import { ruleText, shorten } from './rule-text.ts'
import type { SchemaFacts } from './schema-facts.ts'

/** What is known of the part of a request that failed. */
export interface PartFacts extends SchemaFacts {
  /** What the contract calls the part. */
  readonly part: string
}

/** Validation failures as they leave: the items, capped, and one text of them all. */
interface ValidationSummary {
  readonly items: readonly ValidationItem[]
  readonly message: string
}

// A reply stays within kilobytes whatever was sent, and the time too: 50,000 bad items are 100,000 reports.
const maximumItems = 50
const maximumKey = 100
const maximumPath = 300

/**
 * Turns what a validator reported of one part of a request into items and a message, `"<path>: <msg>; ..."`, which
 * ends by how many failures are not listed. What can't be read is not listed. Never throws.
 */
export function summarizeValidation(reports: readonly unknown[], facts: PartFacts): ValidationSummary {
  try {
    return summarize(reports, facts)
  } catch {
    return { items: [], message: `${facts.part}: is invalid` }
  }
}

function summarize(reports: readonly unknown[], { part, hidesLimits, schemas }: PartFacts): ValidationSummary {
  // More than can be listed, since some may turn out to be the same.
  const place = schemas === undefined ? undefined : createPlacing(schemas)
  const { first, behind } = firstFailures(reports, 2 * maximumItems, place)
  const all = distinct(reduceIssues(issuesOf(first), place).map((issue) => toItem(issue, part, hidesLimits)))
  const items = all.slice(0, maximumItems)

  const more = all.length - items.length + behind + first.reduce((sum: number, report) => sum + keysLeftOut(report), 0)
  const texts = items.map(({ loc, msg }) => `${loc.length > 1 ? loc.slice(1).join('.') : part}: ${msg}`)
  if (more > 0) texts.push(`and ${more} more`)
  return { items, message: texts.join('; ') || `${part}: is invalid` }
}

function toItem(issue: Issue, part: string, hidesLimits: boolean): ValidationItem {
  const { path, keyword, params } = issue
  const msg = ruleText(keyword, params, issue.hidesLimits ?? hidesLimits)
  return { loc: [part, ...bounded(path)], msg, type: snakeCase(keyword) }
}

function distinct(items: readonly ValidationItem[]): ValidationItem[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}

// Keys may come from the client: no control characters, no direction marks, and a bound in bytes on each and on all.
function bounded(path: readonly string[]): string[] {
  const keys: string[] = []
  let bytes = 0
  for (const key of path) {
    const clean = shorten(key, maximumKey).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
    bytes += Buffer.byteLength(clean)
    if (bytes > maximumPath) return [...keys, '…']
    keys.push(clean)
  }
  return keys
}

// Keywords are camelCase, but for ajv's "false schema" and a validator's own, such as "string.trim".
function snakeCase(keyword: string): string {
  return keyword.replace(/[ .-]/g, '_').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
