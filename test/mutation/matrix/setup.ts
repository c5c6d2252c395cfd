/** Runs in the worker before each test file: puts one mistake in place, and notes what the file reaches. */
import { configureGlobal } from 'fast-check'
import { afterAll, beforeAll, beforeEach, inject, type TestContext, vi } from 'vitest'
import type { Orders, Reached } from './orders.ts'

/** What the code that StrykerJS instruments reads and writes. Its names are StrykerJS's. */
interface Instrumented {
  activeMutant?: string
  hitCount?: number
  hitLimit?: number
  /** Without the id of a test, all that a file reaches is static. */
  mutantCoverage?: { static: Reached; perTest: object }
}

const { mutant, watched, hitLimit, timeoutsMs, most, everyTest } = inject('orders')
const place = globalThis as {
  __stryker__?: Instrumented
  __sent__?: (script: string) => void
  /** How many files of this worker failed. */
  __failed__?: number
}
place.__failed__ ??= 0
place.__stryker__ ??= {}
const ns = place.__stryker__
ns.mutantCoverage ??= { static: {}, perTest: {} }
const coverage = ns.mutantCoverage
place.__sent__ = script => {
  coverage.static[script] = (coverage.static[script] ?? 0) + 1
}

// A counterexample need not be the smallest.
if (mutant) configureGlobal({ endOnFailure: true })
let failed = false
ns.activeMutant = mutant
ns.hitLimit = hitLimit
ns.hitCount = 0

beforeAll(() => {
  // What modules do when they are imported, they do for the first file that a worker runs.
  coverage.static = {}
})

beforeEach(({ task, skip, onTestFailed }: TestContext) => {
  const file = task.file.filepath
  const timeoutMs = timeoutsMs[file]
  if (timeoutMs) vi.setConfig({ testTimeout: timeoutMs, hookTimeout: timeoutMs })
  // One failure is enough to tell, and each further one may cost a timeout.
  if (mutant && !everyTest && (failed || (place.__failed__ ?? 0) >= most)) skip()
  onTestFailed(() => {
    if (!failed) place.__failed__ = (place.__failed__ ?? 0) + 1
    failed = true
  })
  ns.hitCount = 0
})

// biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no other first parameter
afterAll(({}, suite) => {
  const reached = Object.keys(coverage.static)
  if (!mutant) suite.meta.reached = reached.filter(id => id.includes('/') || watched.has(id))
})

declare module 'vitest' {
  interface ProvidedContext {
    orders: Orders
  }
  interface TaskMeta {
    /** Mutants of TypeScript and scripts that its file reached. */
    reached?: string[]
  }
}
