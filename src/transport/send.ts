/** The sending of a script: by its digest, or else by its text. */
import type { Clock } from '../api/clock.ts'
import type { RedisLike } from '../api/redis-like.ts'
import { decode, type Send } from './call.ts'
import { digestOf } from './digest.ts'
import { classify, clientThrew, FLAG_REFUSED } from './failure.ts'

/**
 * Upstash runs a script in parallel to others, instead of alone in the whole database, when its text begins with this
 * line. The script may then touch nothing but its KEYS. So one that computes keys from a `…Prefix`, or that has no KEYS
 * because it looks through the database, goes without.
 */
const KEY_LOCKING = '#!lua flags=allow-key-locking\n'
const COMPUTES_KEYS = /Prefix|^$/
/** How Redis and Upstash say that the database is full. */
const FULL = /OOM|DB/

/**
 * The one place that knows `EVALSHA` and `EVAL`. The text follows only on `NOSCRIPT`, never on another error. A full
 * database refuses a script that begins with flags, whatever it does. The script then follows without them, and only
 * what needs memory is refused. Every send carries the time at which it begins: where the server refuses TIME, an older
 * `nowMs` would end a lease before the client's proof of it, which is counted from its last send.
 *
 * @param keyLocking default: what the client knows of its server. A server that refuses the flag has run nothing, gets
 * the script without it, and is not asked again
 */
export function createSend(redis: RedisLike, keyLocking: boolean | undefined, clock: Clock): Send {
  let takesFlag = true
  return async (call, signal) => {
    const { script, keys, subject, operation } = call
    const options = { signal, durable: script.durable, operation }
    const isLocking =
      takesFlag && (keyLocking ?? redis.keyLocking?.()) && !COMPUTES_KEYS.test(String(script.keys))
    let text = isLocking ? KEY_LOCKING + script.text : script.text
    let digest = redis.evalsha && digestOf(text)
    for (;;) {
      if (digest instanceof Promise) digest = await digest
      signal.throwIfAborted()
      const args = call.args.map((value, at) =>
        script.args[at] === 'nowMs' ? String(Math.floor(clock.wall())) : value,
      )
      let hasReturned = false
      try {
        const answer = redis[digest ? 'evalsha' : 'eval']?.(digest ?? text, keys, args, options)
        hasReturned = true
        return decode(call, await answer)
      } catch (thrown) {
        const { code = '', byRedis } = signal.aborted ? { byRedis: true } : classify(subject.name, thrown)
        if (!hasReturned && !byRedis) throw clientThrew(thrown)
        if (digest && code === 'NOSCRIPT') digest = undefined
        else if (text !== script.text && (FLAG_REFUSED.test(code) || FULL.test(code))) {
          takesFlag &&= !FLAG_REFUSED.test(code)
          text = script.text
          digest = redis.evalsha && digestOf(text)
        } else throw thrown
      }
    }
  }
}

/** Members of clients that use a socket, beside `eval`: ioredis, and any node-redis. Deno's, which fits, has `sendCommand`. */
type SocketClient = { defineCommand?: unknown; EVAL?: unknown; exec?: unknown; pipeline?: unknown }

/**
 * @throws {TypeError} when `redis` cannot run scripts, or is a client that takes other arguments and would fail
 * obscurely at the first request
 */
export function checkRedis(redis: RedisLike | undefined): RedisLike {
  const { defineCommand, EVAL, exec, pipeline } = Object(redis) as SocketClient
  // A pipeline has `eval` as well, and sends nothing before `exec`.
  if (typeof redis?.eval === 'function' && !(defineCommand ?? EVAL) && (pipeline || !exec)) return redis
  throw new TypeError(
    "redis must be an @upstash/redis client (no pipeline), rest() from 'edgelock/rest', or a wrapper with eval(script, keys, args)",
  )
}
