import type { Database } from './database.ts'
import { NotLockHolderError, PageLockedError } from './errors.ts'
import { findPageForUpdate, type PageRow, toLock } from './page-row.ts'
import type { Lock } from './page-schemas.ts'

/** Locks a page for an editor, or for longer where the lock is theirs. Throws PageLockedError where it is not. */
export function lockPage(database: Database, slug: string, minutes: number, editor: string): Promise<Lock> {
  return database.transaction(async (transaction) => {
    const row = await findPageForUpdate(transaction, slug)
    refuseLocked(row, editor)

    const until = new Date(Date.now() + minutes * 60_000)
    await transaction.query('UPDATE pages SET locked_by = $2, locked_until = $3 WHERE id = $1', [row.id, editor, until])
    return { lockedBy: editor, lockedUntil: until.toISOString() }
  })
}

/** Ends an editor's lock of a page, if there is one. Throws NotLockHolderError where it is another's. */
export function unlockPage(database: Database, slug: string, editor: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const row = await findPageForUpdate(transaction, slug)
    const lock = toLock(row)
    if (lock !== null && lock.lockedBy !== editor) {
      throw new NotLockHolderError(`Only ${lock.lockedBy} can unlock the page "${slug}"`)
    }
    await transaction.query('UPDATE pages SET locked_by = NULL, locked_until = NULL WHERE id = $1', [row.id])
  })
}

/** Refuses to let an editor change a page that another has locked. Throws PageLockedError. */
export function refuseLocked(row: PageRow, editor: string): void {
  const lock = toLock(row)
  if (lock === null || lock.lockedBy === editor) return
  throw new PageLockedError(`The page "${row.slug}" is locked by ${lock.lockedBy}`, {
    details: lock,
    retryAfter: (Date.parse(lock.lockedUntil) - Date.now()) / 1000,
  })
}
