import ts from 'typescript'
import type { Tree } from './arrows.ts'

const vagueNames = /^(utils?|helpers?|common|shared|types?|constants?|misc|lib)(\.ts)?$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.ts)?$/
const maximumLines = 250

/** Gives every breach of the rules of layout: names, lengths, doors and default exports. */
export function layoutProblems(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([file, text]) => {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    return [
      ...file.split('/').flatMap((name) => nameProblems(file, name)),
      ...(text.split('\n').length - 1 > maximumLines ? [`${file}: has more than ${maximumLines} lines`] : []),
      ...(file !== 'index.ts' && hasDefault(source) ? [`${file}: has a default export`] : []),
      ...(/(^|\/)index\.ts$/.test(file) ? doorProblems(file, text, source) : undocumented(file, source)),
    ]
  })
}

function nameProblems(file: string, name: string): string[] {
  if (vagueNames.test(name)) return [`${file}: "${name}" says nothing`]
  return kebabCase.test(name) ? [] : [`${file}: "${name}" is not in kebab-case`]
}

function doorProblems(file: string, text: string, source: ts.SourceFile): string[] {
  const [first = '', second = '', third = ''] = text.split('\n')
  const isOpened = /^\/\/ What leaves through this door: \w.+\.$/.test(first) && /^\/\/ .+\.$/.test(second)
  return [
    ...(isOpened && !third.startsWith('//') ? [] : [`${file}: does not open with its two lines`]),
    ...(source.statements.every(isNamedReExport) ? [] : [`${file}: holds more than explicit named exports`]),
  ]
}

function isNamedReExport(statement: ts.Statement): boolean {
  return (
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    statement.exportClause !== undefined &&
    ts.isNamedExports(statement.exportClause)
  )
}

function hasDefault(source: ts.SourceFile): boolean {
  return source.statements.some(
    (statement) =>
      ts.isExportAssignment(statement) ||
      (ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true) ||
      (ts.isExportDeclaration(statement) &&
        statement.exportClause !== undefined &&
        ts.isNamedExports(statement.exportClause) &&
        statement.exportClause.elements.some(({ name }) => name.text === 'default')),
  )
}

function undocumented(file: string, source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
    if (!isExported || ts.getJSDocCommentsAndTags(statement).length > 0) return []
    const line = statement.getText().split('\n', 1)[0]
    return [`${file}: has no doc comment on "${line}"`]
  })
}

/** Tells the names that leave through a door: values, and types alone. */
export function namesLeaving(file: string, text: string): { values: string[]; types: string[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const specifiers = source.statements.filter(ts.isExportDeclaration).flatMap(({ exportClause, isTypeOnly }) => {
    const elements = exportClause !== undefined && ts.isNamedExports(exportClause) ? [...exportClause.elements] : []
    return elements.map((element) => ({ name: element.name.text, isType: isTypeOnly || element.isTypeOnly }))
  })
  const names = (isType: boolean) =>
    specifiers
      .filter((one) => one.isType === isType)
      .map(({ name }) => name)
      .sort()
  return { values: names(false), types: names(true) }
}
