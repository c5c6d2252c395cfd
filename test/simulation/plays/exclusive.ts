/** Helpers of worlds in which clients compete for locks. */
import { type Lock, type Lockable, type Locks, steal } from '../../../src/index.ts'
import { EXCLUSIVE } from '../oracle/oracle.ts'
import { type LeaseKind, leasePlay } from './lease-play.ts'
import type { SimulatedKind } from './play.ts'

export function leasesPlay(kind: LeaseKind): SimulatedKind {
  return { play: stage => leasePlay(kind, stage) }
}

/** One client in twenty steals the lock. */
export function exclusivePlay(lockOf: (locks: Locks) => Lock): SimulatedKind {
  return leasesPlay({
    keys: ['x'],
    choose(locks, random) {
      const itself = lockOf(locks)
      const lock = random.chance(0.05) ? stolen(itself) : itself
      return { lock, itself, side: EXCLUSIVE }
    },
  })
}

/** The same lock, for a client that steals it instead of waiting for it. */
function stolen(lock: Lock): Lockable {
  return {
    acquire({ waitMs, maxPolls, reenter, ...options } = {}) {
      return reenter ? lock.acquire({ reenter, waitMs, ...options }) : steal(lock, options)
    },
    tryAcquire: options => lock.tryAcquire(options),
  }
}
