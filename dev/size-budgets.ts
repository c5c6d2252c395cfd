/**
 * Limits for what users add to their bundles. Each row weighs the imports of an application that uses one feature, with
 * `createLocks` and a client, because no application imports a guard or a kind of lock alone. docs/decisions.md
 * says what was measured to make them smaller, and not done.
 */
import manifest from '../package.json' with { type: 'json' }
import { bundleSizes } from './size.ts'

export interface Budget {
  readonly what: string
  /** In bytes. */
  readonly limit: number
  /** The imported names by entry; `'*'` imports everything. */
  readonly imports: Readonly<Record<string, readonly string[] | '*'>>
}

export interface Weighed extends Budget {
  readonly bytes: number
}

/** Adds what every application imports. */
const application = (
  what: string,
  limit: number,
  kinds: readonly string[],
  guards: Budget['imports'] = {},
) => ({
  what,
  limit,
  imports: { edgelock: ['createLocks', ...kinds], 'edgelock/rest': ['rest'], ...guards },
})

const guard = (limit: number, ...names: string[]): Budget[] =>
  ['edgelock/web', 'edgelock/hono'].map(entry =>
    application(`${names.join(' and ')} of ${entry}`, limit, [], { [entry]: names }),
  )

/** Limits that were set as aims. */
const AIMS: readonly Budget[] = [
  // The aim was 12,900. The scripts weigh 2.2 kB, callers of one process and what outlasts failures 1.3 kB each.
  application('plain lock', 16_750, ['withLock']),
  // The aim was 10,800: the queue's scripts alone weigh 2.9 kB, 1.0 of them for the appointments.
  application('fair lock', 20_150, ['withLock', 'fairLock']),
  // The aim was 13,700.
  ...guard(20_900, 'permitGuard'),
  ...guard(20_550, 'idempotency'),
  // The option `carry` weighs 0.1 kB, its code what `carryTo` does.
  ...guard(20_700, 'webhookOnce', 'stripe'),
]

/** Limits that were measured and rounded up to the next 50 bytes, so that growth is noticed. */
const MEASURED: readonly Budget[] = [
  application('plain lock with tryWithLock', 16_800, ['tryWithLock']),
  application('fenced lock', 16_700, ['fencedLock']),
  application('inspection and forced release', 14_250, ['inspect', 'isLocked', 'forceRelease']),
  application('the end of a process', 16_400, ['lock', 'releaseAll']),
  application('handing over', 16_750, ['lock', 'serialize', 'resume']),
  application('confirmed grants', 17_600, ['withLock'], { 'edgelock/rest': ['rest', 'confirmed'] }),
  application('locks beside those of another library', 17_350, ['withLock'], {
    'edgelock/beside': ['besideStringLocks'],
  }),
  application('string lock', 17_550, ['stringLock', 'withLock']),
  application('adopting a holder', 16_550, ['lock', 'adopt']),
  application('the end of a semaphore', 9_050, ['expireSemaphore', 'deleteSemaphore']),
  application('stealing', 13_100, ['steal']),
  application('waiters of a fair lock', 12_150, ['waiters']),
  application('read-write lock', 18_600, ['readWriteLock']),
  application('multi-lock', 21_650, ['multiLock']),
  application('red lock', 17_350, ['redLock']),
  application('semaphore', 12_800, ['semaphore']),
  application('permit semaphore', 18_900, ['permitSemaphore']),
  application('count-down latch', 9_900, ['countDownLatch']),
  application('acquiring for others', 17_200, ['lock', 'serialize', 'resume'], {
    'edgelock/lend': ['acquireAs'],
  }),
  application('permits for others', 17_100, [], { 'edgelock/lend': ['acquireAs', 'lentPermits'] }),
  application('work done once for others', 13_800, [], { 'edgelock/lend': ['onceAs'] }),
  application('applyOnce', 8_300, ['applyOnce']),
  application('once', 14_500, ['once']),
  application('work at most once', 16_950, ['once', 'inDoubt']),
  application('once with a seal', 15_100, ['once', 'aesGcm']),
  application('a look at once', 8_000, ['inspectOnce', 'forgetOnce']),
  application('a doubt that is resolved', 8_750, ['inspectOnce', 'resolveOnce']),
  ...guard(21_000, 'lockGuard'),
  ...guard(20_900, 'idempotency', 'aesGcm'),
  ...guard(20_450, 'webhookOnce', 'github'),
  ...guard(20_850, 'webhookOnce', 'standardWebhooks'),
  ...guard(20_950, 'webhookOnce', 'qstash'),
  ...guard(20_450, 'webhookOnce', 'shopify'),
  ...guard(20_650, 'webhookOnce', 'slack'),
  ...guard(20_400, 'webhookOnce', 'discord'),
  ...guard(20_600, 'webhookOnce', 'linear'),
  ...guard(20_700, 'webhookOnce', 'paddle'),
  ...guard(20_450, 'webhookOnce', 'gitlab'),
  ...guard(20_800, 'webhookOnce', 'twilio'),
  ...guard(20_650, 'webhookOnce', 'github', 'carryTo'),
  ...guard(21_050, 'webhookOnce', 'github', 'carryTo', 'runCarried'),
]

