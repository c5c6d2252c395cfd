import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Modules that only the platforms of the examples have, played by stand-ins. */
const PLATFORMS = {
  '@vercel/functions': fileURLToPath(new URL('test/support/vercel-functions.ts', import.meta.url)),
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          // Much of the time, tests wait: for leases to expire, and between requests that fail.
          maxWorkers: 4,
          // A process for each file would cost 0.2 s each. No file mocks modules, and each restores what it stubs.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // A loaded machine may take long over what is quick elsewhere.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          include: ['test/{unit,lua,simulation,integration,fault}/**/*.test.ts'],
        },
        resolve: { alias: PLATFORMS },
      },
      'test/worker/vitest.config.ts',
      'test/package/vitest.config.ts',
    ],
  },
})
