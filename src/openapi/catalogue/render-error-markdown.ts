import { fieldHead, statusWords, catalogueWords as words } from './catalogue-words.ts'
import { describeDetails } from './describe-details.ts'
import { markdownCode, markdownTable, markdownText } from './markdown-text.ts'
import type { PublishedError } from './published-catalogue.ts'
import { renderJson } from './render-json.ts'

/** Renders the section of one error: blocks of Markdown, below a heading of the level. */
export function renderErrorMarkdown(error: PublishedError, level: '##' | '###', isGeneral: boolean): string[] {
  const facts = [`**${statusWords(error)}**`, markdownCode(error.name)]
  if (error.since !== null) facts.push(`since ${markdownText(error.since)}`)
  return [
    `${level} ${markdownText(error.code)}`,
    facts.join(' · '),
    markdownText(error.meaning),
    ...(error.advice === null ? [] : [`**${words.advice}:** ${markdownText(error.advice)}`]),
    ...renderDetails(error.details),
    ...(error.example === null ? [] : ['Example:', markdownJson(error.example)]),
    ...(isGeneral ? [] : renderOperations(error.operations)),
  ]
}

/** Renders JSON as a block. None of its lines can end it, since each begins with a bracket or a quotation mark. */
export function markdownJson(value: unknown): string {
  return `\`\`\`json\n${renderJson(value)}\n\`\`\``
}

function renderDetails(schema: object | null): string[] {
  if (schema === null) return [`Details: ${words.undescribed}`]
  const { summary, fields, isComplete } = describeDetails(schema)
  const head = fieldHead(fields)
  const rows = fields.map(({ path, type, isRequired, description = '' }) => {
    const cells = [markdownCode(path), markdownText(type), isRequired ? 'yes' : 'no', markdownText(description)]
    return cells.slice(0, head.length)
  })
  return [
    summary === '' ? 'Details:' : `Details: ${markdownText(summary)}`,
    ...(rows.length === 0 ? [] : [markdownTable(head, rows)]),
    ...(isComplete ? [] : ['JSON Schema of the details:', markdownJson(schema)]),
  ]
}

function renderOperations(operations: readonly string[]): string[] {
  if (operations.length === 0) return [`Answered by: ${words.noOperations}`]
  return ['Answered by:', operations.map((operation) => `- ${markdownCode(operation)}`).join('\n')]
}
