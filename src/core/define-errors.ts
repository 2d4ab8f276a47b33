import { isErrorStatus } from '../envelope/index.ts'
import { isBaseClass, isErrorClass } from './brand.ts'
import type { DomainErrorClass } from './domain-error.ts'
import { codeUnderName, declaredNameOf, declareName, describeErrorClass } from './error-class.ts'
import { type ErrorCodeOf, isErrorCode, isReservedCode } from './error-code.ts'
import { ownErrorClasses } from './taxonomy.ts'

/** One error of a catalogue. */
export interface CatalogueEntry {
  /** The key in the catalogue, which is the class's name whatever a bundler makes of it. */
  readonly name: string
  readonly code: string
  readonly status: number
  readonly errorClass: DomainErrorClass
}

/** The errors of an application, whose keys are their names. `Exports` is what was given to `defineErrors`. */
export interface ErrorCatalogue<Exports extends object = object> {
  /** All errors, sorted by code. The package's own count as in every catalogue and are not listed. */
  readonly entries: readonly CatalogueEntry[]
  /** Tells whether a class is in the catalogue or the package's own, in this copy of the package or another. */
  has(errorClass: DomainErrorClass): boolean
  /** Types only: what the catalogue was made from. */
  readonly exports?: Exports
}

/** The union of the codes in a catalogue: `CodeOf<typeof catalogue>`. */
export type CodeOf<Catalogue> =
  Catalogue extends ErrorCatalogue<infer Exports>
    ? {
        [Name in keyof Exports & string]: Exports[Name] extends DomainErrorClass ? ErrorCodeOf<Name> : never
      }[keyof Exports & string]
    : never

/** What a catalogue is made from. A class without its braces does not compile, and says so. */
export type ExportsOf<Exports> = Exports extends Function ? 'defineErrors takes a record: { PageLockedError }' : Exports

/**
 * Makes a catalogue of error classes: `defineErrors({ PageLockedError })`, or `defineErrors(errors)` of an
 * `import * as errors from './errors.js'`.
 *
 * The keys are the names that codes are made from, so that no bundler can change a code. Exports that are no error
 * classes are ignored in a module namespace and refused in a record. Throws a TypeError, in one sentence, for what
 * can't join: a code of another class, a reserved code, a name that gives no code, a class under two names, a status
 * outside 400-599, a default export.
 */
export function defineErrors<const Exports extends object>(exports: ExportsOf<Exports>): ErrorCatalogue<Exports> {
  if (typeof exports !== 'object' || exports === null) {
    throw new TypeError(
      'defineErrors takes a record of error classes, defineErrors({ PageLockedError }), or a module namespace.',
    )
  }
  const taken = new Map(ownEntries.map((entry) => [entry.code, entry]))
  const names = new Map<DomainErrorClass, string>()
  const entries = classesIn(exports).map(([name, errorClass]) => {
    const entry = join(name, errorClass)
    const otherName = names.get(errorClass)
    if (otherName !== undefined) refuse(name, `the class is already known as ${otherName}`, 'keep one name for it')
    names.set(errorClass, name)

    const other = taken.get(entry.code)
    if (other !== undefined && !isSameError(entry, other)) {
      refuse(
        name,
        `its code "${entry.code}" (${entry.status}) is taken by ${other.name} (${other.status})`,
        'rename one',
      )
    }
    taken.set(entry.code, entry)
    return entry
  })
  for (const { name, errorClass } of entries) declareName(errorClass, name)

  return Object.freeze({
    entries: Object.freeze([...entries].sort((a, b) => (a.code < b.code ? -1 : 1))),
    has(errorClass: DomainErrorClass) {
      const facts = describeErrorClass(errorClass)
      const entry = taken.get(facts.code)
      return entry !== undefined && isSameError(entry, facts)
    },
  })
}

const ownEntries: readonly CatalogueEntry[] = ownErrorClasses.map((errorClass) => ({
  ...describeErrorClass(errorClass),
  errorClass,
}))

function join(name: string, errorClass: DomainErrorClass): CatalogueEntry {
  const code = codeUnderName(errorClass, name)
  const { status } = errorClass
  const declared = declaredNameOf(errorClass)

  if (name === 'default') refuse(name, 'a default export has no name to make a code from', 'export the class by name')
  if (typeof declared === 'string' && declared !== name) {
    refuse(name, `the class is already known as ${declared}`, 'keep one name for it')
  }
  if (!isErrorCode(code)) refuse(name, `"${code}" is no code (lower-case ASCII words joined by "_")`, 'rename it')
  if (isReservedCode(code) && !isBaseClass(errorClass)) refuse(name, `the code "${code}" is reserved`, 'rename it')
  if (!isErrorStatus(status)) refuse(name, `its status ${String(status)} is no integer of 400-599`, 'correct it')
  return { name, code, status, errorClass }
}

// Two copies of one class (two installs, a hot reload) agree in all three.
function isSameError(one: Omit<CatalogueEntry, 'errorClass'>, other: Omit<CatalogueEntry, 'errorClass'>): boolean {
  return one.name === other.name && one.code === other.code && one.status === other.status
}

function classesIn(exports: object): [string, DomainErrorClass][] {
  const isNamespace = isModuleNamespace(exports)
  // Object.keys looks at the values of a namespace, which may not be there yet.
  const names = isNamespace ? Reflect.ownKeys(exports).filter((key) => typeof key === 'string') : Object.keys(exports)
  return names.flatMap((name): [string, DomainErrorClass][] => {
    const value = exportOf(exports, name)
    if (isErrorClass(value)) return [[name, value as unknown as DomainErrorClass]]
    return isNamespace ? [] : refuse(name, 'it is no subclass of DomainError', 'leave it out')
  })
}

function exportOf(exports: object, name: string): unknown {
  try {
    return (exports as Record<string, unknown>)[name]
  } catch {
    return refuse(name, 'its module has not run yet', 'give the catalogue a file of its own that imports the classes')
  }
}

// A namespace of a module has no prototype. Bundlers make it an object of getters, and CommonJS one with __esModule.
function isModuleNamespace(exports: object): boolean {
  if (Object.getPrototypeOf(exports) === null || '__esModule' in exports) return true
  return Object.values(Object.getOwnPropertyDescriptors(exports)).some((property) => property.get !== undefined)
}

function refuse(name: string, reason: string, advice: string): never {
  throw new TypeError(`${name} can't join the error catalogue: ${reason}; ${advice}.`)
}
