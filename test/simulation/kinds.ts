import {
  fairLock,
  fencedLock,
  type Lockable,
  type Locks,
  multiLock,
  permitSemaphore,
  readWriteLock,
} from '../../src/index.ts'
import { EXCLUSIVE, type Side } from './oracle.ts'
import type { Random } from './random.ts'

/** A kind of lock in the simulation: what a client asks for, and what that allows beside it. */
export interface SimulatedKind {
  lock(locks: Locks, random: Random): { lock: Lockable; side: Side }
  /** Keys that must be gone one lease after the last copy of a request has arrived. */
  readonly keys: readonly string[]
}

const PERMITS = 3
const READING: Side = { name: 'shared', limit: Infinity }
const PERMIT: Side = { name: 'shared', limit: PERMITS }

export const KINDS: Readonly<Record<string, SimulatedKind>> = {
  lock: { keys: ['x'], lock: locks => ({ lock: locks.lock('x'), side: EXCLUSIVE }) },
  'fair-lock': { keys: ['x'], lock: locks => ({ lock: fairLock(locks, 'x'), side: EXCLUSIVE }) },
  'fenced-lock': { keys: ['x'], lock: locks => ({ lock: fencedLock(locks, 'x'), side: EXCLUSIVE }) },
  'multi-lock': {
    keys: ['x', 'y'],
    lock(locks, random) {
      const members = [locks.lock('x'), locks.lock('y')]
      // Both have x, so they exclude each other.
      return { lock: random.chance(0.5) ? multiLock(members) : locks.lock('x'), side: EXCLUSIVE }
    },
  },
  'read-write-lock': {
    keys: ['x'],
    lock(locks, random) {
      const { read, write } = readWriteLock(locks, 'x')
      return random.chance(0.7) ? { lock: read, side: READING } : { lock: write, side: EXCLUSIVE }
    },
  },
  'permit-semaphore': {
    keys: [],
    lock: locks => ({ lock: permitSemaphore(locks, 'x', { permits: PERMITS }), side: PERMIT }),
  },
}
