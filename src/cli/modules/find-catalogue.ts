import type { ErrorCatalogue } from '../../core/index.ts'
import { UsageError } from '../command-error.ts'
import type { LoadedModule } from './load-module.ts'

/**
 * Finds the catalogue that a module exports, by default or by a name. Throws a UsageError where there is none, and where
 * there are several and none of them is asked for.
 */
export function findCatalogue(module: LoadedModule, exportName?: string): ErrorCatalogue {
  const { name, exports } = module
  const found = cataloguesIn(module)
  if (exportName !== undefined) {
    const asked = exports[exportName]
    if (isCatalogue(asked)) return asked
    const names = found.size === 0 ? 'there is none in it' : `there is ${[...found.values()].join(', ')}`
    throw new UsageError(`${name} exports no error catalogue of the name ${exportName}; ${names}.`)
  }
  const [only, ...others] = found.keys()
  if (only === undefined) {
    throw new UsageError(
      `${name} exports no error catalogue; export one: export const catalogue = defineErrors({ ... }).`,
    )
  }
  if (others.length > 0) {
    const names = [...found.values()].join(', ')
    throw new UsageError(`${name} exports several error catalogues: ${names}; choose one with --export <name>.`)
  }
  return only
}

/** Finds the catalogues that a module exports, each with one name: that of the default export only where it has no other. */
export function cataloguesIn({ exports }: LoadedModule): Map<ErrorCatalogue, string> {
  const found = new Map<ErrorCatalogue, string>()
  const names = Object.keys(exports).filter((name) => name !== 'default')
  for (const name of [...names, 'default']) {
    const value = exports[name]
    if (isCatalogue(value) && !found.has(value)) found.set(value, name)
  }
  return found
}

// It is made by the copy of this package that the application has.
function isCatalogue(value: unknown): value is ErrorCatalogue {
  if (typeof value !== 'object' || value === null) return false
  const { entries, has } = value as Partial<ErrorCatalogue>
  return Array.isArray(entries) && typeof has === 'function'
}
