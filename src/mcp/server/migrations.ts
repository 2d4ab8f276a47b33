import { type ErrorKind, errorKinds } from '../envelope/error-kinds.ts'

/** An error that has changed its kind: until a version of the server, envelopes tell the old one too. */
export interface Migration {
  /** What the kind was, which may be no kind of the contract any more. */
  readonly from: string
  readonly to: ErrorKind
  /** The version of the server that no longer tells it, such as `2.1.0`. */
  readonly until: string
}

const version = /^\d+(\.\d+){0,2}/

/**
 * Reads migrations once, and says for a kind what `legacy_error_kind` is (contract v1, "Migration: legacy_error_kind").
 *
 * Throws a TypeError where a kind or a version can't be read, or the version of the server is not known.
 */
export function compileMigrations(
  migrations: readonly Migration[],
  serverVersion: string | undefined,
): ReadonlyMap<ErrorKind, string> {
  const legacy = new Map<ErrorKind, string>()
  for (const { from, to, until } of migrations) {
    if (!errorKinds.includes(to) || typeof from !== 'string' || from === '') {
      throw new TypeError(`A migration leads from a kind to one of the contract, not from "${from}" to "${to}".`)
    }
    if (!version.test(until)) throw new TypeError(`A migration ends at a version such as 2.1.0, not at "${until}".`)
    if (serverVersion === undefined || !version.test(serverVersion)) {
      throw new TypeError('Migrations need the option version, the version of the server, such as 2.0.3.')
    }
    if (legacy.has(to)) throw new TypeError(`Two migrations lead to ${to}; keep one.`)
    if (isBefore(serverVersion, until)) legacy.set(to, from)
  }
  return legacy
}

function isBefore(one: string, other: string): boolean {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const differing = [0, 1, 2].find((index) => left[index] !== right[index])
  if (differing !== undefined) return (left[differing] ?? 0) < (right[differing] ?? 0)
  // 2.1.0-rc.1 comes before 2.1.0.
  return /^\d+(\.\d+){0,2}-/.test(one) && !/^\d+(\.\d+){0,2}-/.test(other)
}

function numbersOf(text: string): number[] {
  const numbers = (version.exec(text)?.[0] ?? '').split('.').map(Number)
  return [...numbers, 0, 0].slice(0, 3)
}
