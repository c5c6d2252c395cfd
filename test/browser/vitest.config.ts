import { defineConfig } from 'vitest/config'

// Not a part of `npm test`, because it needs a Chromium.
export default defineConfig({
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    // Each file starts a browser, which is a handful of processes.
    maxWorkers: 2,
    // It ends only what hangs, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
