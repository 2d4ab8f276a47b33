import { statusPhrase } from '../../core/index.ts'
import { describeDetails, type PublishedError } from '../../openapi/index.ts'
import { renderTable } from './render-table.ts'

/** Renders an error for a terminal: what it means, what to do, its details, a body, and who answers with it. */
export function renderEntry({
  code,
  name,
  status,
  meaning,
  advice,
  details,
  example,
  operations,
  since,
}: PublishedError): string {
  const sections: readonly (readonly [title: string, text: string])[] = [
    ['What happened', meaning],
    ['What to do', advice ?? ''],
    ['Details', details === null ? '' : renderDetails(details)],
    ['Example', example === null ? '' : JSON.stringify(example, null, 2)],
    ['Operations', operations.join('\n')],
  ]
  return [
    `${code} (${status} ${statusPhrase(status)})\n`,
    `${name}${since === null ? '' : `, since ${since}`}\n`,
    ...sections.filter(([, text]) => text !== '').map(([title, text]) => `\n${title}:\n${indented(text)}\n`),
  ].join('')
}

function renderDetails(schema: object): string {
  const { summary, fields } = describeDetails(schema)
  const rows = fields.map((field) => [
    field.path,
    `${field.type}${field.isRequired ? '' : ' (optional)'}`,
    oneLine(field.description),
  ])
  return [oneLine(summary), renderTable(rows).trimEnd()].filter((part) => part !== '').join('\n')
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
