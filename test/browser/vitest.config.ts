import { defineConfig } from 'vitest/config'

// Not a part of `npm test`, because it needs a Chromium.
export default defineConfig({
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    // Each file starts a browser, which is a handful of processes.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
