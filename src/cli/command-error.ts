/** An error that is written for the person at the command line: one sentence, and the code to exit with. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: number
}

/** The command can't do what it was asked for: wrong use, or a file that can't be read. */
export class UsageError extends CommandError {
  readonly exitCode = 2
}

/** The command did what it was asked for, and what it looked at is not in order. */
export class CheckFailure extends CommandError {
  readonly exitCode = 1
}
