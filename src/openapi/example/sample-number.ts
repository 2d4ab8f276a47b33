import type { Schema } from '../../core/index.ts'

/** Makes a number within the limits of a schema of `toSchema2020`: 1 where it may be. Undefined where it finds none. */
export function sampleNumber(schema: Schema, type: 'integer' | 'number'): number | undefined {
  const limit = (keyword: string, otherwise: number) => Number(schema[keyword] ?? otherwise)
  const above = limit('exclusiveMinimum', Number.NEGATIVE_INFINITY)
  const below = limit('exclusiveMaximum', Number.POSITIVE_INFINITY)
  const least = limit('minimum', Number.NEGATIVE_INFINITY)
  const most = limit('maximum', Number.POSITIVE_INFINITY)
  const step = limit('multipleOf', 1)
  const first = Math.ceil(Math.max(above, least) / step)
  const last = Math.floor(Math.min(below, most) / step)

  return [1, first, first + 1, last, last - 1, 0]
    .map((times) => times * step + 0)
    .filter((value) => type === 'number' || Number.isInteger(value))
    .find((value) => value > above && value < below && value >= least && value <= most)
}
