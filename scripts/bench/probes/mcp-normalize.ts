// What it costs to bring arguments under the names of a schema of 500 properties, in microseconds.

import type { ServerSettings } from '../servers/serve.ts'
import { quantile } from '../statistics.ts'

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
const { effectiveSchema } = await import(new URL('mcp/arguments/effective-schema.js', settings.package).href)
const { compileNormalizer } = await import(new URL('mcp/arguments/compile-normalizer.js', settings.package).href)

const properties = Object.fromEntries(
  Array.from({ length: 500 }, (_, index) => [`fieldNumber${index}`, { type: 'array', items: { type: 'string' } }]),
)
const normalize = compileNormalizer(effectiveSchema({ type: 'object', properties }, true))
const args = { FieldNumber7: ['a'], field_number_8: 'b', fieldNumber9: ['c'], unknown: 1 }

const times = 100_000
const found: number[] = []
for (let round = 0; round < 12; round++) {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index++) normalize(args)
  const { user, system } = process.cpuUsage(before)
  found.push((user + system) / times)
}
process.send?.({ microseconds: quantile(found.slice(3), 0.25) })
