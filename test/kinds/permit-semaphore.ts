import { permitSemaphore } from '../../src/index.ts'
import * as permits from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { countedPermits, permits as sizedPermits } from '../simulation/liveness/wants.ts'
import type { Share, Side } from '../simulation/oracle/oracle.ts'
import { leasesPlay } from '../simulation/plays/exclusive.ts'
import { withJava } from '../simulation/plays/java-visits.ts'
import type { LeaseKind } from '../simulation/plays/lease-play.ts'
import { javaPermits } from '../simulation/world/java.ts'
import type { Random } from '../simulation/world/random.ts'
import type { KindRow, Leased } from './kind.ts'
import { callsOf } from './leases.ts'

/** How many permits there are in worlds, and in crowds. */
const PERMITS = 3
const CROWD_PERMITS = 10
const PERMIT: Side = { name: 'shared', limit: PERMITS }

const sized =
  (permits: number): Leased['of'] =>
  (locks, name) =>
    permitSemaphore(locks, name, { permits })

/** One permit, or two under one lease. */
function someOf(random: Random): Share {
  return { side: PERMIT, weight: random.between(1, 2) }
}

/** A permit is nothing that a holder could have twice. */
const counted: Pick<LeaseKind, 'keys' | 'cannot' | 'faultIn'> = {
  keys: [],
  cannot: ['re-entered'],
  faultIn({ engine }) {
    const sum = Number(engine.command('GET', 'x')) + Number(engine.command('ZCARD', '{x}:timeout'))
    return engine.command('EXISTS', 'x') && sum !== PERMITS ? `there are ${sum} permits in all` : undefined
  },
}

/** Permits whose number a client has set. */
const setPermits = leasesPlay({
  ...counted,
  stays: ['x', '{x}:timeout', '{x}:permits'],
  prepare: locks => permitSemaphore(locks, 'x').trySetPermits(PERMITS),
  choose: (locks, random) => ({
    lock: permitSemaphore(locks, 'x'),
    ...someOf(random),
  }),
})

const someWeight = (random: Random) => (random.chance(0.5) ? 1 : random.between(1, CROWD_PERMITS / 2))

/** A call where five permits are free. */
const ofFive = callsOf(
  (locks, name) => permitSemaphore(locks, name),
  other => other.setPermits(5),
)

export const row: KindRow = {
  leases: {
    permit: {
      scripts: permits,
      of: permitSemaphore,
      cannotReenter: true,
      prepare: (locks, name) => permitSemaphore(locks, name).setPermits(1),
    },
    'permit of a given size': {
      scripts: { ...permits, acquire: permits.acquireWithin },
      of: sized(1),
      cannotReenter: true,
    },
    'several permits': {
      scripts: { ...permits, acquire: permits.acquireWithin },
      of: sized(3),
      cannotReenter: true,
      options: { weight: 3 },
    },
  },
  operations: {
    'permits: acquire three': ofFive(permits.acquire, 'granted', it => it.tryAcquire({ weight: 3 })),
    'permits: acquire too many': ofFive(permits.acquire, 'busy', it => it.tryAcquire({ weight: 6 })),
    'permits: set': ofFive(permits.set, undefined, it => it.setPermits(9)),
    'permits: count': ofFive(permits.count, 5, it => it.permits()),
    'permits: count what is available': ofFive(permits.count, 5, it => it.availablePermits()),
    'permits: count what is acquired': ofFive(permits.count, 0, it => it.acquiredPermits()),
  },
  stays: /^job:\{x\}/,
  worlds: {
    'permit-semaphore': setPermits,
    'permits-beside-java': withJava(setPermits, () => javaPermits('x'), {
      side: PERMIT,
      weight: 1,
    }),
    'permits-by-code': leasesPlay({
      ...counted,
      choose: (locks, random) => ({
        lock: permitSemaphore(locks, 'x', { permits: PERMITS }),
        ...someOf(random),
      }),
    }),
  },
  crowds: {
    'permits-by-code': {
      hasWeights: true,
      use(locks, random) {
        const weight = someWeight(random)
        const pool = permitSemaphore(locks, 'x', { permits: CROWD_PERMITS })
        return {
          want: sizedPermits(weight, CROWD_PERMITS),
          acquire: ask => pool.acquire({ weight, ...ask }),
        }
      },
    },
    'permit-semaphore': {
      hasWeights: true,
      prepare: locks => permitSemaphore(locks, 'x').trySetPermits(CROWD_PERMITS),
      use(locks, random) {
        const weight = someWeight(random)
        return {
          want: countedPermits(weight),
          acquire: ask => permitSemaphore(locks, 'x').acquire({ weight, ...ask }),
        }
      },
    },
  },
  orders: { none: 'its permits have no names to tell the clients apart; its worlds count them' },
  golden: 'permit-semaphore',
  runtime: 'permit',
}
