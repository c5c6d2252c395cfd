import { fairLock, steal, waiters } from '../../src/index.ts'
import * as fair from '../../src/transport/scripts/fair-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import { ordersOf } from '../simulation/exhaustive/locks.ts'
import { queued } from '../simulation/liveness/wants.ts'
import { watchQueue } from '../simulation/oracle/queue-judge.ts'
import { exclusivePlay } from '../simulation/plays/exclusive.ts'
import type { KindRow } from './kind.ts'
import { call } from './leases.ts'

/** Its order is that of all processes, so no process hands it on. */
const { handOn, ...shared } = plain
const scripts = { ...shared, ...fair }
/** A waiter is still alive when a lease ends. */
const client = { ...scripts, rttMs: 10_000 }

export const row: KindRow = {
  leases: {
    'fair lock': { scripts, of: fairLock, steal: (locks, name) => steal(fairLock(locks, name)) },
  },
  operations: {
    'fair lock: waiters': call(
      fair.waiters,
      { count: 0, holders: [] },
      (locks, name) => waiters(fairLock(locks, name)),
      (other, name) => fairLock(other, name).acquire(),
    ),
  },
  worlds: {
    'fair-lock': {
      play(stage) {
        watchQueue(stage)
        return exclusivePlay(locks => fairLock(locks, 'x')).play(stage)
      },
    },
  },
  crowds: {
    'fair-lock': {
      isOrdered: true,
      use: locks => ({ want: queued('x'), acquire: ask => fairLock(locks, 'x').acquire(ask) }),
    },
  },
  orders: {
    'fair-lock': ordersOf({ clients: [client, client], force: { force: [fair.forceRelease] }, pauses: 3 }),
  },
  golden: 'fair-lock',
  runtime: 'a fair lock is granted to those that wait, and to no single try before them',
}
