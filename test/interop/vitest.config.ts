import { defineConfig } from 'vitest/config'

// Not a part of `npm test`, because it needs a JDK, Maven and, once, Maven Central.
export default defineConfig({
  test: {
    name: 'redisson',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // The tests spend most of their time waiting for leases to expire.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
