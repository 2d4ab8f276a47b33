import { statusPhrase } from '../../core/index.ts'
import { catalogueWords as words } from './catalogue-words.ts'
import { html, type Markup } from './html.ts'
import { renderChip, renderCode } from './render-error-html.ts'
import { type CatalogueEntry, sectionAnchors } from './to-entries.ts'

/** Renders the list of codes, grouped by status. */
export function renderContentsHtml(
  own: readonly CatalogueEntry[],
  general: readonly CatalogueEntry[],
  hasRetired: boolean,
): Markup {
  const statuses = [...new Set(own.map(({ error }) => error.status))]
  const groups = statuses.map((status) => {
    const links = own.filter(({ error }) => error.status === status).map((entry) => renderLink(entry, false))
    return renderGroup(html`${renderChip(status, String(status))} ${statusPhrase(status)}`, links)
  })
  const generalLinks = general.map((entry) => renderLink(entry, true))
  const generalHead = html`<a href="#${sectionAnchors.general}">${words.general}</a>`
  const retired = html`<li><p><a href="#${sectionAnchors.retired}">${words.retired}</a></p></li>\n`
  return html`<nav aria-label="${words.codes}">
<ul>
<li><p><a href="#${sectionAnchors.shape}">${words.shape}</a></p></li>
${groups}${general.length === 0 ? '' : renderGroup(generalHead, generalLinks)}${hasRetired ? retired : ''}</ul>
</nav>`
}

function renderGroup(head: Markup, links: readonly Markup[]): Markup {
  return html`<li><p>${head}</p>
<ul>
${links}</ul></li>
`
}

function renderLink({ error, anchor }: CatalogueEntry, showsStatus: boolean): Markup {
  const chip = showsStatus ? html`${renderChip(error.status, String(error.status))} ` : ''
  return html`<li>${chip}<a href="#${anchor}">${renderCode(error.code)}</a></li>
`
}
