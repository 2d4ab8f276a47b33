/** Renders the codes of each operation as an interface of TypeScript, as openapi-typescript would lay it out. */
export function renderErrorCodes(codes: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...codes].map(([operation, each]) => `    ${JSON.stringify(operation)}: ${renderUnion(each)};\n`)
  return `/** The codes that each operation can answer with. */\nexport interface ErrorCodes {\n${lines.join('')}}\n`
}

function renderUnion(codes: readonly string[]): string {
  return codes.length === 0 ? 'never' : codes.map((code) => JSON.stringify(code)).join(' | ')
}
