import { readFileSync } from 'node:fs'
import { Command as CommanderCommand } from 'commander'
import type { Command } from './command.ts'
import { catalogueCommand } from './commands/catalogue-command.ts'
import { codesCommand } from './commands/codes-command.ts'
import { conformMcpCommand } from './commands/conform-mcp-command.ts'
import { explainCommand } from './commands/explain-command.ts'
import { openapiCommand } from './commands/openapi-command.ts'
import { typesCommand } from './commands/types-command.ts'
import type { Outcome } from './outcome.ts'
import type { Terminal } from './terminal.ts'

// What each takes is known to itself: the parser gives it what it described.
const commands = [
  openapiCommand,
  typesCommand,
  codesCommand,
  catalogueCommand,
  explainCommand,
  conformMcpCommand,
] as readonly Command<never>[]

const exitCodes = `
Exit codes:
  0  all is in order
  1  a check failed: something differs, is missing or is not known
  2  wrong use, or something that can't be read, loaded or started

The result goes to stdout, and what there is to say about it to stderr.`

/** Makes the parser of the command line. It ends no process; what a command comes to is given to `conclude`. */
export function createProgram(terminal: Terminal, conclude: (outcome: Outcome) => void): CommanderCommand {
  const program = new CommanderCommand('error-envelope')
    .description(
      'Publishes the errors of a Fastify application: OpenAPI document, types, catalogue, lock of codes. Checks the errors of MCP servers.',
    )
    .usage('<command> [options]')
    .version(readVersion(), '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand('help [command]', 'Print the help of a command')
    .configureHelp({ subcommandTerm: (command) => [command.name(), ...argumentsOf(command)].join(' ') })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      // `run` says what is wrong, in its own way.
      outputError: () => {},
      getOutHelpWidth: () => 110,
      getErrHelpWidth: () => 110,
    })
    .addHelpText('after', exitCodes)

  for (const { name, describe, execute, examples } of commands) {
    const command = describe(program.command(name))
      .option('--json', 'Print the result, and what there is to say about it, as one JSON object')
      .option('--verbose', 'Print the stack of an error too')
      .helpOption('-h, --help', 'Print this help')
      .addHelpText('after', `\nExamples:\n${examples.map((each) => `  $ ${each}`).join('\n')}\n${exitCodes}`)
    command.action(async () => {
      const { timeout = 60 } = command.opts<{ timeout?: number }>()
      conclude(await execute(command.args, command.opts() as never, { terminal, timeout }))
    })
  }
  return program
}

function argumentsOf(command: CommanderCommand): string[] {
  return command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
}

function readVersion(): string {
  // As far above dist/cli as above src/cli.
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
}
