// Writes the JSON Schemas and the code table of the package into dist, as files for programs in any language.
import { mkdirSync, writeFileSync } from 'node:fs'
import { errorEnvelopeSchema } from '../src/envelope/index.ts'
import { mcpErrorEnvelopeSchema, schemaErrorCodes } from '../src/mcp/index.ts'

const files = {
  'http-error-envelope.schema.json': errorEnvelopeSchema,
  'mcp-error-envelope.schema.json': mcpErrorEnvelopeSchema,
  'jsonschema-error-codes.json': schemaErrorCodes,
}

mkdirSync('dist/schemas', { recursive: true })
for (const [name, content] of Object.entries(files)) {
  writeFileSync(`dist/schemas/${name}`, `${JSON.stringify(content, null, 2)}\n`)
}
