/** A client whose grants count only once replicas have them. */
import { StoreUnavailableError } from '../api/errors.ts'
import type { RedisLike, Replicas, ReplicaWait } from '../api/redis-like.ts'
import { checkOptions, must, positiveInteger } from '../internal/options.ts'

const DEFAULT_TIMEOUT_MS = 1_000
/** Less than the time that one send may take. */
const LONGEST_TIMEOUT_MS = 4_000

/** For how long a rest that is set for the next caller waits for them: it is part of a release, whose caller does not wait for long. */
const HAND_ON_MS = 1_000

/** Lists the replicas, also those that are late. `WAIT 0 0` counts no replica that is. */
const PROBE = ['ROLE']
/**
 * A write that needs no memory and leaves no key. A repeated request finds its grant and writes nothing, and WAIT of
 * Redis 8 and Valkey 9 waits for the last write of its own connection alone. Replicas that have this write have all
 * earlier ones as well, of any connection.
 */
const MARK = ['PUBLISH', 'edgelock:confirm', '']
const NO_REPLICA = 'the store has no replica'

type EvalThenWait = Required<RedisLike>['evalThenWait']

/**
 * Returns a client whose grants count only once so many replicas have them, so that they survive the loss of the primary.
 * The same holds for re-entries, extensions, tokens, permits, and the claims and results of `once`. A call that is not
 * confirmed in time is cancelled and rejects with a `StoreUnavailableError`, whose reason is, for example, `too few
 * replicas: 1 of 2 confirmed`. An extension that is not confirmed leaves the proven time as it was. Needs a server or proxy that
 * keeps one connection for a pipeline. Redisson: `checkLockSyncedSlaves`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * const locks = createLocks({ redis: confirmed(rest({ url, token }), { count: 2 }) })
 */
export function confirmed(redis: RedisLike, options: Replicas): RedisLike {
  const wait = checkReplicas(options)
  const evalThenWait = (redis?.evalThenWait ?? (redis?.sendAll && waitBy(redis))) as EvalThenWait
  must(
    typeof evalThenWait === 'function',
    'confirmed(redis, { count }): redis',
    "a client that can wait for replicas: rest() from 'edgelock/rest'",
    redis,
  )
  const { eval: send, evalsha } = redis
  const keyLocking = () => !!redis.keyLocking?.()
  const run =
    (command: 'eval' | 'evalsha', once: RedisLike['eval']): RedisLike['eval'] =>
    async (script, keys, args, { durable = '', ...options } = {}) => {
      if (!durable) return once.call(redis, script, keys, args, options)
      const ask = (wait: ReplicaWait) => evalThenWait.call(redis, command, script, keys, args, wait, options)
      if (durable !== 'set') return ifConfirmed(await ask(wait), durable, wait.count)
      const [reply, acknowledged] = await ask({ ...wait, timeoutMs: Math.min(wait.timeoutMs, HAND_ON_MS) })
      if ((acknowledged as number) >= wait.count) return reply
      const told = reply ?? (await once.call(redis, script, keys, args, options))
      // A rest that too few replicas have proves nothing. Of a millisecond, the lock is released.
      return replyCode(told) === ':set' ? ':set 1' : told
    }
  const checkLease = (leaseMs: number) => {
    if (leaseMs > wait.timeoutMs) return
    const least = `leaseMs must be more than timeoutMs of confirmed() (${wait.timeoutMs})`
    throw new RangeError(`${least}, got ${leaseMs}`)
  }
  const { host } = redis
  const client: RedisLike = { eval: run('eval', send), checkLease, keyLocking, ...(host && { host }) }
  return evalsha ? { ...client, evalsha: run('evalsha', evalsha) } : client
}

/** Sends a script, a write and WAIT together. */
export function waitBy(redis: RedisLike): EvalThenWait {
  const { sendAll } = redis as Required<RedisLike>
  /** Whether the last WAIT was answered by a replica, and whether the last PROBE found none. */
  let isConfirming = false
  let isAlone = false
  return async (command, text, keys, args, { count, timeoutMs }, options) => {
    // WAIT would block for all of its time-out, at every request.
    if (isAlone && findsNone(...(await sendAll.call(redis, [PROBE], options)))) return [undefined, NO_REPLICA]
    const script = [command.toUpperCase(), text, `${keys.length}`, ...keys, ...args]
    const probes = isConfirming ? [] : [PROBE]
    const commands = [...probes, script, MARK, ['WAIT', `${count}`, `${timeoutMs}`]]
    const answers = await sendAll.call(redis, commands, options)
    const [reply, mark, wait] = answers.slice(probes.length)
    let acknowledged: number | string = 'the store refused WAIT or PUBLISH'
    if (mark?.status === 'fulfilled' && wait?.status === 'fulfilled') {
      acknowledged = Number(wait.value)
      isConfirming = acknowledged > 0
      isAlone = !isConfirming && findsNone(...answers)
      if (isAlone) acknowledged = NO_REPLICA
    }
    if (reply?.status !== 'fulfilled') throw reply?.reason
    return [reply.value, acknowledged]
  }
}

/** Whether a primary says that it has no replica. Where ROLE is refused, that stays unknown. */
function findsNone(role?: PromiseSettledResult<unknown>): boolean {
  return role?.status === 'fulfilled' && Object(role.value)[2]?.length === 0
}

/** Returns the reply, or throws what `classify` reads, because too few replicas have a reply that is relied on. */
function ifConfirmed(
  [reply, acknowledged]: [reply: unknown, acknowledged: number | string],
  durable: string,
  count: number,
): unknown {
  const temporary = typeof acknowledged === 'number'
  const isReliedOn = durable.split(' ').some(code => `:${code}` === replyCode(reply))
  if (temporary && (acknowledged >= count || !isReliedOn)) return reply
  const reason = temporary ? `too few replicas: ${acknowledged} of ${count} confirmed` : acknowledged
  const errorFor = (lockName: string) => new StoreUnavailableError(lockName, String(reason), { temporary })
  throw Object.assign(new Error(reason), { errorFor })
}

/** Returns the code of a reply, which is a list or one text. */
function replyCode(reply: unknown): unknown {
  return Array.isArray(reply) ? reply[0] : String(reply).split(' ')[0]
}

function checkReplicas(options: Replicas): ReplicaWait {
  const checks = { count: positiveInteger, timeoutMs: positiveInteger }
  const { count, timeoutMs = DEFAULT_TIMEOUT_MS } = checkOptions('confirmed()', options, checks)
  const wait = { count: positiveInteger('count', count as number), timeoutMs: timeoutMs as number }
  if (wait.timeoutMs <= LONGEST_TIMEOUT_MS) return wait
  throw new RangeError(`timeoutMs must be at most ${LONGEST_TIMEOUT_MS}, got ${timeoutMs}`)
}
