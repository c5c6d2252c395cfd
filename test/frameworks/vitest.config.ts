import { defineConfig } from 'vitest/config'

// Not a part of `npm test`, because it installs the frameworks and Jest from the registry.
export default defineConfig({
  test: {
    name: 'frameworks',
    include: ['test/frameworks/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
