import { isObject } from '../../core/index.ts'
import { exampleValues } from '../arguments/example-values.ts'
import type { Described } from './describe-violation.ts'
import type { Violation } from './violation.ts'

const maximumExamples = 3

/**
 * Gives up to 3 values that would be right in the place of the one that failed. Each is tried in its place: of what a schema
 * gives as an example, not all is valid.
 */
export function examplesFor(
  { place, entry }: Described,
  args: unknown,
  violationsOf: (args: unknown) => readonly Violation[],
): readonly unknown[] {
  if (place === undefined) return []
  const { path, schemas } = place
  const isWithin = (violation: Violation) => path.every((part, index) => part === violation.path[index])
  const isRight = (value: unknown) => !violationsOf(replaced(args, path, value)).some(isWithin)
  const examples = new Map<string, unknown>()
  for (const value of [...schemas.flatMap((schema) => exampleValues(schema)), ...(entry.allowed ?? [])].slice(
    0,
    2 * maximumExamples,
  )) {
    if (examples.size < maximumExamples && isRight(value)) examples.set(JSON.stringify(value), value)
  }
  return [...examples.values()]
}

/** Copies arguments with another value at a path. */
function replaced(args: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(args) ? [...args] : { ...(isObject(args) && args) }
  const inner = Object.hasOwn(copy, key) ? Reflect.get(copy, key) : undefined
  Object.defineProperty(copy, key, {
    value: replaced(inner, rest, value),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}
