import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from '../command.ts'
import { UsageError } from '../command-error.ts'
import { errorCodesOf } from '../documents/error-codes-of.ts'
import { loadTypeGenerator, type TypeGenerator } from '../documents/load-type-generator.ts'
import { readDocument } from '../documents/read-document.ts'
import { renderErrorCodes } from '../documents/render-error-codes.ts'
import { keepFile } from '../files/keep-file.ts'
import { refuseOutput } from '../files/refuse-output.ts'
import { typescriptDifference } from '../files/typescript-difference.ts'
import { messageOf } from '../message-of.ts'

interface Options {
  readonly output?: string
  readonly check?: boolean
}

/** Writes the types of an OpenAPI document, with the codes that each operation can answer with, or compares them. */
export const typesCommand: Command<Options> = {
  name: 'types',
  describe: (command) =>
    command
      .description('Write the types of a document, and the codes of each operation')
      .argument('<openapi.json>', 'OpenAPI 3 document in JSON')
      .option('-o, --output <file>', 'TypeScript file to write (default: stdout)')
      .option('--check', 'Compare with the file and write nothing'),
  examples: [
    'error-envelope types openapi.json -o src/api.d.ts',
    'error-envelope types openapi.json -o src/api.d.ts --check',
  ],
  async execute([name = ''], { output, check = false }, { terminal: { cwd } }) {
    if (check && output === undefined) throw new UsageError('--check compares with a file; name it with -o <file>.')
    if (output !== undefined) {
      await refuseOutput({ name: output, input: name, what: 'TypeScript', extensions: ['.ts', '.mts', '.cts'] }, cwd)
    }
    const document = await readDocument(name, cwd)
    const generator = await loadTypeGenerator()
    const codes = errorCodesOf(document)
    const content = `${header(name)}\n${await renderTypes(document, resolve(cwd, name), name, generator)}\n${renderErrorCodes(codes)}`

    if (output === undefined) return { ok: true, text: content, notes: [], facts: { codes: Object.fromEntries(codes) } }
    const kept = await keepFile(
      { name: output, content, differ: typescriptDifference(generator.typescript) },
      { cwd, check, command: `error-envelope types ${name} -o ${output}` },
    )
    return { ...kept, facts: { ...kept.facts, codes: Object.fromEntries(codes) } }
  },
}

function header(name: string): string {
  return `// Made of ${name} by \`error-envelope types\`; what is changed here is lost.\n`
}

async function renderTypes(
  document: object,
  path: string,
  name: string,
  { openapiTypescript }: TypeGenerator,
): Promise<string> {
  try {
    // Text, as it changes the object that it is given; references to other files start from the document's folder.
    const cwd = pathToFileURL(`${dirname(path)}/`)
    return openapiTypescript.astToString(
      await openapiTypescript.default(JSON.stringify(document), { cwd, silent: true }),
    )
  } catch (thrown) {
    throw new UsageError(`Types of ${name} could not be made: ${messageOf(thrown)}; correct the document.`, {
      cause: thrown,
    })
  }
}
