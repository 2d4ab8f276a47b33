import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownCode, markdownText } from '../../../src/openapi/catalogue/markdown-text.ts'
import { toLine } from '../../../src/openapi/catalogue/to-line.ts'
import { hostileText } from './hostile-text.ts'
import { unescapeMarkdown } from './read-markdown.ts'

test.each([
  ['plain words, and snake_case', 'plain words, and snake_case'],
  ['a | b', 'a \\| b'],
  ['`x` *y* _z_ ~~w~~', '\\`x\\` \\*y\\* \\_z\\_ \\~\\~w\\~\\~'],
  ['<b> &amp; AT&T', '\\<b\\> \\&amp; AT&T'],
  ['# not a heading', '\\# not a heading'],
  ['not a heading #', 'not a heading \\#'],
  ['- not a list', '\\- not a list'],
  ['1. not a list', '1\\. not a list'],
  ['1.2.0', '1.2.0'],
  ['two\n\nlines\u2028of\ttext ', 'two lines of text'],
])('shows %j as it is', (text, expected) => {
  expect(markdownText(text)).toBe(expected)
})

test('shows any text as it is, in one line', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(unescapeMarkdown(markdownText(text))).toBe(toLine(text))
      expect(markdownText(text)).not.toMatch(/[\r\n]/)
    }),
  )
})

test.each([
  ['page_locked', '`page_locked`'],
  ['<script>', '`<script>`'],
  ['a|b', '<code>a&#124;b</code>'],
  ['a`b', '<code>a&#96;b</code>'],
  ['', '<code></code>'],
])('shows %j as code', (text, expected) => {
  expect(markdownCode(text)).toBe(expected)
})
