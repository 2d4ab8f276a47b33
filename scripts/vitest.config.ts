import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  resolve: {
    // Tests import the doors by their names, and get the sources.
    alias: [
      { find: /^error-envelope$/, replacement: `${root}src/index.ts` },
      { find: /^error-envelope\/(.+)$/, replacement: `${root}src/$1/index.ts` },
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
