import { contractOf, type ErrorContract } from '../../core/index.ts'
import type { Session } from '../command.ts'
import { CommandError, UsageError } from '../command-error.ts'
import { messageOf } from '../message-of.ts'
import { type Application, findApplication } from './find-application.ts'
import { loadInTime } from './load-in-time.ts'
import type { LoadedModule } from './load-module.ts'
import { whileTelling } from './while-telling.ts'
import { within } from './within.ts'

/** An application that is ready, and listens to nobody. */
export interface StartedApplication {
  readonly application: Application
  readonly contract: ErrorContract
}

/**
 * Starts the application of a module without listening, uses it, and closes it whatever happens. Throws a UsageError where
 * it does not start, or not in time, or does not register errorEnvelope.
 */
export async function withApplication<Result>(
  given: string | LoadedModule,
  session: Session,
  use: (started: StartedApplication) => Result | Promise<Result>,
): Promise<Result> {
  const module = typeof given === 'string' ? await loadInTime(given, session) : given
  const { name } = module
  const { terminal, timeout } = session
  const late = `${name} did not start within ${timeout} seconds; find out what it waits for, or allow it more with --timeout.`
  // What did not start in time is closed too.
  const found: { application?: Application } = {}
  const start = async () => {
    const { application } = await findApplication(module)
    found.application = application
    await application.ready()
    return { application }
  }
  try {
    const { application } = await whileTelling(terminal, `Starting ${name} ...`, () =>
      within(timeout, start().catch(sayFailure(name)), late),
    )
    const contract = contractOf(application)
    if (contract === undefined) {
      throw new UsageError(
        `${name} does not register errorEnvelope; add await app.register(errorEnvelope, { catalogue }) before its routes.`,
      )
    }
    return await use({ application, contract })
  } finally {
    if (found.application !== undefined) await close(found.application)
  }
}

function sayFailure(name: string): (thrown: unknown) => never {
  return (thrown) => {
    if (thrown instanceof CommandError) throw thrown
    const reason = `${name} did not start: ${messageOf(thrown)}; correct that, or see with --verbose where it comes from.`
    throw new UsageError(reason, { cause: thrown })
  }
}

// What a closing application has to say is not about its errors; and one that never started may never close.
const secondsToClose = 5

async function close(application: Application): Promise<void> {
  try {
    await within(secondsToClose, application.close(), '')
  } catch {}
}
