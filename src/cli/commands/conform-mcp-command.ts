import { InvalidArgumentError } from 'commander'
import { conformMcp, type McpConformanceOptions, McpConnectionError, type NamedCall } from '../../testing/index.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../command-error.ts'
import { parseJson } from '../files/parse-json.ts'
import { timeoutOption } from '../modules/timeout-option.ts'
import { whileTelling } from '../modules/while-telling.ts'
import { renderConformance, sayConformance } from '../text/render-conformance.ts'

interface Options {
  readonly call?: readonly NamedCall[]
  readonly header?: readonly string[]
  readonly allTools?: boolean
  readonly verbose?: boolean
}

/** Checks an MCP server against the error envelope contract. */
export const conformMcpCommand: Command<Options> = {
  name: 'conform-mcp',
  describe: (command) =>
    command
      .description('Check that an MCP server, in any language, keeps the error envelope contract')
      .argument('<server...>', 'URL of the server; or behind -- the command that starts it, for stdio')
      .option('--call <tool=json>', 'Call to make too, which may do anything; repeatable', addCall)
      .option('--header <line>', 'Header to send to a URL, such as "Authorization: Bearer ..."; repeatable', addLine)
      .option('--all-tools', 'Probe all tools, not the first 20 alone')
      .addOption(timeoutOption('How long the whole run may take'))
      .addHelpText(
        'after',
        `
Makes only calls that can't succeed: of unknown tools, and such as fail the schema of their tool. With --verbose
what a started server writes to stderr is shown.`,
      ),
  examples: [
    'error-envelope conform-mcp -- node server.js',
    'error-envelope conform-mcp https://example.com/mcp --header "Authorization: Bearer $TOKEN"',
    `error-envelope conform-mcp --call 'get_page={"slug":"none"}' -- node server.js`,
  ],
  async execute(operands, { call = [], header = [], allTools = false, verbose = false }, { terminal, timeout }) {
    const server = serverOf(operands, header, terminal.cwd)
    const options: McpConformanceOptions = {
      server,
      calls: call,
      allTools,
      timeout,
      ...(verbose && { onStderr: (text) => terminal.stderr.write(text) }),
    }
    try {
      const report = await whileTelling(terminal, `Checking ${operands.join(' ')} ...`, () => conformMcp(options))
      const { ok, notes: _, ...facts } = report
      return { ok, text: renderConformance(report), notes: sayConformance(report), facts }
    } catch (thrown) {
      if (thrown instanceof McpConnectionError) throw new UsageError(thrown.message, { cause: thrown })
      throw thrown
    }
  },
}

function serverOf(
  operands: readonly string[],
  headers: readonly string[],
  cwd: string,
): McpConformanceOptions['server'] {
  const [first = ''] = operands
  const isUrl = /^https?:\/\//i.test(first)
  if (!isUrl) {
    if (headers.length > 0) throw new UsageError('--header goes with a URL; a command gets what it needs by itself.')
    return { command: operands, cwd }
  }
  if (operands.length > 1) {
    throw new UsageError(
      `A server is a URL or a command, and ${operands.slice(0, 2).join(' ')} is both; name one of them.`,
    )
  }
  if (!URL.canParse(first)) throw new UsageError(`${first} is no URL; name one such as https://example.com/mcp.`)
  return { url: first, headers: Object.fromEntries(headers.map(toHeader)) }
}

function addCall(text: string, calls: readonly NamedCall[] = []): readonly NamedCall[] {
  const [, tool = '', json = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  const args = parseJson(json)
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    throw new InvalidArgumentError('It is tool={...}, with the arguments as a JSON object.')
  }
  return [...calls, { tool, arguments: args as NamedCall['arguments'] }]
}

function addLine(line: string, lines: readonly string[] = []): readonly string[] {
  return [...lines, line]
}

function toHeader(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
  try {
    new Headers([[name, value]])
  } catch {
    // Nothing of it is repeated, as it may be a secret.
    throw new UsageError('A --header is no header; write it as "Name: value".')
  }
  return [name, value]
}
