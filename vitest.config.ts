import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Modules that only the platforms of the examples have, played by stand-ins. */
const PLATFORMS = {
  'next/server': fileURLToPath(new URL('test/support/next-server.ts', import.meta.url)),
  '@vercel/functions': fileURLToPath(new URL('test/support/vercel-functions.ts', import.meta.url)),
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          maxWorkers: 2,
          include: ['test/{unit,lua,simulation,integration,fault}/**/*.test.ts'],
        },
        resolve: { alias: PLATFORMS },
      },
      'test/worker/vitest.config.ts',
      'test/package/vitest.config.ts',
    ],
  },
})
