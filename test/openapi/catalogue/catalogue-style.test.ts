import { describe, expect, test } from 'vitest'
import { catalogueStyle } from '../../../src/openapi/catalogue/catalogue-style.ts'

const [light = '', dark = ''] = catalogueStyle.split('(prefers-color-scheme: dark)')

// What stands on what. Quiet text and links are on the page and on panels.
const pairs = [
  ...['ink on paper', 'quiet on paper', 'link on paper', 'ink on panel', 'quiet on panel', 'link on panel'],
  ...['ink on advice', 'client-ink on client', 'server-ink on server'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s', (_, style) => {
  test.each(pairs)('%s can be read (WCAG 2.2, 1.4.3)', (pair) => {
    const [front = '', back = ''] = pair.split(' on ')
    expect(contrast(colourOf(style, front), colourOf(style, back))).toBeGreaterThanOrEqual(4.5)
  })
})

test('the style sheet loads nothing, can not end its element, and knows paper, phones and keys', () => {
  expect(catalogueStyle).not.toMatch(/url\(|@import|</)
  for (const rule of ['@media print', 'min-width: 60rem', ':focus-visible', 'overflow-x: auto'])
    expect(catalogueStyle).toContain(rule)
})

function colourOf(style: string, name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(style)?.[1] ?? `no --${name}`
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

// WCAG 2.2, "relative luminance".
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
