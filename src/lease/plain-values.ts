/** The values of the plain lock's scripts, which other kinds build on. */
import { DONE_MS, doneKey, lockChannel, slotsKey } from '../internal/keys.ts'
import type { Values } from '../transport/scripts/script.ts'
import type { LocksContext } from './context.ts'

/** The names of the values that the plain lock's scripts take, for the kinds that build on them. */
export type PlainValue = 'lock' | 'slots' | 'channel' | 'done' | 'doneMs' | 'publish'

/** Returns the values that the plain lock's scripts take, for a key. */
export function plainValues({ publish }: LocksContext, key: string): (hold: string) => Values<PlainValue> {
  const fixed = {
    lock: key,
    slots: slotsKey(key),
    channel: lockChannel(key),
    doneMs: DONE_MS,
    publish,
  }
  return hold => ({ ...fixed, done: doneKey(key, hold) })
}
