import { join } from 'node:path'
import ts from 'typescript'
import { expect } from 'vitest'

const ourTypes = /\/error-envelope\/dist\/.+\.d\.ts$/

/** Compiles files of a folder by strict rules without a complaint, and gives the paths of all that took part. */
export function compileStrictly(folder: string, files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    skipLibCheck: false,
    declaration: true,
    typeRoots: [join(folder, 'node_modules/@types')],
    ...options,
  })
  // The consumer's files and the package's own. All others hold too, but typebox alone takes half a minute.
  const isOurs = ({ fileName }: ts.SourceFile) => files.includes(fileName) || ourTypes.test(fileName)
  const ours = program.getSourceFiles().filter(isOurs)
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...ours.flatMap((file) => program.getSyntacticDiagnostics(file)),
    ...ours.flatMap((file) => program.getSemanticDiagnostics(file)),
    ...files.flatMap((file) => program.getDeclarationDiagnostics(program.getSourceFile(file))),
  ]
  const names = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  }
  expect(ts.formatDiagnostics(diagnostics, names)).toBe('')
  return program.getSourceFiles().map(({ fileName }) => fileName)
}