/** An entry that no lock is imported with. */
const alone = (entry: string, limit: number, names: readonly string[] | '*', what = `${entry} alone`) => ({
  what,
  limit,
  imports: { [entry]: names },
})

/** All that an entry exports, in an application. */
const everything = (entry: string, limit: number, names: readonly string[] | '*' = '*') =>
  application(`everything of ${entry}`, limit, [], { [entry]: names })

/** Every entry of package.json with all that it exports. */
const ENTRIES: Readonly<Record<string, Budget>> = {
  edgelock: alone('edgelock', 48_900, '*', 'everything of edgelock'),
  'edgelock/web': everything('edgelock/web', 36_000),
  'edgelock/hono': everything('edgelock/hono', 36_150),
  'edgelock/rest': alone('edgelock/rest', 1_450, ['rest', 'restFromEnv']),
  'edgelock/beside': everything('edgelock/beside', 6_200),
  'edgelock/lend': everything('edgelock/lend', 19_100),
  'edgelock/otel': alone('edgelock/otel', 1_850, ['lockMetrics']),
  'edgelock/console': alone('edgelock/console', 44_800, ['lockConsole', 'bearerToken']),
  'edgelock/web-locks': everything('edgelock/web-locks', 15_800, ['webLocks']),
  'edgelock/chat-sdk': {
    what: 'edgelock/chat-sdk and a client',
    limit: 21_300,
    imports: { 'edgelock/chat-sdk': ['edgelockState'], 'edgelock/rest': ['rest'] },
  },
  'edgelock/eslint': alone('edgelock/eslint', 1_500, ['lockRules']),
  // It contains every script twice, and is only for tests: growth with the scripts is no finding.
  'edgelock/testing': alone('edgelock/testing', 48_350, ['memory']),
}

/** The source of each entry, relative to the root of the repository: `./src/hono/index.ts`. */
export const SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(manifest.exports).flatMap(([subpath, paths]) =>
    typeof paths === 'string' ? [] : [[subpath.replace('.', manifest.name), sourceOf(paths.default)]],
  ),
)

function sourceOf(built: string): string {
  return built.replace('./dist/', './src/').replace(/js$/, 'ts')
}

/** @throws {Error} naming an entry of package.json that has no budget */
export function budgets(): Budget[] {
  const entries = Object.keys(SOURCES).map(entry => {
    const budget = ENTRIES[entry]
    if (!budget) throw new Error(`dev/size-budgets.ts has no budget for the entry ${entry}`)
    return budget
  })
  return [...AIMS, ...MEASURED, ...entries]
}

export async function weigh(all: readonly Budget[]): Promise<Weighed[]> {
  const texts = all.map(({ imports }) =>
    Object.entries(imports)
      .map(
        ([entry, names]) =>
          `export ${names === '*' ? '*' : `{ ${names.join(', ')} }`} from '${SOURCES[entry]}'`,
      )
      .join('\n'),
  )
  const sizes = await bundleSizes(texts)
  return all.map((budget, at) => ({ ...budget, bytes: sizes[at] ?? 0 }))
}

/** Returns the table that `npm run ci -- size` prints. */
export function tableOf(weighed: readonly Weighed[]): string {
  const width = Math.max(...weighed.map(({ what }) => what.length))
  const rows = weighed.map(({ what, limit, bytes }) => {
    const sizes = `${grouped(bytes)} of ${grouped(limit)}`
    return `${what.padEnd(width)}  ${sizes}${bytes > limit ? '  TOO MUCH' : ''}`
  })
  return ['Bytes, minified and gzipped. Locks and guards with createLocks() and rest().', '', ...rows].join(
    '\n',
  )
}

function grouped(bytes: number): string {
  return bytes.toLocaleString('en').padStart(6)
}

if (import.meta.main) {
  const weighed = await weigh(budgets())
  console.log(tableOf(weighed))
  if (weighed.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
}
