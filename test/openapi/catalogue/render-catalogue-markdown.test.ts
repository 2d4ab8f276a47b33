import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderCatalogueMarkdown } from '../../../src/openapi/catalogue/render-catalogue-markdown.ts'
import { markdownSkeleton, readMarkdown, tableOf } from './read-markdown.ts'
import { publishedError, wikiCatalogue } from './wiki-catalogue.ts'

const page = renderCatalogueMarkdown(wikiCatalogue)
const blocks = readMarkdown(page)

test('errors.md is the page that lies beside this test', () => {
  expect(page).toBe(readFileSync(new URL('errors.md', import.meta.url), 'utf8'))
})

test('says what an error looks like, in JSON, and that the code is what to branch on', () => {
  expect(blocks.find(({ kind }) => kind === 'json')).toEqual({
    kind: 'json',
    value: { error: { code: 'not_found', message: 'Page 42 not found', status: 404, details: null } },
  })
  expect(page).toContain('- `code`: What to branch on.')
})

test('has one heading for each section, those of the general errors below one of their own', () => {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.level} ${block.text}`] : []))
  expect(headings).toEqual([
    '1 Errors of Pages',
    '2 All codes',
    '2 page_locked',
    '2 page_not_found',
    '2 save_refused',
    '2 General errors',
    '3 internal_error',
    '2 Retired codes',
  ])
})

test('lists all codes, each linked to its section', () => {
  expect(tableOf(page, 'Code')).toEqual([
    ['[`page_locked`](#page_locked)', '409', 'Another editor has locked the page.'],
    ['[`page_not_found`](#page_not_found)', '404', 'No page has this slug.'],
    ['[`save_refused`](#save_refused)', '422', 'The page breaks a rule of the wiki.'],
    ['[`internal_error`](#internal_error)', '500', 'The server failed, in a way that nobody foresaw.'],
  ])
})

describe('a section', () => {
  const section = (code: string) => page.split(/^(?=##)/m).find((part) => part.includes(` ${code}\n`)) ?? ''

  test('says status, name, version, meaning and advice', () => {
    expect(section('page_locked')).toContain('**409 Conflict** · `PageLockedError` · since 1.2.0\n')
    expect(section('page_locked')).toContain('\nAnother editor has locked the page.\n')
    expect(section('page_locked')).toContain('\n**What to do:** Wait until the lock has run out, and try again.\n')
  })

  test('leaves out the version and the advice that nobody gave', () => {
    expect(section('save_refused')).toContain('**422 Unprocessable Entity** · `SaveRefusedError`\n')
    expect(section('page_not_found')).not.toContain('What to do')
  })

  test('has the fields of the details in a table, and no schema beside it', () => {
    expect(tableOf(page, 'Field')).toEqual([
      ['`lock`', 'object', 'yes', 'The lock that is in the way.'],
      ['`lock.holder`', 'string', 'yes', 'Who is editing.'],
      ['`lock.until`', 'string (date-time)', 'yes', 'When the lock runs out.'],
      ['`lock.kind`', '"edit" or "move"', 'no', 'What it was taken for.'],
    ])
    expect(section('page_locked')).not.toContain('JSON Schema')
  })

  test('has the schema where the table can not say it, and no column of descriptions where there is none', () => {
    const schema = wikiCatalogue.errors.find(({ code }) => code === 'save_refused')?.details
    expect(blocks).toContainEqual({ kind: 'json', value: schema })
    expect(section('save_refused')).toMatch(/^\| Field +\| Type +\| Required \|$/m)
  })

  test('has the example, and the operations that answer with it', () => {
    expect(blocks).toContainEqual({ kind: 'json', value: wikiCatalogue.errors[0]?.example })
    expect(section('page_locked')).toContain('Answered by:\n\n- `DELETE /pages/{slug}`\n- `PUT /pages/{slug}`\n')
    expect(section('save_refused')).toContain('Answered by: No operation declares it.')
    expect(section('internal_error')).not.toContain('Answered by')
  })
})

test('lists the retired codes, whose version may be unknown', () => {
  const retired = page.slice(page.indexOf('## Retired codes'))
  expect(tableOf(retired, 'Code')).toEqual([
    ['`page_frozen`', '409 Conflict', '1.0.0', '1.2.0'],
    ['`page_gone`', '410 Gone', '', ''],
  ])
})

test('says of an empty catalogue that it is empty', () => {
  const empty = renderCatalogueMarkdown({ title: '', errors: [], general: [], retired: [] })
  expect(empty).toMatch(/^# Error catalogue\n/)
  expect(empty).toContain('\nNo errors are published.\n')
  expect(markdownSkeleton(empty).filter((kind) => kind.startsWith('heading'))).toEqual(['heading 1', 'heading 2'])
})

test.each([
  ['Wiki', 'Errors of Wiki'],
  ['Errors of the wiki', 'Errors of the wiki'],
  [' ', 'Error catalogue'],
])('has for a service named %j the title %j', (title, headline) => {
  expect(renderCatalogueMarkdown({ ...wikiCatalogue, title })).toMatch(new RegExp(`^# ${headline}\n`))
})

test('gives codes that differ by nothing that an anchor keeps anchors of their own, as GitHub does', () => {
  const errors = [publishedError({ code: 'page_gone' }), publishedError({ code: 'page_gone' })]
  const codes = tableOf(renderCatalogueMarkdown({ title: '', errors, general: errors, retired: [] }), 'Code')
  expect(codes?.map(([link]) => link?.replace(/.*\(/, ''))).toEqual([
    ...['#page_gone)', '#page_gone-1)', '#page_gone-2)', '#page_gone-3)'],
  ])
})

test('is the same for the same catalogue, and names no time', () => {
  expect(renderCatalogueMarkdown(structuredClone(wikiCatalogue))).toBe(page)
  expect(page).not.toContain(String(new Date().getFullYear() + 1))
  expect(page.match(/Generated by/g)).toEqual(['Generated by'])
})
