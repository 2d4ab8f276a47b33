import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/run.ts'

async function ran(...argv: string[]) {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const terminal = {
    stdout: { write: (text: string) => stdout.push(text) },
    stderr: { write: (text: string) => stderr.push(text) },
    cwd: import.meta.dirname,
  }
  const code = await run(argv, terminal)
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

const exitCodes = `
Exit codes:
  0  all is in order
  1  a check failed: something differs, is missing or is not known
  2  wrong use, or something that can't be read, loaded or started

The result goes to stdout, and what there is to say about it to stderr.
`

const help = `Usage: error-envelope <command> [options]

Publishes the errors of a Fastify application: OpenAPI document, types, catalogue, lock of codes. Checks the
errors of MCP servers.

Options:
  -V, --version               Print the version
  -h, --help                  Print this help

Commands:
  openapi <app>               Write the OpenAPI document, and name the routes that it lacks
  types <openapi.json>        Write the types of a document, and the codes of each operation
  codes <catalogue>           Print the codes, check that no published one broke, or record new ones
  catalogue <app>             Write errors.md, errors.json and errors.html for the readers of the API
  explain <code> <catalogue>  Print what a code means and what to do about it
  conform-mcp <server>        Check that an MCP server, in any language, keeps the error envelope contract
  help [command]              Print the help of a command
${exitCodes}`

test('--help prints what there is', async () => {
  expect(await ran('--help')).toEqual({ code: 0, stdout: help, stderr: '' })
  expect(await ran('-h')).toEqual({ code: 0, stdout: help, stderr: '' })
  expect(await ran('help')).toEqual({ code: 0, stdout: help, stderr: '' })
})

test('Without a command the help goes to stderr, as wrong use', async () => {
  expect(await ran()).toEqual({ code: 2, stdout: '', stderr: help })
})

test.each<[command: string, help: string]>([
  [
    'openapi',
    `Usage: error-envelope openapi [options] <app>

Write the OpenAPI document, and name the routes that it lacks

Arguments:
  app                  Module whose default export is the application, a promise of it, or a function that
                       makes it

Options:
  -o, --output <file>  JSON file to write (default: stdout)
  --check              Compare with the file and write nothing; a route that the document lacks is a failure
  --timeout <seconds>  How long loading and starting may take, each (default: 60)
  --json               Print the result, and what there is to say about it, as one JSON object
  --verbose            Print the stack of an error too
  -h, --help           Print this help

Examples:
  $ error-envelope openapi src/app.ts -o openapi.json
  $ error-envelope openapi src/app.ts -o openapi.json --check
${exitCodes}`,
  ],
  [
    'types',
    `Usage: error-envelope types [options] <openapi.json>

Write the types of a document, and the codes of each operation

Arguments:
  openapi.json         OpenAPI 3 document in JSON

Options:
  -o, --output <file>  TypeScript file to write (default: stdout)
  --check              Compare with the file and write nothing
  --json               Print the result, and what there is to say about it, as one JSON object
  --verbose            Print the stack of an error too
  -h, --help           Print this help

Examples:
  $ error-envelope types openapi.json -o src/api.d.ts
  $ error-envelope types openapi.json -o src/api.d.ts --check
${exitCodes}`,
  ],
  [
    'codes',
    `Usage: error-envelope codes [options] <catalogue>

Print the codes, check that no published one broke, or record new ones

Arguments:
  catalogue            Module that exports the catalogue, which defineErrors made

Options:
  --check              Fail for what breaks clients, and for what is not recorded; write nothing
  --write              Record new codes in the lock; refused where something breaks clients
  --breaking           With --write, for a major version: record what breaks clients too; codes that are gone
                       retire
  --lock <file>        Lock of the published codes (default: "error-codes.lock.json")
  --export <name>      Export that is the catalogue, where the module has several
  --timeout <seconds>  How long loading and starting may take, each (default: 60)
  --json               Print the result, and what there is to say about it, as one JSON object
  --verbose            Print the stack of an error too
  -h, --help           Print this help

Examples:
  $ error-envelope codes src/catalogue.ts
  $ error-envelope codes src/catalogue.ts --write
  $ error-envelope codes src/catalogue.ts --check
${exitCodes}`,
  ],
  [
    'catalogue',
    `Usage: error-envelope catalogue [options] <app>

Write errors.md, errors.json and errors.html for the readers of the API

Arguments:
  app                    Module whose default export is the application, a promise of it, or a function that
                         makes it

Options:
  -o, --output <folder>  Folder to write to
  --check                Compare with the files and write nothing; a route that they lack is a failure
  --lock <file>          Lock that tells since when (default: "error-codes.lock.json", if it is there)
  --timeout <seconds>    How long loading and starting may take, each (default: 60)
  --json                 Print the result, and what there is to say about it, as one JSON object
  --verbose              Print the stack of an error too
  -h, --help             Print this help

Examples:
  $ error-envelope catalogue src/app.ts -o docs
  $ error-envelope catalogue src/app.ts -o docs --check
${exitCodes}`,
  ],
  [
    'explain',
    `Usage: error-envelope explain [options] <code> <catalogue>

Print what a code means and what to do about it

Arguments:
  code                 Code of an error, such as page_locked or not_found
  catalogue            Module that exports the catalogue, or the application, which knows its operations too

Options:
  --lock <file>        Lock that tells since when (default: "error-codes.lock.json", if it is there)
  --export <name>      Export that is the catalogue, where the module has several
  --timeout <seconds>  How long loading and starting may take, each (default: 60)
  --json               Print the result, and what there is to say about it, as one JSON object
  --verbose            Print the stack of an error too
  -h, --help           Print this help

Examples:
  $ error-envelope explain page_locked src/catalogue.ts
  $ error-envelope explain page_locked src/app.ts
${exitCodes}`,
  ],
  [
    'conform-mcp',
    `Usage: error-envelope conform-mcp [options] <server...>

Check that an MCP server, in any language, keeps the error envelope contract

Arguments:
  server               URL of the server; or behind -- the command that starts it, for stdio

Options:
  --call <tool=json>   Call to make too, which may do anything; repeatable
  --header <line>      Header to send to a URL, such as "Authorization: Bearer ..."; repeatable
  --all-tools          Probe all tools, not the first 20 alone
  --timeout <seconds>  How long the whole run may take (default: 60)
  --json               Print the result, and what there is to say about it, as one JSON object
  --verbose            Print the stack of an error too
  -h, --help           Print this help

Makes only calls that can't succeed: of unknown tools, and such as fail the schema of their tool. With --verbose
what a started server writes to stderr is shown.

Examples:
  $ error-envelope conform-mcp -- node server.js
  $ error-envelope conform-mcp https://example.com/mcp --header "Authorization: Bearer $TOKEN"
  $ error-envelope conform-mcp --call 'get_page={"slug":"none"}' -- node server.js
${exitCodes}`,
  ],
])('%s --help prints what it takes', async (command, text) => {
  expect(await ran(command, '--help')).toEqual({ code: 0, stdout: text, stderr: '' })
  expect(await ran('help', command)).toEqual({ code: 0, stdout: text, stderr: '' })
})

test('--version prints that of the package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(await ran('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  expect(await ran('-V')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test.each([
  [['opnapi'], "Unknown command 'opnapi'; did you mean openapi?"],
  [['xyz'], "Unknown command 'xyz'; --help tells what there is."],
  [['--chek'], "Unknown option '--chek'; --help tells what there is."],
  [['openapi', 'a.ts', '--chek'], "Unknown option '--chek'; did you mean --check?"],
  [['openapi'], "Missing required argument 'app'; --help tells what there is."],
  [['explain', 'not_found'], "Missing required argument 'catalogue'; --help tells what there is."],
  [['conform-mcp'], "Missing required argument 'server'; --help tells what there is."],
  [['conform-mcp', '--'], "Missing required argument 'server'; --help tells what there is."],
  ...['get_page', 'get_page=', 'get_page=1', 'get_page=[]', '={}'].map((call): [string[], string] => [
    ['conform-mcp', '--call', call, '--', 'node'],
    `Option '--call <tool=json>' argument '${call}' is invalid: it is tool={...}, with the arguments as a JSON object; --help tells what there is.`,
  ]),
  [
    ['conform-mcp', '--header', 'a: b', '--', 'node'],
    '--header goes with a URL; a command gets what it needs by itself.',
  ],
  [['conform-mcp', '--header', 'secret', 'http://localhost'], 'A --header is no header; write it as "Name: value".'],
  [['conform-mcp', 'http://a b'], 'http://a b is no URL; name one such as https://example.com/mcp.'],
  [
    ['conform-mcp', 'http://localhost', 'node'],
    'A server is a URL or a command, and http://localhost node is both; name one of them.',
  ],
  [
    ['openapi', 'a.ts', 'b.ts'],
    "Too many arguments for 'openapi': expected 1 argument but got 2; --help tells what there is.",
  ],
  [['openapi', 'a.ts', '-o'], "Option '-o, --output <file>' argument missing; --help tells what there is."],
  ...['0', '-1', 'soon', '', '1e9'].map((seconds): [string[], string] => [
    ['openapi', 'a.ts', '--timeout', seconds],
    `Option '--timeout <seconds>' argument '${seconds}' is invalid: it is a number of seconds above 0; --help tells what there is.`,
  ]),
])('Wrong use is told in a sentence: %s', async (argv, text) => {
  expect(await ran(...argv)).toEqual({ code: 2, stdout: '', stderr: `${text}\n` })
})

test('With --json what is wrong is an object too', async () => {
  expect(await ran('openapi', '--json')).toEqual({
    code: 2,
    stdout: `{
  "ok": false,
  "notes": [
    "Missing required argument 'app'; --help tells what there is."
  ]
}
`,
    stderr: '',
  })
})
