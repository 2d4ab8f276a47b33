import type { Issue } from './issue.ts'

/** Tells whether something was reported below a keyword that applies schemas to the same value: within its branches. */
export function isBelow(union: Place, earlier: Place): boolean {
  const { keyword, instancePath, schemaPath } = union
  const isDeeper = earlier.instancePath.startsWith(`${instancePath}/`)
  if (!isDeeper && earlier.instancePath !== instancePath) return false

  const holder = schemaPath.slice(0, -keyword.length)
  if (keyword === 'if')
    return earlier.schemaPath.startsWith(`${holder}then/`) || earlier.schemaPath.startsWith(`${holder}else/`)
  if (earlier.schemaPath.startsWith(`${schemaPath}/`)) return true
  // A branch behind a $ref has the schema path of what it refers to: of another document, or of this one again.
  if (documentOf(earlier) !== documentOf(union)) return true
  return isDeeper && isOfPart(holder) && !earlier.schemaPath.startsWith(holder)
}

/** What tells where a report belongs. */
export type Place = Pick<Issue, 'keyword' | 'instancePath' | 'schemaPath'>

/** Gives the schema that a path starts in: one of another $id, a definition, or the schema itself. */
export function documentOf({ schemaPath }: Place): string {
  return /^[^#]+(?=#)|^#\/(definitions|\$defs)\/[^/]+/.exec(schemaPath)?.[0] ?? '#'
}

// Whether a schema is that of a part of its document's value. Only through such a one can a schema refer to itself.
function isOfPart(holder: string): boolean {
  return partOf.test(holder)
}

/** Matches what leads, in a path through a schema, to the schema of a part of the value. */
export const partOf = /\/(properties|patternProperties)\/[^/]+|\/additionalProperties|\/(prefixI|i)tems(\/\d+)?/
