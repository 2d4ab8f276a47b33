import { type CatalogueEntry, describeErrorClass, ownErrorClasses } from '../../core/index.ts'
import { type CodeLock, type PublishedError, toPublishedCatalogue, toPublishedErrors } from '../../openapi/index.ts'
import type { Session } from '../command.ts'
import { UsageError } from '../command-error.ts'
import { cataloguesIn, findCatalogue } from '../modules/find-catalogue.ts'
import { loadInTime } from '../modules/load-in-time.ts'
import { withApplication } from '../modules/with-application.ts'

/** Where errors are looked for. */
export interface ErrorSource {
  /** The module of a catalogue or of an application. */
  readonly name: string
  /** The export that is the catalogue, where there are several. */
  readonly exportName: string | undefined
  readonly lock: CodeLock | undefined
}

/**
 * Gathers all errors of a module that exports a catalogue, else of the application that it exports, with those that every
 * application has. Only an application knows the operations. Throws a UsageError where it is neither.
 */
export async function publishedErrorsIn(source: ErrorSource, session: Session): Promise<readonly PublishedError[]> {
  const { name, exportName, lock } = source
  const module = await loadInTime(name, session)
  const everywhere = toPublishedErrors({ entries: ownErrors, has: () => true }, lock)
  if (exportName !== undefined || cataloguesIn(module).size > 0) {
    return [...toPublishedErrors(findCatalogue(module, exportName), lock), ...everywhere]
  }
  if (!('default' in module.exports)) {
    throw new UsageError(
      `${name} exports no error catalogue, and has no default export that is an application; export one of both.`,
    )
  }
  return withApplication(module, session, ({ contract }) => {
    const { errors, general } = toPublishedCatalogue(contract, lock === undefined ? {} : { lock })
    return [...errors, ...general, ...everywhere]
  })
}

// The classes of this package count as in every catalogue.
const ownErrors: readonly CatalogueEntry[] = ownErrorClasses.map((errorClass) => ({
  ...describeErrorClass(errorClass),
  errorClass,
}))
