import type { Context } from './context.ts'
import { doneKey, lockChannel, operationKey } from './keys.ts'
import { LeaseLock } from './lease/lease-lock.ts'
import type { Protocol } from './lease/protocol.ts'
import * as scripts from './scripts/lock.gen.ts'
import type { Values } from './scripts/script.ts'

/**
 * How long the server remembers what was finished, in milliseconds. It must outlive the latest copy of a request: in
 * simulations with copies up to 60 s late, 30 s let ghosts through and 150 s none.
 */
const DONE_MS = 150_000

/** Keys and settings of the plain lock's scripts, for the kinds that build upon them. */
type Given = 'lock' | 'channel' | 'done' | 'doneMs' | 'answer' | 'answerMs' | 'publish'

/** The re-entrant lock. Redisson: `RedissonLock`. */
export function plainLock(context: Context, name: string): LeaseLock {
  const values = plainValues(context, context.keyOf(name))
  return new LeaseLock(context, { kind: 'lock', lockName: name, scripts, values } satisfies Protocol<Given>)
}

/** What the plain lock's scripts take, for a key. */
export function plainValues({ publish }: Context, lock: string): (hold: string) => Values<Given> {
  const fixed = { lock, channel: lockChannel(lock), doneMs: DONE_MS, answerMs: DONE_MS, publish }
  return hold => ({ ...fixed, done: doneKey(lock, hold), answer: operationKey(lock, hold) })
}
