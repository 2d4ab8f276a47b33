import { catalogueTitle, exampleEnvelope, statusWords, catalogueWords as words } from './catalogue-words.ts'
import { markdownCode, markdownTable, markdownText } from './markdown-text.ts'
import type { PublishedCatalogue, RetiredError } from './published-catalogue.ts'
import { markdownJson, renderErrorMarkdown } from './render-error-markdown.ts'
import { type CatalogueEntry, toEntries } from './to-entries.ts'

/** Renders a catalogue as errors.md. The same catalogue gives the same text; nothing in it can break the page. */
export function renderCatalogueMarkdown(catalogue: PublishedCatalogue): string {
  const { own, general } = toEntries(catalogue)
  const blocks = [
    `# ${markdownText(catalogueTitle(catalogue.title))}`,
    words.lead,
    markdownJson(exampleEnvelope),
    words.keys.map(({ key, text }) => `- \`${key}\`: ${text}`).join('\n'),
    `## ${words.codes}`,
    renderCodes([...own, ...general]),
    ...own.flatMap(({ error }) => renderErrorMarkdown(error, '##', false)),
    ...(general.length === 0 ? [] : [`## ${words.general}`, words.generalLead]),
    ...general.flatMap(({ error }) => renderErrorMarkdown(error, '###', true)),
    ...(catalogue.retired.length === 0
      ? []
      : [`## ${words.retired}`, words.retiredLead, renderRetired(catalogue.retired)]),
    `---`,
    words.generated,
  ]
  return `${blocks.join('\n\n')}\n`
}

function renderCodes(entries: readonly CatalogueEntry[]): string {
  if (entries.length === 0) return words.noErrors
  const rows = entries.map(({ error, anchor }) => [
    `[${markdownCode(error.code)}](#${anchor})`,
    String(error.status),
    markdownText(error.meaning),
  ])
  return markdownTable(['Code', 'Status', 'Meaning'], rows)
}

function renderRetired(retired: readonly RetiredError[]): string {
  const rows = retired.map((error) => [
    markdownCode(error.code),
    statusWords(error),
    markdownText(error.since ?? ''),
    markdownText(error.retired ?? ''),
  ])
  return markdownTable(['Code', 'Status', 'Since', 'Retired in'], rows)
}
