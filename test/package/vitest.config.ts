import { availableParallelism } from 'node:os'
import { defineProject } from 'vitest/config'

export default defineProject({
  root: import.meta.dirname,
  test: {
    name: 'package',
    include: ['*.test.ts'],
    globalSetup: './global-setup.ts',
    // Projects that run together share this number.
    maxWorkers: availableParallelism(),
    // It ends only what hangs, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
