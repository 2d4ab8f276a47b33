import { describe, expect, test } from 'vitest'
import { renderCatalogueHtml } from '../../../src/openapi/catalogue/render-catalogue-html.ts'
import { attributesOf, htmlSkeleton, readHtml, textsOf } from './read-html.ts'
import { publishedError, wikiCatalogue } from './wiki-catalogue.ts'

const page = renderCatalogueHtml(wikiCatalogue)
const pages = [
  ['a small catalogue', page],
  ['an empty catalogue', renderCatalogueHtml({ title: '', errors: [], general: [], retired: [] })],
  [
    '300 errors',
    renderCatalogueHtml({
      ...wikiCatalogue,
      errors: Array.from({ length: 300 }, (_, index) =>
        publishedError({ code: `error_${index}`, status: 400 + (index % 7) }),
      ),
    }),
  ],
  ['one code twice', renderCatalogueHtml({ ...wikiCatalogue, general: [publishedError({ code: 'page_locked' })] })],
] as const

describe.each(pages)('a page of %s', (_, html) => {
  test('is well formed, and has each landmark once', () => {
    const tags = htmlSkeleton(html).map((piece) => piece.split(' ')[0])
    for (const tag of ['html', 'title', 'header', 'nav', 'main', 'footer', 'h1'])
      expect(tags.filter((each) => each === tag)).toEqual([tag])
  })

  test('loads nothing, and runs nothing', () => {
    const tags = htmlSkeleton(html).join('\n')
    expect(tags).not.toMatch(/^(?:script|link|img|iframe|object|base|form)\b/m)
    expect(tags).not.toMatch(/ (?:src|srcset|style|on\w+)\b/)
    expect(html).not.toMatch(/url\(|@import|https?:/)
    expect(attributesOf(html, 'href').every((href) => href.startsWith('#'))).toBe(true)
  })

  test('has no id twice, and no link or label that leads nowhere', () => {
    const ids = attributesOf(html, 'id')
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [
      ...attributesOf(html, 'href').map((href) => href.slice(1)),
      ...attributesOf(html, 'aria-labelledby'),
    ]
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })

  test('says its language, fits phones, and lets keys scroll what is wide', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    const boxes = htmlSkeleton(html).filter((piece) => /^pre|^div class/.test(piece))
    expect(new Set(boxes)).toEqual(new Set(boxes.map((box) => `${box.split(' tabindex')[0]} tabindex role aria-label`)))
  })
})

test('lists the codes by status, as the page goes on, then the general ones and the way to the retired', () => {
  const [contents = ''] = textsOf(page, 'nav')
  expect(contents.trim().split(/\s*\n\s*/)).toEqual([
    'What an error looks like',
    '404 Not Found',
    'page_not_found',
    '409 Conflict',
    'page_locked',
    '422 Unprocessable Entity',
    'save_refused',
    'General errors',
    '500 internal_error',
    'Retired codes',
  ])
  const sections = readHtml(page).flatMap((piece) =>
    'tag' in piece && piece.tag === 'article' ? [piece.attributes.id] : [],
  )
  expect(sections).toEqual(['page_not_found', 'page_locked', 'save_refused', 'internal_error'])
})

test('says in words what colours say', () => {
  expect(page).toContain('<span class="chip client">409 Conflict</span>')
  expect(page).toContain('<span class="chip server">500 Internal Server Error</span>')
})

describe('a section', () => {
  const sections = textsOf(page, 'article')
  const section = (code: string) => sections.find((text) => text.startsWith(`\n${code}`)) ?? ''

  test('says status, name, version, meaning and advice', () => {
    expect(section('page_locked')).toMatch(
      /409 Conflict PageLockedError since 1\.2\.0\nAnother editor has locked the page\.\n/,
    )
    expect(section('page_locked')).toContain('What to do Wait until the lock has run out, and try again.')
    expect(section('save_refused')).not.toContain('since')
    expect(section('page_not_found')).not.toContain('What to do')
  })

  test('has the fields of the details in a table, and the schema only where the table can not say it', () => {
    const [fields = ''] = textsOf(page, 'table')
    expect(textsOf(fields === '' ? '' : page, 'tr').slice(0, 3)).toEqual([
      'FieldTypeRequiredDescription',
      'lockobjectyesThe lock that is in the way.',
      'lock.holderstringyesWho is editing.',
    ])
    expect(section('page_locked')).not.toContain('JSON Schema')
    expect(section('save_refused')).toContain('JSON Schema')
  })

  test('has the example as JSON that can be copied', () => {
    const examples = textsOf(page, 'pre').map((text) => JSON.parse(text))
    for (const { example } of [...wikiCatalogue.errors, ...wikiCatalogue.general])
      expect(examples).toContainEqual(example)
  })

  test('has the operations that answer with it', () => {
    expect(section('page_locked')).toMatch(/Answered by\n\nDELETE \/pages\/\{slug\}\nPUT \/pages\/\{slug\}\n/)
    expect(section('save_refused')).toMatch(/Answered by\nNo operation declares it\./)
    expect(section('internal_error')).not.toContain('Answered by')
  })
})

test('lists the retired codes', () => {
  expect(textsOf(page, 'tr').slice(-3)).toEqual([
    'CodeStatusSinceRetired in',
    'page_frozen409 Conflict1.0.01.2.0',
    'page_gone410 Gone',
  ])
})

test('says of an empty catalogue that it is empty', () => {
  expect(textsOf(pages[1][1], 'main')[0]).toContain('No errors are published.')
  expect(textsOf(pages[1][1], 'h1')).toEqual(['Error catalogue'])
})

test('is the same for the same catalogue', () => {
  expect(renderCatalogueHtml(structuredClone(wikiCatalogue))).toBe(page)
})
