import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

// What a door may weigh in a browser, bundled as a whole, minified and gzipped, in bytes. Of dist, as it is published, or
// of another build: `sizes.ts <folder>`.
const budgets = [{ door: 'client', limit: 1500 }]
const [dist = fileURLToPath(new URL('../dist', import.meta.url))] = process.argv.slice(2)

const sizes = await Promise.all(
  budgets.map(async ({ door, limit }) => {
    const entry = join(dist, door, 'index.js')
    const options = { bundle: true, minify: true, format: 'esm', target: 'es2022', write: false } as const
    const { outputFiles } = await build({ entryPoints: [entry], ...options })
    const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
    return { door, size, limit, isOver: size > limit }
  }),
)
for (const { door, size, limit, isOver } of sizes) {
  process.stdout.write(`error-envelope/${door}: ${size} of ${limit} bytes${isOver ? ', too large' : ''}\n`)
}
if (sizes.some(({ isOver }) => isOver)) process.exitCode = 1
