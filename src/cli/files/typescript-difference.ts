import type ts from 'typescript'
import type { Difference } from './difference.ts'
import { type Token, tokenDifference } from './token-difference.ts'

/**
 * Compares two texts of TypeScript by their syntax, whatever a formatter does to them: white space, comments, quotes,
 * separators, parentheses around types, quoted names.
 */
export function typescriptDifference(typescript: typeof ts): Difference {
  return (kept, made) => tokenDifference([kept, tokensOf(kept, typescript)], [made, tokensOf(made, typescript)])
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
