import { catalogueStyle } from './catalogue-style.ts'
import { catalogueTitle, exampleEnvelope, statusWords, catalogueWords as words } from './catalogue-words.ts'
import { html, type Markup } from './html.ts'
import type { PublishedCatalogue, RetiredError } from './published-catalogue.ts'
import { renderContentsHtml } from './render-contents-html.ts'
import { renderCode, renderCodeBlock, renderErrorHtml, renderHeading, renderTable } from './render-error-html.ts'
import { sectionAnchors as anchors, type CatalogueEntry, toEntries } from './to-entries.ts'
import { toLine } from './to-line.ts'

/** Renders a catalogue as errors.html: one page without scripts that loads nothing. Nothing in it can break the page. */
export function renderCatalogueHtml(catalogue: PublishedCatalogue): string {
  const entries = toEntries(catalogue)
  const own = byStatus(entries.own)
  const { general } = entries
  const title = catalogueTitle(catalogue.title)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
${{ markup: catalogueStyle }}</style>
</head>
<body>
<a class="skip" href="#${anchors.main}">Skip the list of codes</a>
<header>
<h1>${title}</h1>
</header>
${renderContentsHtml(own, general, catalogue.retired.length > 0)}
<main id="${anchors.main}" tabindex="-1">
${renderShape()}
${own.length + general.length === 0 ? html`<p>${words.noErrors}</p>\n` : ''}${own.map((entry) => renderErrorHtml(entry, 'h2', false))}${renderGeneral(general)}${renderRetired(catalogue.retired)}</main>
<footer><p>${withCode(words.generated)}</p></footer>
</body>
</html>
`.markup
}

// The list of codes goes by status, and the page in the order of its list.
function byStatus(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  return entries.toSorted((a, b) => a.error.status - b.error.status)
}

function renderShape(): Markup {
  const keys = words.keys.map(({ key, text }) => html`<div><dt><code>${key}</code></dt><dd>${text}</dd></div>\n`)
  return html`<section id="${anchors.shape}" aria-labelledby="${anchors.shape}-code">
${renderHeading('h2', anchors.shape, words.shape)}
<p>${words.lead}</p>
${renderCodeBlock(exampleEnvelope, words.shape)}
<dl class="keys">
${keys}</dl>
</section>`
}

function renderGeneral(general: readonly CatalogueEntry[]): Markup {
  if (general.length === 0) return html``
  return html`<section id="${anchors.general}" aria-labelledby="${anchors.general}-code">
${renderHeading('h2', anchors.general, words.general)}
<p>${words.generalLead}</p>
${general.map((entry) => renderErrorHtml(entry, 'h3', true))}</section>
`
}

function renderRetired(retired: readonly RetiredError[]): Markup {
  if (retired.length === 0) return html``
  const rows = retired.map((error) => [
    renderCode(error.code),
    html`${statusWords(error)}`,
    html`${toLine(error.since ?? '')}`,
    html`${toLine(error.retired ?? '')}`,
  ])
  return html`<section id="${anchors.retired}" aria-labelledby="${anchors.retired}-code">
${renderHeading('h2', anchors.retired, words.retired)}
<p>${words.retiredLead}</p>
${renderTable(words.retired, ['Code', 'Status', 'Since', 'Retired in'], rows)}
</section>
`
}

function withCode(text: string): Markup {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}
