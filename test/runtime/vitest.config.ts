import { defineConfig } from 'vitest/config'

// Not a part of `npm test`, because it installs the runtimes from the registry.
export default defineConfig({
  test: {
    name: 'runtimes',
    include: ['test/runtime/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    experimental: { viteModuleRunner: false },
  },
})
