// Two installed copies of this package, ESM beside CommonJS, and other realms each have classes of their own, so
// `instanceof` answers wrongly across them. Registered symbols are the same everywhere and can't arrive through JSON.

/** Own property of the base class's prototype; every domain error inherits it. */
export const brand = Symbol.for('error-envelope.domain-error')

/** Own static property of a class that a catalogue has named. `null` marks a class that never gives a code. */
export const declaredName = Symbol.for('error-envelope.name')

/** A class whose prototype bears the brand. The types don't show it, so that those of two copies fit each other. */
export interface BrandedClass {
  readonly prototype: object
}

/** Tells whether a value is a domain error class: `DomainError` or a subclass, from any copy of this package. */
export function isErrorClass(value: unknown): value is BrandedClass & Function {
  try {
    return typeof value === 'function' && value.prototype?.[brand] === true
  } catch {
    return false
  }
}

/** Tells whether a class is the base itself, in any copy: the one whose own prototype holds the brand. */
export function isBaseClass(errorClass: BrandedClass): boolean {
  return Object.hasOwn(errorClass.prototype, brand)
}
