import { defineConfig } from 'vitest/config'
import { LATEST, VERSION } from './version.ts'

const MEASURED = ['closed-loop.test.ts', 'shares.test.ts']
// What runs inside of Redis, and what the interfaces offer, is compared with the latest version only.
const LATEST_ONLY = VERSION === LATEST ? [] : ['inner-commands.test.ts', 'redisson-api.test.ts']

// Not a part of `npm test`, because it needs a JDK, Maven and, once, Maven Central.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    // The tests spend most of their time waiting for leases to expire.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      project('redisson', { include: ['**/*.test.ts'], exclude: [...MEASURED, ...LATEST_ONLY] }, 0),
      // Behind the others and each alone, because they measure how long something takes.
      ...MEASURED.map((file, at) => project(file, { include: [file] }, at + 1)),
    ],
  },
})

function project(name: string, files: { include: string[]; exclude?: string[] }, groupOrder: number) {
  return { extends: true as const, test: { name, ...files, sequence: { groupOrder } } }
}
