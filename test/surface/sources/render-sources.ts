import type { Outside, SourceGroup } from './source.ts'

/** Renders the table of what is covered, a section a group. */
export function renderSources(groups: readonly SourceGroup[]): string {
  const sections = groups.map(({ title, sources }) => {
    const rows = sources.map(({ source, becomes, note }) => `| ${source} | ${becomes}${note ? `, ${note}` : ''} |`)
    return [`### ${title}`, '', '| source | answer |', '|---|---|', ...rows].join('\n')
  })
  return `\n${sections.join('\n\n')}\n`
}

/** Renders the table of what stays outside. */
export function renderOutside(rows: readonly Outside[]): string {
  const lines = rows.map(({ source, happens, remedy }) => `| ${source} | ${happens} | ${remedy} |`)
  return ['', '| source | what happens | what to do |', '|---|---|---|', ...lines, ''].join('\n')
}
