import type { Session } from '../command.ts'
import { type LoadedModule, loadModule } from './load-module.ts'
import { whileTelling } from './while-telling.ts'
import { within } from './within.ts'

/** Loads a module and says so where that takes long. Throws a UsageError where it fails or takes too long. */
export function loadInTime(name: string, { terminal, timeout }: Session): Promise<LoadedModule> {
  const late = `${name} did not load within ${timeout} seconds; find out what it waits for, or allow it more with --timeout.`
  return whileTelling(terminal, `Loading ${name} ...`, () => within(timeout, loadModule(name, terminal.cwd), late))
}
