import { resolve } from 'node:path'
import { type ErrorContract, isObject } from '../../core/index.ts'
import { sortDocument } from '../../openapi/index.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../command-error.ts'
import { jsonDifference } from '../files/json-difference.ts'
import { keepFile, readText } from '../files/keep-file.ts'
import { parseJson } from '../files/parse-json.ts'
import { refuseOutput } from '../files/refuse-output.ts'
import { documentOf } from '../modules/document-of.ts'
import { sayLacking } from '../modules/say-lacking.ts'
import { timeoutOption } from '../modules/timeout-option.ts'
import { withApplication } from '../modules/with-application.ts'
import type { Outcome } from '../outcome.ts'

interface Options {
  readonly output?: string
  readonly check?: boolean
}

/** Writes the OpenAPI document of an application, or compares it with the file; names the routes that it lacks. */
export const openapiCommand: Command<Options> = {
  name: 'openapi',
  describe: (command) =>
    command
      .description('Write the OpenAPI document, and name the routes that it lacks')
      .argument('<app>', 'Module whose default export is the application, a promise of it, or a function that makes it')
      .option('-o, --output <file>', 'JSON file to write (default: stdout)')
      .option('--check', 'Compare with the file and write nothing; a route that the document lacks is a failure')
      .addOption(timeoutOption()),
  examples: [
    'error-envelope openapi src/app.ts -o openapi.json',
    'error-envelope openapi src/app.ts -o openapi.json --check',
  ],
  async execute([name = ''], { output, check = false }, session) {
    if (check && output === undefined) throw new UsageError('--check compares with a file; name it with -o <file>.')
    if (output !== undefined) await refuse(output, name, session.terminal.cwd)
    return withApplication(name, session, async ({ application, contract }) => {
      const document = sortDocument(documentOf(application, contract, name))
      const content = `${JSON.stringify(document, null, 2)}\n`
      const lacking = [...sayUndocumented(contract), ...sayLacking('document', contract)]
      const kept: Outcome =
        output === undefined
          ? { ok: true, text: content, notes: [], facts: { document } }
          : await keepFile(
              { name: output, content, differ: jsonDifference },
              { cwd: session.terminal.cwd, check, command: `error-envelope openapi ${name} -o ${output}` },
            )
      return {
        ...kept,
        ok: kept.ok && !(check && lacking.length > 0),
        notes: [...kept.notes, ...lacking],
      }
    })
  },
}

async function refuse(output: string, input: string, cwd: string): Promise<void> {
  if (/\.ya?ml$/i.test(output)) {
    throw new UsageError(`The document is written as JSON alone; name ${output.replace(/\.ya?ml$/i, '.json')} instead.`)
  }
  await refuseOutput({ name: output, input, what: 'The document', extensions: ['.json'] }, cwd)
  const kept = parseJson((await readText(resolve(cwd, output), output)) ?? '')
  if (kept !== undefined && !(isObject(kept) && Object.hasOwn(kept, 'openapi'))) {
    throw new UsageError(`${output} is another file, and no OpenAPI document; name another one to write.`)
  }
}

// For a HEAD route that Fastify adds itself the GET route speaks.
function sayUndocumented({ routes }: ErrorContract): string[] {
  return routes
    .filter((route) => !route.isInDocument && !route.isHidden() && route.methods.join() !== 'HEAD')
    .map(
      ({ methods, url }) =>
        `The document lacks ${methods.join('|')} ${url}; register @fastify/swagger before that route, and await it.`,
    )
}
