import type { Batching, RedisLike, SendOptions } from '../api/redis-like.ts'
import { systemClock } from '../internal/clock.ts'
import { checkedLater, checkOptions, must, wholeNumber } from '../internal/options.ts'

const LONGEST_WITHIN_MS = 1_000
const MOST_TOGETHER = 1_000
/** A renewal waits for at most one part of so many of its lease. */
const PARTS_OF_LEASE = 20

/** A renewal that waits for others. */
interface Renewal {
  readonly command: string[]
  readonly signal: AbortSignal | undefined
  resolve(reply: unknown): void
  reject(error: unknown): void
}

/**
 * Returns a client that sends the renewals of many leases in one request: those of `keepAlive()` and `withLock()`, and
 * `extend()`. For processes that live long and hold hundreds of leases at a time. All other calls go through at once.
 *
 * Each lease keeps its own proof and its own deadline, which count from before it began to wait. A request without an
 * answer leaves each of its renewals in doubt, and each is asked again. Batches do not wait for each other. The keys of one
 * batch may be in several slots, so a cluster needs a proxy that splits pipelines. Not together with {@link confirmed}.
 * Redisson: `lockWatchdogBatchSize`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used, and in workerd, where a renewal may not wait for those of
 * other requests
 * @example
 * const locks = createLocks({ redis: renewalsInBatches(rest({ url, token }), { withinMs: 500 }) })
 */
export function renewalsInBatches(redis: RedisLike, options?: Batching): RedisLike {
  const {
    withinMs = 500,
    most = 100,
    clock = systemClock,
  } = checkOptions('renewalsInBatches()', options, {
    withinMs: (option: string, ms: number) => wholeNumber(option, ms, 1, LONGEST_WITHIN_MS),
    most: (option: string, count: number) => wholeNumber(option, count, 1, MOST_TOGETHER),
    clock: checkedLater,
  })
  must(
    typeof redis?.sendAll === 'function',
    'renewalsInBatches(redis, options?): redis',
    "a client that sends several commands at once: rest() from 'edgelock/rest'",
    redis,
  )
  must(
    Object(Reflect.get(globalThis, 'navigator')).userAgent !== 'Cloudflare-Workers',
    'the runtime of renewalsInBatches()',
    'one whose processes outlive a request: in Workers, pass rest() itself to createLocks()',
  )
  const { eval: send, evalsha, sendAll } = redis as Required<RedisLike>
  let waiting: Renewal[] = []
  let leavesAt = Infinity

  function join(renewal: Renewal, waitMs: number): void {
    waiting.push(renewal)
    const at = clock.now() + waitMs
    if (waiting.length >= most) void leave(waiting)
    else if (at < leavesAt) {
      leavesAt = at
      const batch = waiting
      void clock.sleep(waitMs).then(() => leave(batch))
    }
  }

  async function leave(batch: Renewal[]): Promise<void> {
    // It has left before: it was full, or a shorter lease joined it.
    if (batch !== waiting) return
    waiting = []
    leavesAt = Infinity
    const renewals = batch.filter(({ signal }) => !signal?.aborted)
    if (renewals.length === 0) return
    const commands = renewals.map(({ command }) => command)
    try {
      const answers = await sendAll.call(redis, commands, { signal: afterAll(renewals) })
      for (const [at, { resolve, reject }] of renewals.entries()) {
        const answer = answers[at]
        if (answer?.status === 'fulfilled') resolve(answer.value)
        else reject(answer?.reason)
      }
    } catch (error) {
      for (const { reject } of renewals) reject(error)
    }
  }

  const run =
    (command: 'EVAL' | 'EVALSHA', once: RedisLike['eval']): RedisLike['eval'] =>
    (script, keys, args, options: SendOptions = {}) => {
      const { operation, signal } = options
      if (operation !== 'extend') return once.call(redis, script, keys, args, options)
      // All scripts that extend take the holder first, and then the lease.
      const waitMs = Math.min(withinMs, Number(args[1]) / PARTS_OF_LEASE)
      return new Promise((resolve, reject) => {
        const all = [command, script, String(keys.length), ...keys, ...args]
        join({ command: all, signal, resolve, reject }, waitMs)
      })
    }
  return {
    eval: run('EVAL', send),
    ...(evalsha && { evalsha: run('EVALSHA', evalsha) }),
    keyLocking: () => !!redis.keyLocking?.(),
  }
}

/** Returns a signal that aborts when none of the renewals needs its answer any more. */
function afterAll(renewals: readonly Renewal[]): AbortSignal {
  const over = new AbortController()
  let left = renewals.length
  for (const { signal } of renewals)
    signal?.addEventListener('abort', () => {
      if (--left === 0) over.abort(signal.reason)
    })
  return over.signal
}
