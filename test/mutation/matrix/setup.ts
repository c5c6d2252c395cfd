/** Runs in the worker before each test file: puts one mistake in place, and notes what the file reaches. */
import { configureGlobal } from 'fast-check'
import { afterAll, beforeAll, beforeEach, inject, type TestContext, vi } from 'vitest'

/** What the worker is to do. */
export interface Orders {
  /** The mutant of TypeScript to put in place; empty for a survey, `-` for a mistake elsewhere. */
  readonly mutant: string
  /** The mutants that a survey looks for. */
  readonly watched: ReadonlySet<string>
  /** Whether a file goes on after its first failure. */
  readonly everyTest: boolean
  /** After so many files that failed, the rest need not run. */
  readonly most: number
  /** How often one test may pass a mutant before it counts as an endless loop. */
  readonly hitLimit: number
  /** By the paths of test files. */
  readonly timeoutsMs: Readonly<Record<string, number>>
}

/** What the code that StrykerJS instruments reads and writes. Its names are StrykerJS's. */
interface Instrumented {
  activeMutant?: string
  hitCount?: number
  hitLimit?: number
  /** Without the id of a test, all that a file reaches is static. */
  mutantCoverage?: { static: Record<string, number>; perTest: object }
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
