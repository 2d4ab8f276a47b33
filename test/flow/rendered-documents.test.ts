import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import scalarReference from '@scalar/fastify-api-reference'
import errorEnvelope, { ConflictError, GoneError, NotFoundError } from 'error-envelope'
import { swaggerOptions } from 'error-envelope/openapi'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Locator, Page } from 'playwright-core'
import { Type } from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import createPagesApp from '../../examples/pages/published-app.ts'
import { describeInChromium, openPage } from '../fixtures/chromium.ts'
import { codesIn, type Document } from '../openapi/document-of.ts'

class BookNotFoundError extends NotFoundError {
  static override readonly meaning = 'No book has this number.'
}
class ShelfNotFoundError extends NotFoundError {
  static override readonly meaning = 'No shelf has this name.'
}
class BookLentError extends ConflictError.withDetails(Type.Object({ until: Type.String({ format: 'date' }) })) {
  static override readonly meaning = 'Somebody has the book.'
}
class ShelfFullError extends ConflictError.withDetails(Type.Object({ limit: Type.Integer() })) {
  static override readonly meaning = 'The shelf has no place.'
}
class BookSoldError extends GoneError {}

const handler = async () => ({})

async function createBooksApp(openapi: string) {
  const app = Fastify() as unknown as FastifyInstance
  await app.register(errorEnvelope)
  await app.register(swagger, swaggerOptions({ openapi: { openapi, info: { title: 'Books', version: '1.0.0' } } }))
  await app.register(swaggerUi, { routePrefix: '/docs' })
  // Its fonts and its figures of use would come from and go to elsewhere.
  const configuration = { withDefaultFonts: false, telemetry: false }
  await app.register(scalarReference, { routePrefix: '/reference', configuration })
  app.get('/books/:id', { schema: { summary: 'Read a book' }, errors: [BookNotFoundError, BookSoldError] }, handler)
  const body = Type.Object({ shelf: Type.String() })
  const errors = [BookNotFoundError, ShelfNotFoundError, BookLentError, ShelfFullError]
  app.put('/books/:id/shelf', { schema: { summary: 'Put a book on a shelf', body }, errors }, handler)
  return app
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly answers: readonly Answer[]
}

interface Answer {
  readonly status: string
  readonly codes: readonly string[]
  readonly examples: readonly { readonly label: string; readonly body: unknown }[]
}

interface Viewer {
  readonly path: string
  /** Opens an operation. */
  open(page: Page, operation: Operation): Promise<Locator>
  /** Opens one of its answers. */
  openAnswer(operation: Locator, status: string): Promise<Locator>
  /** Chooses an example of an answer by what the page calls it, unless it is alone, and gives the place of its body. */
  choose(operation: Locator, status: string, label: string, isAlone: boolean): Promise<Locator>
  /** Opens the schema of an answer, and shows its part for each code. */
  showVariants(answer: Locator, codes: readonly string[]): Promise<void>
}

const swaggerUiViewer: Viewer = {
  path: '/docs/',
  async open(page, { method, path }) {
    const operation = page.locator(`.opblock-${method}`).filter({ has: page.locator(`[data-path="${path}"]`) })
    await operation.getByRole('button').first().click()
    return operation
  },
  async openAnswer(operation, status) {
    return answerRow(operation, status)
  },
  async choose(operation, status, label) {
    const answer = answerRow(operation, status)
    await answer.getByRole('combobox').last().selectOption({ label })
    return answer.getByRole('tabpanel', { name: 'Example Value' }).getByRole('code')
  },
  async showVariants(answer, codes) {
    await answer.getByRole('tab', { name: 'Schema' }).click()
    const schema = answer.getByRole('tabpanel', { name: 'Schema' })
    // The first is a button of 3.1, which opens all below it; the second is one of 3.0, which opens one level.
    const closed = schema
      .getByRole('button', { name: 'Expand all' })
      .or(schema.getByRole('button', { expanded: false }))
    for (const code of codes) {
      const openNext = async () => {
        const text = await schema.ariaSnapshot()
        if (!shownCode(code).test(text)) await closed.first().click({ timeout: 2000 }).catch(noMore)
        return text
      }
      await expect.poll(openNext, { timeout }).toMatch(shownCode(code))
    }
  },
}

const noMore = () => undefined

// As 3.1 is shown, or as 3.0 is.
function shownCode(code: string): RegExp {
  return new RegExp(`"${code}\\\\?"|\\[ ${code} \\]`)
}

function answerRow(operation: Locator, status: string): Locator {
  return operation.getByRole('row', { name: new RegExp(`^${status} `) })
}

