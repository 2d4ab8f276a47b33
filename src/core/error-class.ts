import { isErrorStatus } from '../envelope/index.ts'
import { type BrandedClass, declaredName, isBaseClass, isErrorClass } from './brand.ts'
import { baseErrorCode, errorCodeFromName, isErrorCode, isReservedCode } from './error-code.ts'
import { warnOnce } from './runtime.ts'

/** What the package knows of an error class. */
export interface ErrorClassFacts {
  /** The name that the code is made from: the catalogue's key, else the class's own name, else an ancestor's. */
  readonly name: string
  readonly code: string
  readonly status: number
}

// Worked out once per class, never per request. A catalogue that names a class later empties it.
let known = new WeakMap<object, ErrorClassFacts>()

/**
 * Describes an error class: its name, its code and its status. Never throws; what is unsound falls back to the
 * nearest ancestor that is sound, with one warning.
 */
export function describeErrorClass(errorClass: BrandedClass): ErrorClassFacts {
  const facts = known.get(errorClass)
  if (facts !== undefined) return facts
  const described = { ...nameAndCode(errorClass), status: statusOf(errorClass) }
  known.set(errorClass, described)
  return described
}

/**
 * Declares the name that a class's code is made from, whatever a bundler does to the class. A
 * name of `null` marks a class that gives no code of its own.
 */
export function declareName(errorClass: BrandedClass, name: string | null): void {
  Object.defineProperty(errorClass, declaredName, { value: name, configurable: true })
  known = new WeakMap()
}

/** The name that a class was declared with; `null` where it gives no code, undefined where nothing was declared. */
export function declaredNameOf(errorClass: BrandedClass): string | null | undefined {
  return Object.hasOwn(errorClass, declaredName)
    ? (errorClass as unknown as Record<symbol, string | null>)[declaredName]
    : undefined
}

/** Derives the code that a class has under a name: the rule, with its one override by identity. */
export function codeUnderName(errorClass: BrandedClass, name: string): string {
  return isBaseClass(errorClass) ? baseErrorCode : errorCodeFromName(name)
}

function nameAndCode(errorClass: BrandedClass): Pick<ErrorClassFacts, 'name' | 'code'> {
  const declared = declaredNameOf(errorClass)
  if (typeof declared === 'string') return { name: declared, code: codeUnderName(errorClass, declared) }

  const parent = parentOf(errorClass)
  if (parent === undefined) return { name: 'DomainError', code: baseErrorCode }

  const name = ownNameOf(errorClass)
  if (declared === undefined && isSoundName(name)) return { name, code: errorCodeFromName(name) }

  const inherited = describeErrorClass(parent)
  if (declared === undefined) {
    warnOnce(
      errorClass,
      'name',
      `The class name "${name}" can't give an error code, so "${inherited.code}" is sent; put the class into defineErrors({ ... }).`,
    )
  }
  return { name: inherited.name, code: inherited.code }
}

function statusOf(errorClass: BrandedClass): number {
  const status = readStatic(errorClass, 'status')
  if (isErrorStatus(status)) return status

  const parent = parentOf(errorClass)
  const inherited = parent === undefined ? 500 : statusOf(parent)
  if (Object.hasOwn(errorClass, 'status')) {
    const name = ownNameOf(errorClass)
    warnOnce(
      errorClass,
      'status',
      `The status of ${name} is no integer of 400-599, so ${inherited} is sent; correct it.`,
    )
  }
  return inherited
}

function parentOf(errorClass: BrandedClass): BrandedClass | undefined {
  if (isBaseClass(errorClass)) return undefined
  const parent = Object.getPrototypeOf(errorClass)
  return isErrorClass(parent) ? parent : undefined
}

// `static name = ...` may be anything, a method included.
function ownNameOf(errorClass: BrandedClass): string {
  const name = readStatic(errorClass, 'name')
  return typeof name === 'string' ? name : ''
}

function readStatic(errorClass: BrandedClass, key: 'name' | 'status'): unknown {
  try {
    return (errorClass as { readonly name?: unknown; readonly status?: unknown })[key]
  } catch {
    return undefined
  }
}

// What bundlers leave behind: minified names of one or two letters, `_ConflictError`, `PaymentError2`, `PaymentError$1`,
// and for an anonymous default export `default` or `quota_default`.
function isSoundName(name: string): boolean {
  if (name.length <= 2 || name.startsWith('_') || /\$\d+$|Error\d+$/.test(name)) return false
  if (name === 'default' || name.endsWith('_default')) return false
  const code = errorCodeFromName(name)
  return isErrorCode(code) && !isReservedCode(code)
}
