import { defineConfig } from 'vitest/config'

// Its own project and not part of `npm test`: it needs a JDK, Maven and, once, Maven Central.
export default defineConfig({
  test: {
    name: 'redisson',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // Most of the time they wait for leases to end.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
