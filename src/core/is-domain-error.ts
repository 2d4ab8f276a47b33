import { brand, isErrorClass } from './brand.ts'
import type { DomainError } from './domain-error.ts'

/**
 * Tells whether a value is a domain error of any copy of this package, in any realm. Never throws.
 *
 * Use it instead of `instanceof`, which two installed copies, ESM beside CommonJS and other realms defeat.
 */
export function isDomainError(value: unknown): value is DomainError {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      (value as Record<symbol, unknown>)[brand] === true &&
      isErrorClass(Object.getPrototypeOf(value)?.constructor)
    )
  } catch {
    return false
  }
}
