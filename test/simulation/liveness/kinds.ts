import {
  fairLock,
  fencedLock,
  type Lease,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  semaphore,
} from '../../../src/index.ts'
import type { Random } from '../world/random.ts'
import type { Pacing } from './bound.ts'
import type { Want } from './idle-watch.ts'
import {
  locks as bothLocks,
  countedPermits,
  ofCount,
  lock as oneLock,
  permits,
  READ,
  WRITE,
} from './wants.ts'

export interface Ask {
  readonly leaseMs: number
  readonly waitMs: number
  readonly maxPolls: number | undefined
}

export type Held = Pick<Lease, 'release' | 'keepAlive'>

/** One use of what is contended. */
export interface Use {
  readonly want: Want
  acquire(ask: Ask): Promise<Held>
}

/** What a crowd contends for. */
export interface CrowdKind extends Pacing {
  prepare?(locks: Locks): Promise<unknown>
  use(locks: Locks, random: Random): Use
  /** Whether what a client holds is never free again once it has died. */
  readonly isKeptByTheDead?: true
}

const PERMITS = 10

const someWeight = (random: Random) => (random.chance(0.5) ? 1 : random.between(1, PERMITS / 2))

export const CROWD_KINDS: Readonly<Record<string, CrowdKind>> = {
  lock: { use: locks => ({ want: oneLock('x'), acquire: ask => lock(locks, 'x').acquire(ask) }) },
  'fenced-lock': {
    use: locks => ({ want: oneLock('x'), acquire: ask => fencedLock(locks, 'x').acquire(ask) }),
  },
  'fair-lock': {
    isOrdered: true,
    use: locks => ({ want: oneLock('x'), acquire: ask => fairLock(locks, 'x').acquire(ask) }),
  },
  'multi-lock': {
    use(locks) {
      const both = multiLock([lock(locks, 'x'), lock(locks, 'y')])
      return { want: bothLocks('x', 'y'), acquire: ask => both.acquire(ask) }
    },
  },
  'write-lock': {
    isMixed: true,
    use: locks => ({ want: WRITE, acquire: ask => readWriteLock(locks, 'x').write.acquire(ask) }),
  },
  'read-write-lock': {
    isMixed: true,
    use(locks, random) {
      const { read, write } = readWriteLock(locks, 'x')
      if (random.chance(0.3)) return { want: WRITE, acquire: ask => write.acquire(ask) }
      return { want: READ, acquire: ask => read.acquire(ask) }
    },
  },
  'permits-by-code': {
    hasWeights: true,
    use(locks, random) {
      const weight = someWeight(random)
      const pool = permitSemaphore(locks, 'x', { permits: PERMITS })
      return { want: permits(weight, PERMITS), acquire: ask => pool.acquire({ weight, ...ask }) }
    },
  },
  'permit-semaphore': {
    hasWeights: true,
    prepare: locks => permitSemaphore(locks, 'x').trySetPermits(PERMITS),
    use(locks, random) {
      const weight = someWeight(random)
      return {
        want: countedPermits(weight),
        acquire: ask => permitSemaphore(locks, 'x').acquire({ weight, ...ask }),
      }
    },
  },
  semaphore: {
    hasWeights: true,
    isKeptByTheDead: true,
    prepare: locks => semaphore(locks, 'x').trySetPermits(PERMITS),
    use(locks, random) {
      const weight = someWeight(random)
      const pool = semaphore(locks, 'x')
      return {
        want: ofCount(weight),
        async acquire({ waitMs, maxPolls }) {
          await pool.acquire(weight, { waitMs, maxPolls })
          return { release: async () => pool.release(weight).then(() => 'released' as const), keepAlive }
        },
      }
    },
  },
}

/** Permits without a lease need no renewal. */
function keepAlive(): never {
  throw new Error('a permit without a lease')
}
