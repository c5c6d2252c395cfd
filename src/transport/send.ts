import type { Clock } from '../api/clock.ts'
import type { RedisLike } from '../api/redis-like.ts'
import { type Call, decode } from './call.ts'
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
 * `nowMs` would end a lease before the client's proof of it, which is counted from its last send.
 */
export function createSend(redis: RedisLike, keyLocking: boolean, clock: Clock): Send {
  return async (call, signal) => {
    const { script, keys, subject } = call
    const { durable = '' } = script
    const nowAt = script.args.split(' ').indexOf('nowMs')
    const args = () => call.args.map((value, at) => (at === nowAt ? String(Math.floor(clock.wall())) : value))
    const expect = (codes: RegExp, thrown: unknown) => {
      if (signal.aborted || !codes.test(classify(subject.name, thrown).code ?? '')) throw thrown
    }
    const run = async (command: 'eval' | 'evalsha', script: string) => {
      const options = redis.confirmMs ? { signal, durable } : { signal }
      return decode(call, await redis[command]?.(script, keys, args(), options))
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

/** What clients that use a socket have beside `eval`: ioredis, and any node-redis. Deno's, which fits, has `sendCommand`. */
type SocketClient = { defineCommand?: unknown; EVAL?: unknown }

/**
 * @throws {TypeError} when `redis` cannot run scripts, or is a client that takes other arguments and would fail
 * obscurely at the first request
 */
export function checkRedis(redis: RedisLike | undefined): RedisLike {
  const { defineCommand, EVAL } = Object(redis) as SocketClient
  if (typeof redis?.eval === 'function' && !defineCommand && !EVAL) return redis
  throw new TypeError(
    "redis must be an @upstash/redis client, rest() from 'edgelock/rest', or another client wrapped to have eval(script, keys, args)",
  )
}
