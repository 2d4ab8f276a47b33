import type ts from 'typescript'
import type { Difference } from './difference.ts'
import { type Token, tokenDifference } from './token-difference.ts'
import { wordsOf } from './words-of.ts'

/**
 * Compares two texts of TypeScript by their syntax, and then by the words of their doc comments, whatever a formatter does
 * to them: white space, quotes, separators, parentheses around types, quoted names. Other comments are for tools.
 */
export function typescriptDifference(typescript: typeof ts): Difference {
  return (kept, made) =>
    [tokensOf, docWordsOf]
      .map((read) => tokenDifference([kept, read(kept, typescript)], [made, read(made, typescript)]))
      .find((difference) => difference !== undefined)
}

function docWordsOf(text: string, typescript: typeof ts): Token[] {
  const { ScriptTarget, SyntaxKind } = typescript
  const scanner = typescript.createScanner(ScriptTarget.Latest, false, undefined, text)
  const words: Token[] = []
  let [at, before] = [0, 0]
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const comment = scanner.getTokenText()
    if (kind !== SyntaxKind.MultiLineCommentTrivia || !comment.startsWith('/**')) continue
    const start = scanner.getTokenStart()
    before += text.slice(at, start).split('\n').length - 1
    at = start
    const said = wordsOf(comment.slice(3, -2), (each) => each.replace(/^\s*\*/, ''))
    words.push(...said.map((word) => ({ text: word.text, line: before + word.line })))
  }
  return words
}

function tokensOf(text: string, typescript: typeof ts): Token[] {
  const { SyntaxKind } = typescript
  const source = typescript.createSourceFile('made.ts', text, typescript.ScriptTarget.Latest, true)
  const tokens: Token[] = []

  function visit(node: ts.Node): void {
    // Formatters add and take them away; a union within a union is one union.
    const isTransparent =
      node.kind === SyntaxKind.ParenthesizedType || (typescript.isUnionTypeNode(node) && isInUnion(node, typescript))
    if (isTransparent) {
      typescript.forEachChild(node, visit)
      return
    }
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const add = (token: string) => tokens.push({ text: token, line: line + 1 })
    const name = textOf(node)
    if (name !== undefined) {
      add(name)
      return
    }
    // `keyof` and a minus sign are no nodes.
    const { operator = '' } = node as { readonly operator?: unknown }
    add(`${SyntaxKind[node.kind]} ${operator}`)
    typescript.forEachChild(node, visit)
    add('end')
  }

  for (const statement of source.statements) visit(statement)
  return tokens
}

function isInUnion(node: ts.Node, typescript: typeof ts): boolean {
  let { parent } = node
  while (parent !== undefined && typescript.isParenthesizedTypeNode(parent)) parent = parent.parent
  return parent !== undefined && typescript.isUnionTypeNode(parent)
}

// Names, texts and numbers. The name of a property may be quoted or not, which says nothing.
function textOf(node: ts.Node): string | undefined {
  const { text } = node as { readonly text?: unknown }
  return typeof text === 'string' ? `'${text}'` : undefined
}
