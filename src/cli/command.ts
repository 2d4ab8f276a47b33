import type { Command as CommanderCommand } from 'commander'
import type { Outcome } from './outcome.ts'
import type { Terminal } from './terminal.ts'

/** A command of `error-envelope`: what it takes, and what it does. */
export interface Command<Options> {
  readonly name: string
  /** Describes its arguments and options to the parser, which makes its help of them. */
  readonly describe: (command: CommanderCommand) => CommanderCommand
  /** How it is used, for its help. */
  readonly examples: readonly string[]
  /** Does it. Throws a CommandError where it can't. */
  readonly execute: (args: readonly string[], options: Options, session: Session) => Promise<Outcome>
}

/** What each execution of a command has. */
export interface Session {
  readonly terminal: Terminal
  /** Seconds that a module has to load, and an application to start. */
  readonly timeout: number
}
