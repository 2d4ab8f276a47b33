import { posix } from 'node:path'
import ts from 'typescript'

/** What the files of a folder may import: folders by their doors, packages, and packages whose types alone they know. */
export interface Arrows {
  readonly folders: readonly string[]
  readonly packages: readonly string[]
  readonly typesOf?: readonly string[]
  readonly typesOfFolders?: readonly string[]
  /** Packages that one folder inside it may import beside, and no other file. */
  readonly inside?: Readonly<Record<string, readonly string[]>>
}

/** Source texts by their paths below src. */
export type Tree = Readonly<Record<string, string>>

interface Import {
  readonly from: string
  readonly isType: boolean
}

/** Gives every import of a tree that has no arrow, and every cycle of imports that exist at run time. */
export function arrowProblems(tree: Tree, table: Readonly<Record<string, Arrows>>): string[] {
  const files = Object.entries(tree)
  const problems = files.flatMap(([file, text]) => {
    const folder = folderOf(file)
    const arrows = table[folder]
    if (arrows === undefined) return [`${file}: the folder has no row in the table`]
    return importsOf(file, text).flatMap((one) => refusal(file, folder, arrows, one, tree) ?? [])
  })
  return [...problems, ...cycles(tree)]
}

function refusal(
  file: string,
  folder: string,
  arrows: Arrows,
  { from, isType }: Import,
  tree: Tree,
): string | undefined {
  if (!from.startsWith('.')) {
    const name = from.startsWith('node:') ? 'node:*' : packageOf(from)
    const packages = [...arrows.packages, ...(arrows.inside?.[posix.dirname(file).slice(folder.length + 1)] ?? [])]
    const isAllowed = packages.includes(name) || (isType && arrows.typesOf?.includes(name) === true)
    return isAllowed ? undefined : `${file}: imports ${from}${isType ? ' for its types' : ''}`
  }
  const target = posix.join(posix.dirname(file), from)
  const other = folderOf(target)
  if (!(target in tree)) return `${file}: imports ${from}, which is no file`
  if (other === folder) return undefined
  if (target !== `${other}/index.ts`) return `${file}: imports ${from}, not the door of ${other}`
  const isAllowed = arrows.folders.includes(other) || (isType && arrows.typesOfFolders?.includes(other) === true)
  return isAllowed ? undefined : `${file}: imports ${other}`
}

/** The folder below src; the root door is its own. */
function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : file
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** Reads the imports of a text, re-exports, `import()` and types of imports included. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly === true)
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  const add = (name: ts.Node | undefined, isType: boolean): void => {
    if (name !== undefined && ts.isStringLiteralLike(name)) found.push({ from: name.text, isType })
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

function cycles(tree: Tree): string[] {
  const done = new Set<string>()
  const problems: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) problems.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`)
    if (done.has(file) || path.includes(file)) return
    for (const { from, isType } of importsOf(file, tree[file] ?? '')) {
      if (!isType && from.startsWith('.')) walk(posix.join(posix.dirname(file), from), [...path, file])
    }
    done.add(file)
  }
  for (const file of Object.keys(tree)) walk(file, [])
  return problems
}
