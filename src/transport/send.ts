import { type Call, decode } from './call.ts'
import { classify } from './failure.ts'
import type { RedisLike } from './redis-like.ts'

/**
 * Upstash runs a script beside others, instead of alone in the whole database, when its text begins with this. It then
 * may touch nothing but its KEYS, so a script that makes further keys from a `…Prefix` among them goes without.
 */
const KEY_LOCKING = '#!lua flags=allow-key-locking\n'

/** Sends a call, once. */
export type Send = <Reply extends { code: string }>(call: Call<Reply>, signal: AbortSignal) => Promise<Reply>

/**
 * The one place that knows `EVALSHA` and `EVAL`. The text follows only on `NOSCRIPT`, never on another error. With
 * key locking the text differs from the one whose SHA-1 the build knows, so it is always sent.
 */
export function createSend(redis: RedisLike, keyLocking: boolean): Send {
  return async (call, signal) => {
    const { script, keys, args } = call
    const locking = keyLocking && !script.keys.includes('Prefix')
    if (redis.evalsha && !locking) {
      try {
        return decode(call, await redis.evalsha(script.sha, keys, args, { signal }))
      } catch (thrown) {
        if (signal.aborted || !classify(call.lockName, thrown).noScript) throw thrown
      }
    }
    return decode(call, await redis.eval((locking ? KEY_LOCKING : '') + script.text, keys, args, { signal }))
  }
}
