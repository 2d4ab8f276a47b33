/** Renders a number of things for a sentence: `1 item`, `2 items`. */
export function renderCount(number: unknown, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
