import ts from 'typescript'
import { expect, test } from 'vitest'
import type { Difference } from '../../src/cli/files/difference.ts'
import { htmlDifference } from '../../src/cli/files/html-difference.ts'
import { jsonDifference } from '../../src/cli/files/json-difference.ts'
import { markdownDifference } from '../../src/cli/files/markdown-difference.ts'
import { typescriptDifference } from '../../src/cli/files/typescript-difference.ts'

type Row = readonly [what: string, kept: string, made: string, difference?: string]

function table(name: string, differ: Difference, rows: readonly Row[]): void {
  for (const [what, kept, made, difference] of rows) {
    test(`Of ${name}: ${what}`, async () => {
      expect(await differ(kept, made)).toBe(difference)
    })
  }
}

table('JSON', jsonDifference, [
  ['the order of keys says nothing', '{"a":1,"b":[{}]}', '{ "b": [{}], "a": 1 }'],
  ['a value', '{"a":{"b-c":[0,1]}}', '{"a":{"b-c":[0,2]}}', 'a["b-c"][1] is 1, and 2 is expected'],
  ['a kind', '{"a":[]}', '{"a":{}}', 'a is [], and {} is expected'],
  ['null', '{"a":null}', '{"a":{}}', 'a is null, and {} is expected'],
  ['a text that looks like a number', '{"a":"1"}', '{"a":1}', 'a is "1", and 1 is expected'],
  ['a key too few', '{}', '{"a":1}', 'a is missing, and 1 is expected'],
  ['a key too many', '{"a":1}', '{}', 'a is 1, and nothing is expected'],
  ['an item too many', '[1,2]', '[1]', '[1] is 2, and nothing is expected'],
  ['the root', '1', '2', 'all of it is 1, and 2 is expected'],
  ['a dangerous key', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}', '__proto__.a is 1, and 2 is expected'],
  ['what is no JSON', '{', '{}', 'it is no JSON'],
])

table('TypeScript', typescriptDifference(ts), [
  [
    'layout, comments of tools, quotes, separators and parentheses say nothing',
    "// mine\nexport interface A {\n  'b': ('x' | (\"y\" | 'z'))[],\n  200: A['b']\n}",
    'export interface A {\n    // theirs\n    b: (\n        | "x"\n        | "y"\n        | "z"\n    )[];\n    "200": A["b"];\n}\n',
  ],
  ['a name', 'type A = { b: 1 }', 'type A = {\n c: 1 }', 'line 1 is "type A = { b: 1 }", and "c: 1 }" is expected'],
  ['a text', 'type A = "b"', "type A = 'c'", 'line 1 is "type A = "b"", and "type A = \'c\'" is expected'],
  [
    'a text in the place of a name',
    'type A = "B"',
    'type A = B',
    'line 1 is "type A = "B"", and "type A = B" is expected',
  ],
  [
    'the order of a union',
    'type A = 1 | 2',
    'type A = 2 | 1',
    'line 1 is "type A = 1 | 2", and "type A = 2 | 1" is expected',
  ],
  [
    'an array of a union',
    'type A = (1 | 2)[]',
    'type A = 1 | 2[]',
    'line 1 is "type A = (1 | 2)[]", and "type A = 1 | 2[]" is expected',
  ],
  [
    'a question mark',
    'type A = { b?: 1 }',
    'type A = { b: 1 }',
    'line 1 is "type A = { b?: 1 }", and "type A = { b: 1 }" is expected',
  ],
  [
    'an operator',
    'type A = keyof B',
    'type A = readonly B',
    'line 1 is "type A = keyof B", and "type A = readonly B" is expected',
  ],
  ['a sign', 'type A = -1', 'type A = +1', 'line 1 is "type A = -1", and "type A = +1" is expected'],
  [
    'the layout of a doc comment says nothing',
    'type A = {\r\n\t/** @description One\r\n\t * two. */\r\n\tb: 1\r\n}',
    '/* x */ type A = {\n    /**\n     * @description One two.\n     */\n    b: 1;\n}',
  ],
  [
    'a word of a doc comment',
    '/** One. */\ntype A = 1\n/**\n * Two\n * three. */\ntype B = "/** 1 */"',
    '/** One. */\ntype A = 1\n/** Two four. */\ntype B = "/** 1 */"',
    'line 5 is "* three. */", and "/** Two four. */" is expected',
  ],
  [
    'a doc comment that is gone',
    'type A = 1',
    '/** One. */\ntype A = 1',
    'line 1 is the end, and "/** One. */" is expected',
  ],
  [
    'an end that comes too early',
    'type A = 1\n',
    'type A = 1\ntype B = 2\n',
    'line 2 is the end, and "type B = 2" is expected',
  ],
])

table('Markdown', markdownDifference, [
  [
    'what Prettier does says nothing',
    '# Errors\n\n- **one** _two_\n\n| Code        | Status |\n| ----------- | -----: |\n| `page_gone` |    410 |\n\n\\*not a list\n',
    '# Errors\n* __one__ *two*\n\n|Code|Status|\n|-|-:|\n|`page_gone`|410|\n\n*not a list\r\n',
  ],
  ['a word', '# Errors of A', '# Errors of B', 'line 1 is "# Errors of A", and "# Errors of B" is expected'],
  ['a number', '| a | 409 |', '| a | 410 |', 'line 1 is "| a | 409 |", and "| a | 410 |" is expected'],
  ['a code', '`page_gone`', '`page_lost`', 'line 1 is "`page_gone`", and "`page_lost`" is expected'],
  ['two words for one', 'page gone', 'pagegone', 'line 1 is "page gone", and "pagegone" is expected'],
  ['an alignment', '| a |\n|--:|', '| a |\n|---|', 'line 2 is "|--:|", and "|---|" is expected'],
  ['a level', '## A', '### A', 'line 1 is "## A", and "### A" is expected'],
  ['a row too many', '| a |\n| b |', '| a |', 'line 2 is "| b |", and the end is expected'],
])

table('HTML', htmlDifference, [
  [
    'what Prettier does says nothing',
    '<!doctype html>\n<meta\n  charset="utf-8"\n/>\n<style>\n  a {\n    color: red;\n    top: 0.2em;\n  }\n</style>\n<b\n  >one</b\n>\n',
    "<!DOCTYPE html><meta charset='utf-8'><style>a{color:red;top:.2em}</style><b>one</b>",
  ],
  ['a word', '<b>one</b>', '<b>two</b>', 'line 1 is "<b>one</b>", and "<b>two</b>" is expected'],
  ['a tag', '<b>one</b>', '<i>one</i>', 'line 1 is "<b>one</b>", and "<i>one</i>" is expected'],
  ['an attribute', '<a href="#a">', '<a href="#b">', 'line 1 is "<a href="#a">", and "<a href="#b">" is expected'],
])
