import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', maxWorkers: 2, include: ['test/{unit,lua,integration,fault}/**/*.test.ts'] } },
      'test/worker/vitest.config.ts',
    ],
  },
})
