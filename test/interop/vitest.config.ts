import { defineConfig } from 'vitest/config'
import { LATEST, VERSION } from './version.ts'

// Not a part of `npm test`, because it needs a JDK, Maven and, once, Maven Central.
export default defineConfig({
  test: {
    name: 'redisson',
    root: import.meta.dirname,
    // What runs inside of Redis is compared with the latest version only.
    include: ['**/*.test.ts'],
    exclude: VERSION === LATEST ? [] : ['inner-commands.test.ts'],
    // The tests spend most of their time waiting for leases to expire.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
