import type { Schema } from '../../core/index.ts'

/** Makes a number within the limits of a schema of `toSchema2020`: 1 where it may be. Undefined where it finds none. */
export function sampleNumber(schema: Schema, type: 'integer' | 'number', turn: number): number | undefined {
  const limit = (keyword: string, otherwise: number) => Number(schema[keyword] ?? otherwise)
  const above = limit('exclusiveMinimum', Number.NEGATIVE_INFINITY)
  const below = limit('exclusiveMaximum', Number.POSITIVE_INFINITY)
  const least = limit('minimum', Number.NEGATIVE_INFINITY)
  const most = limit('maximum', Number.POSITIVE_INFINITY)
  const step = limit('multipleOf', 1)
  const lower = Math.max(above, least)
  const upper = Math.min(below, most)
  const first = Math.ceil(lower / step)
  const last = Math.floor(upper / step)

  const multiples = [1 + turn, first + turn, first + 1 + turn, last - turn, last - 1 - turn, 0]
  // Of a number without a step also what lies between its limits.
  const between = schema.multipleOf === undefined ? [(lower + upper) / 2] : []
  return [...multiples.map((each) => tidy(each * step)), ...between].find(
    (value) =>
      (type === 'number' || Number.isInteger(value)) &&
      value > above &&
      value < below &&
      value >= least &&
      value <= most,
  )
}

// 3 * 0.1 is 0.30000000000000004, and 0 has a sign.
function tidy(value: number): number {
  return Number(value.toPrecision(12)) + 0
}
