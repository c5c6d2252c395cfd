/**
 * What each entry and each guard may weigh. The entries come from package.json and the guards from what their entries
 * export, so that nothing new goes unweighed. docs/decisions.md tells where the weight of the plain lock lies.
 */
import manifest from '../package.json' with { type: 'json' }
import { bundleSize } from './size.ts'

export interface Budget {
  readonly what: string
  /** Bytes that this may add to the bundle of the plain lock; without it, the whole bundle counts. */
  readonly beyondLock: boolean
  readonly limit: number
  /** The module that is bundled. */
  readonly code: string
}

export interface Weighed extends Budget {
  readonly bytes: number
}

const KB = 1_024

const LOCK =
  "export { createLocks } from './src/lock-entry.ts'\nexport { withLock } from './src/with-lock.ts'\n"

const whole = (what: string, limit: number, code: string): Budget => ({
  what,
  beyondLock: false,
  limit,
  code,
})
const added = (what: string, limit: number, code: string): Budget => ({ what, beyondLock: true, limit, code })

/** Four guards and three presets together. The aim was 6 KB; docs/decisions.md tells why not. */
const EVERY_GUARD = 7.25 * KB

/** Every entry, by its name in package.json, with all that it exports. */
const ENTRIES: Record<string, Budget> = {
  '.': whole('edgelock: everything', 25 * KB, all('./src/index.ts')),
  './lock': whole('edgelock/lock, and withLock', 8.5 * KB, LOCK),
  './hono': added('edgelock/hono: every guard', EVERY_GUARD, all('./src/hono/index.ts')),
  './web': added('edgelock/web: every guard', EVERY_GUARD, all('./src/web/index.ts')),
  './rest': added('edgelock/rest', 1 * KB, all('./src/rest.ts')),
}

/** What most applications import of `edgelock`. */
const EVERY_KIND = whole(
  'edgelock: every kind of lock, and once',
  23.5 * KB,
  "export { createLocks, withLock } from './src/index.ts'",
)

/** One kind beside the plain lock: what it weighs today. The aim was 1 KB each; docs/decisions.md tells why not. */
const KINDS = [
  added('fair lock', 1.6 * KB, "export { fairLock } from './src/fair-lock.ts'"),
  added('fenced lock', 0.4 * KB, "export { fencedLock } from './src/fenced-lock.ts'"),
  added('read-write lock', 1.75 * KB, "export { readLock, writeLock } from './src/read-write-lock.ts'"),
  added('multi-lock', 3.3 * KB, "export { MultiLock } from './src/multi-lock.ts'"),
  added('red lock', 2.75 * KB, "export { redLock } from './src/red-lock.ts'"),
  added('semaphore', 1.8 * KB, "export { CountingSemaphore } from './src/semaphore.ts'"),
  added('permit semaphore', 2.8 * KB, "export { permitSemaphore } from './src/permit-semaphore.ts'"),
  added('latch', 1.4 * KB, "export { PolledLatch } from './src/count-down-latch.ts'"),
  added('once', 1.9 * KB, "export { once } from './src/once.ts'"),
]

/** A single guard, or a preset of one. The aim holds for all but one. */
const ONE_GUARD = 3 * KB
const HEAVIER: Record<string, number> = { idempotency: 4 * KB }
const GUARD_ENTRIES = ['hono', 'web']

export async function budgets(): Promise<Budget[]> {
  const subpaths = Object.keys(manifest.exports).filter(subpath => subpath !== './package.json')
  const entries = subpaths.map(subpath => {
    const budget = ENTRIES[subpath]
    if (!budget) throw new Error(`dev/size-budgets.ts has no budget for the entry ${subpath}`)
    return budget
  })
  const guards = GUARD_ENTRIES.map(async entry => {
    const names = Object.keys(await import(`../src/${entry}/index.ts`))
    return names.map(name =>
      added(
        `edgelock/${entry}: ${name}`,
        HEAVIER[name] ?? ONE_GUARD,
        `export { ${name} } from './src/${entry}/index.ts'`,
      ),
    )
  })
  return [...entries, EVERY_KIND, ...KINDS, ...(await Promise.all(guards)).flat()]
}

export async function weigh(budget: Budget): Promise<Weighed> {
  const { beyondLock, code } = budget
  if (!beyondLock) return { ...budget, bytes: await bundleSize(code) }
  const [together, lock] = await Promise.all([bundleSize(LOCK + code), bundleSize(LOCK)])
  return { ...budget, bytes: together - lock }
}

/** As a table, the widest column first. */
export function tableOf(weighed: readonly Weighed[]): string {
  const width = Math.max(...weighed.map(({ what }) => what.length))
  const rows = weighed.map(({ what, beyondLock, limit, bytes }) => {
    const sizes = `${kilobytes(bytes)} of ${kilobytes(limit)}`
    const remark = [beyondLock ? 'beyond the lock' : '', bytes > limit ? 'TOO MUCH' : '']
      .filter(Boolean)
      .join(', ')
    return `${what.padEnd(width)}  ${sizes}  ${remark}`.trimEnd()
  })
  return ['Minified and gzipped, in KB of 1,024 bytes:', ...rows].join('\n')
}

function kilobytes(bytes: number): string {
  return (bytes / KB).toFixed(2).padStart(6)
}

function all(module: string): string {
  return `export * from '${module}'`
}
