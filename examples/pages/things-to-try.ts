interface Thing {
  readonly shows: string
  readonly answer: string
  /** What follows the address in a curl command. */
  readonly request: string
}

const things: readonly Thing[] = [
  { shows: 'a domain error', answer: '404 page_not_found', request: '/pages/no-such-page' },
  {
    shows: 'a request that fails its schema',
    answer: '422 validation_error',
    request: `/pages -H 'content-type: application/json' -d '{"slug":"Not a slug","title":"","body":"Hello"}'`,
  },
  { shows: 'a raw HTTP error of @fastify/sensible', answer: '409 conflict', request: '/debug/http-error/409' },
]

/** Renders what to try first on a service that listens at an address. */
export function renderThingsToTry(address: string): string {
  const commands = things.map(
    ({ shows, answer, request }) => `  ${shows}: ${answer}\n    curl -i ${address}${request}\n`,
  )
  return `
The wiki listens at ${address}; its routes are at ${address}/docs.
Its page for people is ${address}/ and shows each kind of failure. Three errors to try:

${commands.join('\n')}
MCP clients connect to ${address}/mcp, or run \`npm --silent run mcp\`; examples/pages/README.md says what to try.
`
}
