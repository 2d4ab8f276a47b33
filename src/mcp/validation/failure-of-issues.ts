import { oneLine } from '../envelope/one-line.ts'
import { receivedType } from '../envelope/received-type.ts'
import type { Failure } from '../failures/failure.ts'
import { renderName } from '../hints/name-text.ts'
import { scrub } from '../telemetry/scrub.ts'
import { boundedPath } from './bounded-path.ts'
import { extrasText } from './violation-facts.ts'
import { maximumDetails, type ViolationNote, violationFailure } from './violation-failure.ts'
import { compareTexts } from './violation-order.ts'

const maximumIssue = 300
const maximumKey = 100
const maximumParts = 100

/**
 * Makes a failure of what the schema of a library says of arguments that its JSON Schema lets through, such as a refinement of
 * zod (Error Envelope Contract v1, INPUT_VALIDATION_FAILED). Never throws, whatever the issues are.
 *
 * zod's messages are written for readers and don't repeat the value; those of other libraries may, and stay behind.
 */
export function failureOfIssues(issues: readonly unknown[], vendor: string, args?: unknown): Failure {
  const read = Array.isArray(issues) ? issues : []
  const [first, ...rest] = read.slice(0, 2 * maximumDetails).map((issue) => noteOf(issue, vendor === 'zod', args))
  const failure = violationFailure([first ?? unknownNote, ...rest], Math.max(0, read.length - 1 - rest.length))
  return { ...failure, code: 'INPUT_VALIDATION_FAILED' }
}

type Issue = Readonly<Record<string, unknown>>

const unknownNote: ViolationNote = {
  code: 'SCHEMA_VALIDATION_FAILED',
  entry: { ...boundedPath([]), issue: 'must keep the rules of the tool', received_type: 'unknown' },
}

function noteOf(issue: unknown, isZod: boolean, args: unknown): ViolationNote {
  try {
    return typeof issue === 'object' && issue !== null ? readIssue(issue as Issue, isZod, args) : unknownNote
  } catch {
    return unknownNote
  }
}

function readIssue(issue: Issue, isZod: boolean, args: unknown): ViolationNote {
  const path = pathOf(issue.path)
  const received_type = typeAt(args, path)
  const place = { ...boundedPath(path), received_type }
  if (isZod && isMissing(issue, received_type)) {
    return { code: 'SCHEMA_REQUIRED', entry: { ...place, issue: 'must be given', received_type: 'missing' } }
  }
  const [extra, ...others] = isZod ? keysOf(issue) : []
  if (extra !== undefined) {
    const extras = [extra, ...others]
    return { code: 'SCHEMA_ADDITIONAL_PROPERTIES', entry: { ...place, issue: extrasText(extras), extra, extras } }
  }
  const text = isZod ? messageOf(issue) : ''
  if (text === '') return { ...unknownNote, entry: { ...unknownNote.entry, ...place } }
  const sentence = `${renderName(place.path)}: ${text}${/[.!?]$/.test(text) ? '' : '.'}`
  return { code: unknownNote.code, entry: { ...place, issue: text }, sentence, hints: [`Change ${sentence}`] }
}

function messageOf({ message }: Issue): string {
  return typeof message === 'string' ? oneLine(scrub(message.slice(0, 4 * maximumIssue)), maximumIssue) : ''
}

// zod tells in its text alone that a field is missing, where the arguments are not at hand.
function isMissing({ code, message }: Issue, type: string): boolean {
  if (code !== 'invalid_type') return false
  return (
    type === 'missing' || (type === 'unknown' && typeof message === 'string' && message.endsWith('received undefined'))
  )
}

function keysOf({ code, keys }: Issue): string[] {
  if (code !== 'unrecognized_keys' || !Array.isArray(keys)) return []
  return keys
    .filter((key) => typeof key === 'string')
    .sort(compareTexts)
    .slice(0, maximumDetails)
    .map((key) => oneLine(key, maximumKey))
}

// Standard Schema: a key, or an object that holds one.
function pathOf(path: unknown): string[] {
  if (!Array.isArray(path)) return []
  return path
    .slice(0, maximumParts)
    .map((part) => (typeof part === 'object' && part !== null ? (part as { readonly key?: unknown }).key : part))
    .map(String)
}

function typeAt(args: unknown, path: readonly string[]): string {
  if (args === undefined) return 'unknown'
  let value = args
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return 'missing'
    value = Reflect.get(value, key)
  }
  return value === undefined ? 'missing' : receivedType(value)
}
