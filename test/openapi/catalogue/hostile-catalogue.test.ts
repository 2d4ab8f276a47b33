import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublishedCatalogue, PublishedError } from '../../../src/openapi/catalogue/published-catalogue.ts'
import { renderCatalogueHtml } from '../../../src/openapi/catalogue/render-catalogue-html.ts'
import { renderCatalogueMarkdown } from '../../../src/openapi/catalogue/render-catalogue-markdown.ts'
import { toLine } from '../../../src/openapi/catalogue/to-line.ts'
import { hostileText } from './hostile-text.ts'
import { attributesOf, htmlSkeleton, textsOf } from './read-html.ts'
import { markdownSkeleton, readMarkdown, tableOf, unescapeMarkdown } from './read-markdown.ts'

// A catalogue with the same text wherever a text can stand, but in the keys of a schema, which must differ.
function catalogueOf(text: string): PublishedCatalogue {
  const details = {
    type: 'object',
    description: text,
    not: { const: text },
    properties: Object.fromEntries([
      [text, { type: 'string', format: text, pattern: text, title: text }],
      [`${text}2`, { enum: [text, 1], description: text, deprecated: true }],
    ]),
  }
  const error: PublishedError = {
    code: text,
    name: text,
    status: 409,
    meaning: text,
    advice: text,
    details,
    example: { error: { code: text, message: text, status: 409, details: { [text]: text } } },
    operations: [text, text],
    since: text,
  }
  const retired = { code: text, name: text, status: 410, since: text, retired: text }
  return { title: text, errors: [error, error], general: [error], retired: [retired] }
}

// Each run renders and reads whole pages.
const runs = { numRuns: 50 }

const plainMarkdown = markdownSkeleton(renderCatalogueMarkdown(catalogueOf('plain')))
const plainHtml = htmlSkeleton(renderCatalogueHtml(catalogueOf('plain')))

test('no text changes the blocks of errors.md', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(markdownSkeleton(renderCatalogueMarkdown(catalogueOf(text)))).toEqual(plainMarkdown)
    }),
    runs,
  )
})

test('no text changes the elements of errors.html', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(htmlSkeleton(renderCatalogueHtml(catalogueOf(text)))).toEqual(plainHtml)
    }),
    runs,
  )
})

test('every text stands in errors.md as it is', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const page = renderCatalogueMarkdown(catalogueOf(text))
      const shown = readMarkdown(page).flatMap((block) => (block.kind === 'text' ? [block.text] : []))
      expect(unescapeMarkdown(tableOf(page, 'Code')?.[0]?.[2] ?? '')).toBe(toLine(text))
      expect(
        shown.filter((line) => line.startsWith('**What to do:** ')).map((line) => unescapeMarkdown(line.slice(16))),
      ).toEqual(Array.from({ length: 3 }, () => toLine(text)))
    }),
    runs,
  )
})

test('every text stands in errors.html as it is', () => {
  const withoutControls = (text: string) => toLine(text).replace(/\p{Noncharacter_Code_Point}/gu, ' ')
  fc.assert(
    fc.property(hostileText, (text) => {
      const page = renderCatalogueHtml(catalogueOf(text))
      const paragraphs = textsOf(page, 'p')
      expect(paragraphs.filter((each) => each === withoutControls(text)).length).toBeGreaterThanOrEqual(3)
      expect(attributesOf(page, 'aria-label')).toContain(withoutControls(`Example of ${text}`))
    }),
    runs,
  )
})

test('a script in a meaning stays text', () => {
  const page = renderCatalogueHtml(catalogueOf('</p><script>alert("1")</script>'))
  expect(page).not.toContain('<script')
  expect(page).toContain('<p>&#60;/p&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;</p>')
})
