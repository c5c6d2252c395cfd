import {
  fairLock,
  fencedLock,
  type Lock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
  steal,
} from '../../../src/index.ts'
import { webLock } from '../../../src/kinds/web-lock.ts'
import { contextOf } from '../../../src/lease/context.ts'
import type { Want } from '../liveness/idle-watch.ts'
import {
  countedPermits,
  locks as locksWanted,
  lock as lockWanted,
  permits as permitsWanted,
  READ,
  WRITE,
} from '../liveness/wants.ts'
import { watchQueue } from '../oracle/fair-watch.ts'
import { EXCLUSIVE, type Share, type Side } from '../oracle/oracle.ts'
import { watchLine } from '../oracle/web-watch.ts'
import type { Random } from '../world/random.ts'
import { applyPlay } from './apply-play.ts'
import { batchPlay } from './batch-play.ts'
import { latchPlay } from './latch-play.ts'
import { type LeaseKind, leasePlay } from './lease-play.ts'
import { oncePlay } from './once-play.ts'
import type { SimulatedKind } from './play.ts'
import { semaphorePlay } from './semaphore-play.ts'

const PERMITS = 3
const READING: Side = { name: 'shared', limit: Infinity }
const PERMIT: Side = { name: 'shared', limit: PERMITS }
/** One permit, or two under one lease. */
function someOf(random: Random, wantOf: (weight: number) => Want): Share & { want: Want } {
  const weight = random.between(1, 2)
  return { side: PERMIT, weight, want: wantOf(weight) }
}
const PERMIT_KEYS = ['x', '{x}:timeout', '{x}:permits']

/** A permit is nothing that a holder could have twice. */
const permits: Pick<LeaseKind, 'keys' | 'cannot' | 'faultIn'> = {
  keys: [],
  cannot: ['re-entered'],
  faultIn({ engine }) {
    const sum = Number(engine.command('GET', 'x')) + Number(engine.command('ZCARD', '{x}:timeout'))
    return engine.command('EXISTS', 'x') && sum !== PERMITS ? `there are ${sum} permits in all` : undefined
  },
}

export const KINDS: Readonly<Record<string, SimulatedKind>> = {
  lock: oneLock(locks => lock(locks, 'x')),
  'fair-lock': {
    isOrdered: true,
    play(stage) {
      watchQueue(stage)
      return oneLock(locks => fairLock(locks, 'x')).play(stage)
    },
  },
  'fenced-lock': oneLock(locks => fencedLock(locks, 'x')),
  'multi-lock': leases({
    pacing: { isMixed: true },
    keys: ['x', 'y'],
    choose([locks], random) {
      const members = [lock(only(locks), 'x'), lock(only(locks), 'y')]
      // Both have y, so they exclude each other. While y is busy alone, x is reserved.
      return random.chance(0.5)
        ? { lock: multiLock(members), side: EXCLUSIVE, want: locksWanted('x', 'y') }
        : { lock: lock(only(locks), 'y'), side: EXCLUSIVE, want: lockWanted('y') }
    },
  }),
  'read-write-lock': leases({
    pacing: { isMixed: true },
    keys: ['x'],
    choose([locks], random) {
      const { read, write } = readWriteLock(only(locks), 'x')
      return random.chance(0.7)
        ? { lock: read, side: READING, want: READ }
        : { lock: write, side: EXCLUSIVE, want: WRITE }
    },
  }),
  'red-lock': {
    ...leases({
      keys: ['x'],
      cannot: ['re-entered', 'freed by an operator'],
      choose: locks => ({ lock: redLock(locks.map(each => lock(each, 'x'))), side: EXCLUSIVE }),
    }),
    servers: 3,
  },
  'fenced-red-lock': {
    ...leases({
      keys: ['x'],
      cannot: ['re-entered', 'freed by an operator'],
      choose: locks => ({ lock: redLock(locks.map(each => fencedLock(each, 'x'))), side: EXCLUSIVE }),
    }),
    servers: 5,
  },
  semaphore: { hasWeights: true, play: semaphorePlay },
  'permit-semaphore': leases({
    pacing: { hasWeights: true },
    ...permits,
    stays: PERMIT_KEYS,
    prepare: async ([locks]) => void (await permitSemaphore(only(locks), 'x').trySetPermits(PERMITS)),
    choose: ([locks], random) => ({
      lock: permitSemaphore(only(locks), 'x'),
      ...someOf(random, countedPermits),
    }),
  }),
  'permits-by-code': leases({
    pacing: { hasWeights: true },
    ...permits,
    choose: ([locks], random) => ({
      lock: permitSemaphore(only(locks), 'x', { permits: PERMITS }),
      ...someOf(random, weight => permitsWanted(weight, PERMITS)),
    }),
  }),
  'web-lock': {
    play(stage) {
      watchLine(stage)
      return leasePlay(
        {
          keys: ['x'],
          cannot: ['re-entered', 'freed by an operator'],
          choose([locks], random) {
            const context = contextOf(only(locks), 'a simulated web lock')
            const web = (...how: [mode: 'shared' | 'exclusive', steals?: boolean]) =>
              webLock(context, 'x', ...how)
            if (random.chance(0.05)) return { lock: web('exclusive', true), side: EXCLUSIVE }
            return random.chance(0.6)
              ? { lock: web('shared'), side: READING }
              : { lock: web('exclusive'), side: EXCLUSIVE }
          },
        },
        stage,
      )
    },
  },
  'locks-in-batches': { inBatches: true, play: batchPlay },
  'count-down-latch': { play: latchPlay },
  once: { play: oncePlay },
  'apply-once': { play: applyPlay },
  'mixed-locks': leases({
    keys: ['x', 'y'],
    cannot: ['re-entered'],
    choose([locks], random) {
      const from = only(locks)
      const plain = lock(from, 'x')
      const multi = multiLock([plain, lock(from, 'y')])
      return {
        lock: random.pick([plain, fairLock(from, 'x'), fencedLock(from, 'x'), multi]),
        side: EXCLUSIVE,
      }
    },
  }),
}

function leases(kind: LeaseKind): SimulatedKind {
  return { ...kind.pacing, play: stage => leasePlay(kind, stage) }
}

/** One client in twenty steals the lock. */
function oneLock(lockOf: (locks: Locks) => Lock): SimulatedKind {
  return leases({
    keys: ['x'],
    choose([locks], random) {
      const itself = lockOf(only(locks))
      const lock = random.chance(0.05) ? stolen(itself) : itself
      return { lock, itself, side: EXCLUSIVE, want: lockWanted('x') }
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

function only(locks: Locks | undefined): Locks {
  if (!locks) throw new Error('a kind of one server')
  return locks
}
