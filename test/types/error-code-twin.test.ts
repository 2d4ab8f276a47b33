import { fileURLToPath } from 'node:url'
import { errorCodeFromName } from 'error-envelope'
import fc from 'fast-check'
import ts from 'typescript'
import { expect, test } from 'vitest'
import names from '../fixtures/error-code-names.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

// The override, by identity at run time and by name in types; and what is not ASCII is beyond the types.
const known = names.map(([name = '']) => name).filter((name) => /^[\w$]+$/.test(name) && name !== 'DomainError')

const random = fc.sample(
  fc.oneof(
    fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,24}$/),
    fc.stringMatching(/^([A-Z]{1,3}[a-z0-9]{0,4}){1,5}(Error)?$/),
  ),
  600,
)

test('The code rule of the types gives what the code rule gives', () => {
  expect(known).toHaveLength(80)
  const all = [...known, ...random]
  expect(codesByTypes(all)).toEqual(all.map((name) => [name, errorCodeFromName(name)]))
})

/** Asks the compiler for the type of each name's code. */
function codesByTypes(all: readonly string[]): [string, unknown][] {
  const file = `${root}test/types/generated.ts`
  const lines = all.map((name, index) => `export type T${index} = ErrorCodeOf<${JSON.stringify(name)}>`)
  const text = [`import type { ErrorCodeOf } from '../../src/index.ts'`, ...lines].join('\n')

  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, language, ...rest) =>
    name === file ? ts.createSourceFile(name, text, language) : getSourceFile(name, language, ...rest)

  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error('the generated file was not read')
  expect(program.getSemanticDiagnostics(source).map(({ messageText }) => messageText)).toEqual([])

  const checker = program.getTypeChecker()
  return source.statements.filter(ts.isTypeAliasDeclaration).map(({ name }, index) => {
    const type = checker.getTypeAtLocation(name)
    return [all[index] ?? '', type.isStringLiteral() ? type.value : checker.typeToString(type)]
  })
}