const scalarViewer: Viewer = {
  path: '/reference/',
  async open(page, { summary }) {
    await page.getByRole('link', { name: `${summary} HTTP Method` }).click()
    return page.getByRole('region', { name: summary, exact: true })
  },
  async openAnswer(operation, status) {
    const button = operation.getByRole('button', { name: new RegExp(`^${status}\\b`) })
    await button.click()
    return operation
      .getByRole('listitem')
      .filter({ has: operation.page().getByRole('button', { name: status, exact: true }) })
  },
  async choose(operation, status, label, isAlone) {
    await operation.getByRole('tab', { name: `Status: ${status}` }).click()
    const examples = operation.getByRole('region', { name: /^Status: / })
    if (!isAlone) {
      await examples.getByRole('button').last().click()
      await operation.page().getByRole('option', { name: label, exact: true }).click()
    }
    return examples.getByRole('code').first()
  },
  async showVariants(answer, codes) {
    for (const code of codes) {
      await answer.getByRole('button', { name: /^One of/ }).click()
      await answer
        .page()
        .getByRole('option', { name: new RegExp(`^${code}\\b`) })
        .click()
      await expect.poll(() => answer.ariaSnapshot(), { timeout }).toMatch(new RegExp(`const:\\s*${code}\\b`))
    }
  },
}

const timeout = 30_000

type Case = readonly [string, Viewer, openapi: string, create: (openapi: string) => Promise<unknown>]

const cases: readonly Case[] = [
  ['swagger-ui shows each code of each operation in OpenAPI 3.1', swaggerUiViewer, '3.1.0', createPagesApp],
  ['swagger-ui shows each code of each operation in OpenAPI 3.0', swaggerUiViewer, '3.0.3', createBooksApp],
  ['Scalar shows each code of each operation in OpenAPI 3.1', scalarViewer, '3.1.0', createBooksApp],
  ['Scalar shows each code of each operation in OpenAPI 3.0', scalarViewer, '3.0.3', createBooksApp],
]

describeInChromium('A document in a browser', () => {
  test.for(cases)('%s', { timeout: 600_000 }, async ([, show, openapi, create]) => {
    const app = (await create(openapi)) as unknown as FastifyInstance
    onTestFinished(() => app.close())
    const base = await app.listen({ host: '127.0.0.1', port: 0 })
    const document = app.swagger() as unknown as Document
    expect(document.openapi).toBe(openapi)
    const operations = operationsOf(document)
    const { page, blocked, errors } = await openPage(base + show.path)

    const shown = new Set<string>()
    for (const operation of operations) {
      const opened = await show.open(page, operation)
      for (const { status, codes, examples } of operation.answers) {
        const answer = await show.openAnswer(opened, status)
        for (const code of codes) await codeIn(answer, code, codes.length > 1).waitFor()
        // Answers with the same codes hold the same in all operations.
        const answerOf = `${status} ${codes}`
        if (shown.has(answerOf)) continue
        shown.add(answerOf)
        expect(examples).toHaveLength(codes.length)
        for (const { label, body } of examples) {
          const place = await show.choose(opened, status, label, examples.length === 1)
          const where = `${operation.summary} ${status} ${label}`
          await expect
            .poll(async () => JSON.parse((await place.textContent()) ?? ''), { timeout, message: where })
            .toEqual(body)
        }
        if (codes.length > 1) await show.showVariants(answer, codes)
      }
    }
    expect([...shown].filter((each) => each.includes(','))).toHaveLength(severalCodesIn(operations))
    expect({ blocked, errors }).toEqual({ blocked: [], errors: [] })
  })
})

function severalCodesIn(operations: readonly Operation[]): number {
  const several = operations.flatMap(({ answers }) => answers.filter(({ codes }) => codes.length > 1))
  return new Set(several.map(({ status, codes }) => `${status} ${codes}`)).size
}

function codeIn(answer: Locator, code: string, isInTable: boolean): Locator {
  return isInTable
    ? answer
        .getByRole('table')
        .first()
        .getByRole('row', { name: new RegExp(`^${code} `) })
    : answer.getByText(code, { exact: true }).first()
}

function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, responses }]) => ({
      method,
      path,
      summary: String(summary),
      answers: Object.entries(responses)
        .filter(([status]) => !status.startsWith('2'))
        .map(([status, response]) => {
          const content = (response.$ref === undefined ? response : document.components.responses.GeneralError)?.content
          const examples = Object.entries(content?.['application/json']?.examples ?? {})
          return {
            status,
            codes: codesIn(document, response),
            examples: examples.map(([name, { value, ...example }]) => ({
              label: (example as { summary?: string }).summary ?? name,
              body: value,
            })),
          }
        }),
    })),
  )
}
