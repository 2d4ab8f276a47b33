import type { Outside, SourceGroup } from './source.ts'

/** Renders the table of what is covered, a section a group. */
export function renderSources(groups: readonly SourceGroup[]): string {
  const sections = groups.map(({ title, sources }) => {
    const rows = sources.map(({ source, becomes, note, since }) => {
      return `| ${source}${sinceText(since)} | ${becomes}${note ? `, ${note}` : ''} |`
    })
    return [`### ${title}`, '', '| source | answer |', '|---|---|', ...rows].join('\n')
  })
  return `\n${sections.join('\n\n')}\n`
}

/** Renders the table of what stays outside. */
export function renderOutside(rows: readonly Outside[]): string {
  const lines = rows.map(({ source, happens, remedy, since }) => {
    return `| ${source}${sinceText(since)} | ${happens} | ${remedy} |`
  })
  return ['', '| source | what happens | what to do |', '|---|---|---|', ...lines, ''].join('\n')
}

function sinceText(since: string | undefined): string {
  return since === undefined ? '' : ` (since Fastify ${since})`
}
