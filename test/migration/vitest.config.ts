import { defineConfig } from 'vitest/config'

// Not a part of `npm test`, because the other libraries are installed from the registry.
export default defineConfig({
  test: {
    name: 'migration',
    include: ['test/migration/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
