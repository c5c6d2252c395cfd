import type { Context } from './context.ts'
import { doneKey, lockChannel, operationKey } from './keys.ts'
import { LeaseLock } from './lease/lease-lock.ts'
import type { Protocol } from './lease/protocol.ts'
import * as scripts from './scripts/lock.gen.ts'

/**
 * How long the server remembers what was finished, in milliseconds. It must outlive the latest copy of a request: in
 * simulations with copies up to 60 s late, 30 s let ghosts through and 150 s none.
 */
const DONE_MS = 150_000

type Given = 'lock' | 'channel' | 'done' | 'doneMs' | 'answer' | 'answerMs' | 'publish'

/** The re-entrant lock. Redisson: `RedissonLock`. */
export function plainLock(context: Context, name: string): LeaseLock {
  const { publish } = context
  const lock = context.keyOf(name)
  const fixed = { lock, channel: lockChannel(lock), doneMs: DONE_MS, answerMs: DONE_MS, publish }
  const protocol: Protocol<Given> = {
    lockName: name,
    scripts,
    values: hold => ({ ...fixed, done: doneKey(lock, hold), answer: operationKey(lock, hold) }),
  }
  return new LeaseLock(context, protocol)
}
