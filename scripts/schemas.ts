// Writes the JSON Schemas of the package into dist, as files for programs in any language.
import { mkdirSync, writeFileSync } from 'node:fs'
import { errorEnvelopeSchema } from '../src/envelope/index.ts'

const schemas = { 'http-error-envelope': errorEnvelopeSchema }

mkdirSync('dist/schemas', { recursive: true })
for (const [name, schema] of Object.entries(schemas)) {
  writeFileSync(`dist/schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`)
}
