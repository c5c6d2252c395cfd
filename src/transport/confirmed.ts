import type { RedisLike, Replicas, ReplicaWait } from '../api/redis-like.ts'
import { checkOptions, must, positiveInteger, typeOf } from '../internal/options.ts'

const DEFAULT_TIMEOUT_MS = 1_000
/** Less than the time that one send may take. */
const LONGEST_TIMEOUT_MS = 4_000

/**
 * Returns a client whose grants count only once so many replicas have them, so that they survive the loss of the primary.
 * The same holds for re-entries, extensions, tokens, permits, and the claims and results of `once`. A call that is not
 * confirmed in time is cancelled and rejects with a `StoreUnavailableError`, whose reason is, for example, `1 of 2
 * replicas confirmed`. An extension that is not confirmed leaves the proven time as it was. Needs a server or proxy that
 * keeps one connection for a pipeline. Redisson: `checkLockSyncedSlaves`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * const locks = createLocks({ redis: confirmed(rest({ url, token }), { count: 2 }) })
 */
export function confirmed(redis: RedisLike, options: Replicas): RedisLike {
  const wait = checkReplicas(options)
  must(
    typeof redis?.evalThenWait === 'function',
    'confirmed(redis, { count }): redis',
    `a client that can wait for replicas: rest() from 'edgelock/rest', got ${typeOf(redis)}`,
  )
  const { eval: send, evalsha, evalThenWait } = redis as Required<RedisLike>
  const run =
    (command: 'eval' | 'evalsha', once: RedisLike['eval']): RedisLike['eval'] =>
    async (script, keys, args, { durable = '', ...options } = {}) => {
      if (!durable) return once.call(redis, script, keys, args, options)
      const answer = await evalThenWait.call(redis, command, script, keys, args, wait, options)
      return ifConfirmed(answer, durable, wait.count)
    }
  const client: RedisLike = { eval: run('eval', send), confirmMs: wait.timeoutMs }
  return evalsha ? { ...client, evalsha: run('evalsha', evalsha) } : client
}

/** Returns the reply, or throws what `classify` reads, because too few replicas have a reply that is relied on. */
function ifConfirmed(
  [reply, acknowledged]: [reply: unknown, acknowledged: number | string],
  durable: string,
  count: number,
): unknown {
  const temporary = typeof acknowledged === 'number'
  const [head] = Array.isArray(reply) ? reply : String(reply).split(' ')
  const isReliedOn = durable.split(' ').some(code => `:${code}` === head)
  if (temporary && (acknowledged >= count || !isReliedOn)) return reply
  const reason = temporary ? `${acknowledged} of ${count} replicas confirmed` : acknowledged
  throw Object.assign(new Error(reason), { unconfirmed: true, temporary })
}

function checkReplicas(options: Replicas): ReplicaWait {
  const checks = { count: positiveInteger, timeoutMs: positiveInteger }
  const { count, timeoutMs = DEFAULT_TIMEOUT_MS } = checkOptions('confirmed()', options, checks)
  const wait = { count: positiveInteger('count', count as number), timeoutMs: timeoutMs as number }
  if (wait.timeoutMs <= LONGEST_TIMEOUT_MS) return wait
  throw new RangeError(`timeoutMs must be at most ${LONGEST_TIMEOUT_MS}, got ${timeoutMs}`)
}
