import { doneKey, lockChannel, operationKey, slotsKey } from '../internal/keys.ts'
import { acquire, extend, forceRelease, inspect, reenter, release } from '../transport/scripts/lock.gen.ts'
import type { Values } from '../transport/scripts/script.ts'
import type { LocksContext } from './context.ts'
import type { NamedLockKind } from './lock-kind.ts'
import { NamedLock } from './named-lock.ts'

/**
 * How long the server remembers what is finished, in milliseconds. It must outlive the latest copy of a request: in
 * simulations with copies up to 60 s late, 30 s let ghost locks through and 150 s none.
 */
export const DONE_MS = 150_000

/** The names of the values that the plain lock's scripts take, for the kinds that build on them. */
export type PlainValue =
  | 'lock'
  | 'slots'
  | 'channel'
  | 'done'
  | 'donePrefix'
  | 'doneMs'
  | 'answer'
  | 'answerMs'
  | 'publish'

/** The re-entrant lock; `what` is how an error calls its name. Redisson: `RedissonLock`. */
export function plainLock(context: LocksContext, name: string, what?: string): NamedLock {
  const values = plainValues(context, context.keyOf(name, what))
  const scripts = { acquire, reenter, extend, release, inspect, forceRelease }
  return new NamedLock(context, { kind: 'lock', name, scripts, values } satisfies NamedLockKind<PlainValue>)
}

/** What the plain lock's scripts take, for a key. */
export function plainValues({ publish }: LocksContext, lock: string): (hold: string) => Values<PlainValue> {
  const donePrefix = doneKey(lock, '')
  const fixed = {
    lock,
    slots: slotsKey(lock),
    channel: lockChannel(lock),
    donePrefix,
    doneMs: DONE_MS,
    answerMs: DONE_MS,
    publish,
  }
  return hold => ({ ...fixed, done: doneKey(lock, hold), answer: operationKey(lock, hold) })
}
