import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import type { Failure } from '../failures/failure.ts'
import { boundHints } from '../hints/bound-hints.ts'
import { renderName } from '../hints/name-text.ts'
import { type Clues, violationHints } from '../hints/violation-hints.ts'

/** What a failure is told of one violation. */
export interface ViolationNote {
  readonly code: string
  readonly entry: DetailEntry
  readonly clues?: Clues
  /** The keyword that failed, where the code does not tell. */
  readonly validator?: string | undefined
  /** What to say in the summary, and what to advise, where the entry alone does not tell. */
  readonly sentence?: string
  readonly hints?: readonly string[]
}

/** How many things that are wrong are listed: as many as an HTTP reply lists. */
export const maximumDetails = 50

const maximumRepeated = 500

/**
 * Makes a failure of violations in their order: the first decides on its code and summary, `_meta.more_details` says how many are
 * not listed. The same one is listed once.
 */
export function violationFailure(
  notes: readonly [ViolationNote, ...ViolationNote[]],
  behind = 0,
): Failure & { readonly details: readonly DetailEntry[] } {
  const distinct =
    notes.length === 1 ? notes : [...new Map(notes.map((note) => [JSON.stringify(note.entry), note])).values()]
  const listed = distinct.slice(0, maximumDetails)
  const more = behind + distinct.length - listed.length
  const [first] = notes
  const { code, validator } = first
  const meta = { ...(validator !== undefined && { validator }), ...(more > 0 && { more_details: more }) }
  const others = listed.length + more - 1
  return {
    kind: 'mcp_input_validation',
    code,
    summary: summaryOf(first, others),
    retryable: false,
    details: listed.length === 1 ? [first.entry] : withinBounds(listed.map((note) => note.entry)),
    hints: boundHints(hintsOf(listed)),
    ...(Object.keys(meta).length > 0 && { meta }),
  }
}

function summaryOf(
  { entry, sentence = `${renderName(entry.path)} ${entry.issue}.` }: ViolationNote,
  others: number,
): string {
  const more = others === 0 ? '' : ` There ${others === 1 ? 'is 1 more problem' : `are ${others} more problems`}.`
  return oneLine(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${more}`, 1000)
}

function* hintsOf(notes: readonly ViolationNote[]): Iterable<string> {
  for (const { code, entry, clues, hints } of notes) yield* hints ?? violationHints(code, entry, clues)
}

// Every list of allowed values is told in full once, and again while there is room; unknown keys likewise, of which one is
// told of every object.
function withinBounds(entries: readonly DetailEntry[]): DetailEntry[] {
  const told = new Set<unknown>()
  let room = maximumRepeated
  return entries.map(({ allowed, extras, ...entry }) => {
    const isTold = told.has(allowed)
    told.add(allowed)
    room -= (isTold ? allowed?.length : 0) ?? 0
    room -= extras?.length ?? 0
    const hasRoom = room >= 0
    return {
      ...entry,
      ...(allowed !== undefined && (hasRoom || !isTold) && { allowed }),
      ...(extras !== undefined && { extras: hasRoom ? extras : extras.slice(0, 1) }),
    }
  })
}
