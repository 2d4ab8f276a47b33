import { fieldHead, statusWords, catalogueWords as words } from './catalogue-words.ts'
import { describeDetails } from './describe-details.ts'
import { html, type Markup } from './html.ts'
import type { PublishedError } from './published-catalogue.ts'
import { renderJson } from './render-json.ts'
import type { CatalogueEntry } from './to-entries.ts'
import { toLine } from './to-line.ts'

/** Renders the section of one error. */
export function renderErrorHtml({ error, anchor }: CatalogueEntry, level: 'h2' | 'h3', isGeneral: boolean): Markup {
  const since = error.since === null ? [] : [html`<span>since ${toLine(error.since)}</span>`]
  return html`<article id="${anchor}" aria-labelledby="${anchor}-code">
${renderHeading(level, anchor, renderCode(error.code))}
<p class="facts">${renderChip(error.status, statusWords(error))} <code>${toLine(error.name)}</code> ${since}</p>
<p>${toLine(error.meaning)}</p>
${error.advice === null ? '' : html`<p class="advice"><strong>${words.advice}</strong> ${toLine(error.advice)}</p>`}
<dl>
<div><dt>Details</dt>
<dd>${renderDetails(error)}</dd></div>
${error.example === null ? '' : html`<div><dt>Example</dt>\n<dd>${renderCodeBlock(error.example, `Example of ${error.code}`)}</dd></div>\n`}${isGeneral ? '' : renderOperations(error)}
</dl>
</article>
`
}

/** Renders a heading that can be linked to. */
export function renderHeading(level: 'h2' | 'h3', anchor: string, text: Markup | string): Markup {
  const link = html`<a class="anchor" href="#${anchor}" aria-label="Link to this section"></a>`
  const content = html` id="${anchor}-code">${text}${link}`
  return level === 'h2' ? html`<h2${content}</h2>` : html`<h3${content}</h3>`
}

/** Renders a code, which may break its line after each underscore. */
export function renderCode(code: string): Markup {
  const parts = toLine(code).split(/(?<=_)/)
  return html`<code>${parts.map((part, index) => (index === 0 ? html`${part}` : html`<wbr>${part}`))}</code>`
}

/** Renders a status; its colour says nothing that its text does not. */
export function renderChip(status: number, text: string): Markup {
  return html`<span class="chip ${status < 500 ? 'client' : 'server'}">${text}</span>`
}

/** Renders JSON in a box that scrolls, by keys too. */
export function renderCodeBlock(value: unknown, label: string): Markup {
  return html`<pre tabindex="0" role="group" aria-label="${toLine(label)}"><code>${renderJson(value)}</code></pre>`
}

/** Renders a table in a box that scrolls, by keys too. */
export function renderTable(label: string, head: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  const headCells = head.map((text) => html`<th scope="col">${text}</th>`)
  const body = rows.map(([first = html``, ...others]) => {
    const cells = others.map((cell) => html`<td>${cell}</td>`)
    return html`<tr><th scope="row">${first}</th>${cells}</tr>\n`
  })
  return html`<div class="table" tabindex="0" role="group" aria-label="${toLine(label)}"><table>
<thead><tr>${headCells}</tr></thead>
<tbody>
${body}</tbody>
</table></div>`
}

function renderDetails({ code, details }: PublishedError): Markup {
  if (details === null) return html`<p class="quiet">${words.undescribed}</p>`
  const { summary, fields, isComplete } = describeDetails(details)
  const head = fieldHead(fields)
  const rows = fields.map(({ path, type, isRequired, description = '' }) => {
    const texts = [type, isRequired ? 'yes' : 'no', description].map((text) => html`${toLine(text)}`)
    return [html`<code>${toLine(path)}</code>`, ...texts].slice(0, head.length)
  })
  const table = html`${renderTable(`Details of ${code}`, head, rows)}\n`
  const schema = html`<p>JSON Schema of the details:</p>\n${renderCodeBlock(details, `Details schema of ${code}`)}\n`
  return html`${summary === '' ? '' : html`<p class="summary">${toLine(summary)}</p>\n`}${rows.length === 0 ? '' : table}${isComplete ? '' : schema}`
}

function renderOperations({ operations }: PublishedError): Markup {
  const items = operations.map((operation) => html`<li><code>${toLine(operation)}</code></li>\n`)
  const list = html`<ul class="operations">\n${items}</ul>`
  return html`<div><dt>Answered by</dt>
<dd>${operations.length === 0 ? html`<p class="quiet">${words.noOperations}</p>` : list}</dd></div>`
}
