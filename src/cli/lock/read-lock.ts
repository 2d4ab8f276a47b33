import { resolve } from 'node:path'
import { type CodeLock, parseCodeLock } from '../../openapi/index.ts'
import { UsageError } from '../command-error.ts'
import { readText } from '../files/keep-file.ts'
import { messageOf } from '../message-of.ts'

/** The name of the lock where no other is given. */
export const defaultLock = 'error-codes.lock.json'

/** Reads a lock of codes; undefined where there is no file. Throws a UsageError where it is none. */
export async function readLock(name: string, cwd: string): Promise<CodeLock | undefined> {
  const text = await readText(resolve(cwd, name), name)
  if (text === undefined) return undefined
  if (/^(<{7}|={7}|>{7})/m.test(text)) {
    throw new UsageError(`${name} has conflicts of a merge in it; resolve them first.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (thrown) {
    const reason = `${name} is no lock of error codes: ${messageOf(thrown)}; take it back from version control.`
    throw new UsageError(reason, { cause: thrown })
  }
  try {
    return parseCodeLock(value)
  } catch (thrown) {
    // Which says what it must be, or what to do.
    throw new UsageError(`${name} can't be used: ${messageOf(thrown)}.`, { cause: thrown })
  }
}

/** Reads the lock that was named, or that of the working directory if there is one. Throws a UsageError as above. */
export async function readKnownLock(name: string | undefined, cwd: string): Promise<CodeLock | undefined> {
  const lock = await readLock(name ?? defaultLock, cwd)
  if (lock === undefined && name !== undefined) {
    throw new UsageError(
      `There is no file ${name}; write it with: error-envelope codes <catalogue> --write --lock ${name}`,
    )
  }
  return lock
}
