import type { Clock } from '../api/clock.ts'
import type { RedisLike, ReplicaWait } from '../api/redis-like.ts'
import { type Call, decode } from './call.ts'
import { decodeConfirmed, needsReplicas } from './confirm.ts'
import { digestOf } from './digest.ts'
import { classify } from './failure.ts'

/**
 * Upstash runs a script in parallel to others, instead of alone in the whole database, when its text begins with this
 * line. The script may then touch nothing but its KEYS, so one that computes keys from a `…Prefix` goes without.
 */
const KEY_LOCKING = '#!lua flags=allow-key-locking\n'
/** How Redis and Upstash say that the database is full. */
const FULL = /OOM|DB/

/** Sends a call, once. */
export type Send = <Reply extends { code: string }>(call: Call<Reply>, signal: AbortSignal) => Promise<Reply>

/**
 * The one place that knows `EVALSHA` and `EVAL`. The text follows only on `NOSCRIPT`, never on another error. A full
 * database refuses a script that begins with flags, whatever it does. The script then follows without them, and only
 * what needs memory is refused. Every send carries the time at which it begins: where the server refuses TIME, an older
 * `nowMs` would end a lease before the client's proof of it, which is counted from its last send. With `replicas`, an
 * answer counts only when so many have what it says.
 */
export function createSend(
  redis: RedisLike,
  keyLocking: boolean,
  clock: Clock,
  replicas?: ReplicaWait,
): Send {
  return async (call, signal) => {
    const { script, keys, subject } = call
    const nowAt = script.args.split(' ').indexOf('nowMs')
    const args = () => call.args.map((value, at) => (at === nowAt ? String(Math.floor(clock.wall())) : value))
    const expect = (codes: RegExp, thrown: unknown) => {
      if (signal.aborted || !codes.test(classify(subject.name, thrown).code ?? '')) throw thrown
    }
    const run = async (command: 'eval' | 'evalsha', script: string) => {
      const values = [script, keys, args()] as const
      if (!replicas || !needsReplicas(call))
        return decode(call, await redis[command]?.(...values, { signal }))
      const { evalThenWait } = redis as Required<RedisLike>
      const answer = await evalThenWait.call(redis, command, ...values, replicas, { signal })
      return decodeConfirmed(call, answer, replicas.count)
    }
    const sendText = async (text: string) => {
      const digest = redis.evalsha && (await digestOf(text))
      signal.throwIfAborted()
      if (digest) {
        try {
          return await run('evalsha', digest)
        } catch (thrown) {
          expect(/NOSCRIPT/, thrown)
        }
      }
      return run('eval', text)
    }
    if (keyLocking && !script.keys.includes('Prefix')) {
      try {
        return await sendText(KEY_LOCKING + script.text)
      } catch (thrown) {
        expect(FULL, thrown)
      }
    }
    return sendText(script.text)
  }
}

/** What clients that use a socket have in addition to `eval`: ioredis, and node-redis of any version. */
type SocketClient = { defineCommand?: unknown; EVAL?: unknown }

/**
 * @throws {TypeError} when `redis` cannot run scripts, or is a client that takes other arguments and would fail
 * obscurely at the first request
 */
export function checkRedis(redis: RedisLike | undefined, replicas: unknown): RedisLike {
  const { defineCommand, EVAL } = Object(redis) as SocketClient
  if (typeof redis?.eval === 'function' && !defineCommand && !EVAL) {
    if (!replicas || redis.evalThenWait) return redis
    throw new TypeError("replicas needs a redis that can wait for them: rest() from 'edgelock/rest'")
  }
  throw new TypeError(
    "redis must be an @upstash/redis client, rest() from 'edgelock/rest', or another client wrapped to have eval(script, keys, args)",
  )
}
