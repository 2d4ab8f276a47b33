import { readProperty } from '../../read-property.ts'
import { type Issue, issueAt, keysOfPath } from '../issue.ts'

/** Tells whether a report is an issue of Standard Schema: a message, and a path or none. */
export function isStandardIssue(report: unknown): boolean {
  const path = readProperty(report, 'path')
  return (
    typeof readProperty(report, 'message') === 'string' &&
    readProperty(report, 'keyword') === undefined &&
    (path === undefined || Array.isArray(path))
  )
}

/** Tells where an issue of Standard Schema is, and no more: its one text may quote the value. */
export function standardIssues(report: unknown): Issue[] {
  return [issueAt(keysOfPath(readProperty(report, 'path')), ['invalid', {}])]
}
