import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
// Another Fastify to test with: the name of a package, or a path to one (scripts/matrix.ts).
const { FASTIFY: otherFastify } = process.env

export default defineConfig({
  root,
  resolve: {
    // Tests import the doors by their names, and get the sources.
    alias: [
      { find: /^error-envelope$/, replacement: `${root}src/index.ts` },
      { find: /^error-envelope\/(.+)$/, replacement: `${root}src/$1/index.ts` },
      ...(otherFastify === undefined ? [] : [{ find: /^fastify$/, replacement: otherFastify }]),
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    // Bundlers and installs take their time on a small machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
