import { join } from 'node:path'
import {
  type PublishedCatalogue,
  renderCatalogueHtml,
  renderCatalogueMarkdown,
  toPublishedCatalogue,
} from '../../openapi/index.ts'
import type { Command } from '../command.ts'
import type { Difference } from '../files/difference.ts'
import { htmlDifference } from '../files/html-difference.ts'
import { jsonDifference } from '../files/json-difference.ts'
import { keepFile } from '../files/keep-file.ts'
import { markdownDifference } from '../files/markdown-difference.ts'
import { readKnownLock } from '../lock/read-lock.ts'
import type { Application } from '../modules/find-application.ts'
import { sayLacking } from '../modules/say-lacking.ts'
import { timeoutOption } from '../modules/timeout-option.ts'
import { withApplication } from '../modules/with-application.ts'

interface Options {
  readonly output: string
  readonly check?: boolean
  readonly lock?: string
}

/** Writes the pages of an application's errors, or compares them with the files. */
export const catalogueCommand: Command<Options> = {
  name: 'catalogue',
  describe: (command) =>
    command
      .description('Write errors.md, errors.json and errors.html for the readers of the API')
      .argument('<app>', 'Module whose default export is the application, a promise of it, or a function that makes it')
      .requiredOption('-o, --output <folder>', 'Folder to write to')
      .option('--check', 'Compare with the files and write nothing; a route that they lack is a failure')
      .option('--lock <file>', 'Lock that tells since when (default: "error-codes.lock.json", if it is there)')
      .addOption(timeoutOption()),
  examples: ['error-envelope catalogue src/app.ts -o docs', 'error-envelope catalogue src/app.ts -o docs --check'],
  async execute([name = ''], { output, check = false, lock: lockName }, session) {
    const { cwd } = session.terminal
    const lock = await readKnownLock(lockName, cwd)
    const { catalogue, lacking } = await withApplication(name, session, ({ application, contract }) => ({
      catalogue: toPublishedCatalogue(contract, {
        title: titleOf(application),
        ...(lock === undefined ? {} : { lock }),
      }),
      lacking: sayLacking('catalogue', contract),
    }))
    const options = lockName === undefined ? '' : ` --lock ${lockName}`
    const command = `error-envelope catalogue ${name} -o ${output}${options}`
    const kept = []
    for (const { file, render, differ } of pages) {
      kept.push(
        await keepFile({ name: join(output, file), content: render(catalogue), differ }, { cwd, check, command }),
      )
    }
    return {
      ok: kept.every(({ ok }) => ok) && !(check && lacking.length > 0),
      notes: [...kept.flatMap(({ notes }) => notes), ...lacking],
      facts: { changed: kept.some(({ facts }) => facts.changed), codes: catalogue.errors.map(({ code }) => code) },
    }
  },
}

interface Page {
  readonly file: string
  readonly render: (catalogue: PublishedCatalogue) => string
  readonly differ: Difference
}

const pages: readonly Page[] = [
  { file: 'errors.md', render: renderCatalogueMarkdown, differ: markdownDifference },
  { file: 'errors.json', render: (catalogue) => `${JSON.stringify(catalogue, null, 2)}\n`, differ: jsonDifference },
  { file: 'errors.html', render: renderCatalogueHtml, differ: htmlDifference },
]

// What a document has that was given no title: the name of the package that makes it.
const titleOfNobody = '@fastify/swagger'

// A document that fails is told by the command `openapi`.
function titleOf(application: Application): string {
  try {
    const document = application.swagger?.() as { readonly info?: { readonly title?: unknown } } | undefined
    const title = document?.info?.title
    return typeof title === 'string' && title !== titleOfNobody ? title : ''
  } catch {
    return ''
  }
}
