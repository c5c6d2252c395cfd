import { defineConfig } from 'vitest/config'

// Not a part of `npm test`, because it needs Python, Go and a JDK, and takes packages from PyPI and Maven Central.
export default defineConfig({
  test: {
    name: 'http-locks',
    include: ['test/http-locks/*.test.ts'],
    // The first build with Go compiles its library as well.
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
})
