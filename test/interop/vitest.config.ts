import { defineConfig } from 'vitest/config'
import { LATEST, VERSION } from './version.ts'

/** Runs alone, in a stage of its own, because it takes a quarter of an hour. */
const LOOP = 'closed-loop.test.ts'
/** Behind the others, because it measures how long something takes. */
const MEASURED = 'shares.test.ts'
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
    projects: process.env['LOOP']
      ? [project('loop', { include: [LOOP] }, 0)]
      : [
          project('redisson', { include: ['**/*.test.ts'], exclude: [LOOP, MEASURED, ...LATEST_ONLY] }, 0),
          project(MEASURED, { include: [MEASURED] }, 1),
        ],
  },
})

function project(name: string, files: { include: string[]; exclude?: string[] }, groupOrder: number) {
  return { extends: true as const, test: { name, ...files, sequence: { groupOrder } } }
}
