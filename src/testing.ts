/**
 * A store in the process's memory, for tests of code that uses locks. It needs no Redis and no network, and runs the same
 * scripts as a real Redis.
 *
 * @module edgelock/testing
 */

import type { Clock } from './api/clock.ts'
import type { Held } from './api/held.ts'
import type { RedisLike } from './api/redis-like.ts'
import { systemClock } from './internal/clock.ts'
import { checkOptions, fitting, must, unchecked } from './internal/options.ts'
import { allHeld } from './memory/all-held.ts'
import { carry, type Fault, type Faults } from './memory/faults.ts'
import { Store } from './memory/store.ts'

export type { Held, Holder } from './api/held.ts'
export type { Fault, Faults } from './memory/faults.ts'

/** Options of {@link memory}. */
export interface MemoryOptions {
  /**
   * The source of time. Pass the same one to `createLocks()`. Default: the platform's, which the fake timers of a test
   * runner replace.
   */
  clock?: Clock | undefined
  /** The faults of requests. Default: none. */
  faults?: Faults | undefined
}

/** A store in memory, for `createLocks({ redis })`. */
export interface MemoryStore
  extends Omit<Required<RedisLike>, 'evalsha' | 'keyLocking' | 'host' | 'checkLease'> {
  /** Lists the locks, permits and claims of `once` that are held now. Empty when everything was released. */
  inspect(): Held[]
}

const FOREIGN =
  'memory() runs only the scripts of its own version of edgelock: applyOnce() needs a Redis, which runs yours'

/**
 * Creates an empty store in memory, for `createLocks({ redis })` in tests. It leaves no timer behind, and nothing
 * outlives it. Calls of `createLocks()` that share it exclude each other, like processes that share a Redis.
 *
 * @throws {TypeError} naming the option that cannot be used
 * @example
 * const redis = memory({ faults: { 1: 'lose' } })
 * const locks = createLocks({ redis })
 * await withLock(locks, 'order:42', () => {})
 * assert.deepEqual(redis.inspect(), [])
 */
export function memory(options?: MemoryOptions): MemoryStore {
  const { clock = systemClock, faults = {} } = checkOptions('memory()', options, {
    clock: fitting((clock: Clock) => typeof clock?.wall === 'function', 'a Clock'),
    faults: unchecked,
  })
  const faultOf = typeof faults === 'function' ? faults : fromTable(faults)
  const store = new Store(clock)
  let requests = 0
  const next = () => checkFault(faultOf(++requests))
  return {
    async eval(script, keys, args, { signal } = {}) {
      if (!store.has(script)) throw Object.assign(new TypeError(FOREIGN), { unsent: true })
      return carry(next(), () => store.eval(script, keys, args), clock, signal)
    },
    async evalThenWait(_command, script, keys, args, { count }, { signal } = {}) {
      const fault = next()
      const reply = await carry(fault, () => store.eval(script, keys, args), clock, signal)
      return [reply, fault === 'unconfirmed' ? 0 : count]
    },
    async sendAll(commands, { signal } = {}) {
      const run = async ([, script = '', count, ...values]: string[]) =>
        store.eval(script, values.splice(0, Number(count)), values)
      return carry(next(), () => Promise.allSettled(commands.map(run)), clock, signal)
    },
    inspect: () => allHeld(store.keyspace),
  }
}

function fromTable(faults: Readonly<Record<number, Fault>>): (request: number) => Fault | undefined {
  must(typeof faults === 'object' && faults, 'faults', 'faults by the number of the request, or a function')
  for (const [request, fault] of Object.entries(faults)) {
    must(/^[1-9]\d*$/.test(request), 'faults', `by the number of the request, from 1, got ${request}`)
    checkFault(fault)
  }
  return request => faults[request]
}

const WORDS: readonly unknown[] = [undefined, 'lose', 'duplicate', 'refuse', 'unconfirmed']

function checkFault(fault: Fault | undefined): Fault | undefined {
  const [[kind = '', ms] = []] = Object.entries(Object(fault))
  const isTimed = typeof fault === 'object' && /^(delay|duplicate)$/.test(kind) && Number(ms) >= 0
  const all = "'lose', 'duplicate', 'refuse', 'unconfirmed', { delay: ms } or { duplicate: ms }"
  must(WORDS.includes(fault) || isTimed, 'a fault', all)
  return fault
}
