import { expect, test } from 'vitest'
import { renderErrorCodes } from '../../src/cli/documents/render-error-codes.ts'

test('An operation without codes is never, and names are quoted', () => {
  const codes = new Map([
    ['GET /"a"', []],
    ['GET /b', ['page_gone', 'page_locked']],
  ])
  expect(renderErrorCodes(codes)).toBe(`/** The codes that each operation can answer with. */
export interface ErrorCodes {
    "GET /\\"a\\"": never;
    "GET /b": "page_gone" | "page_locked";
}
`)
})
