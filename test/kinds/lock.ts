import { lock, steal } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import { ordersOf } from '../simulation/exhaustive/locks.ts'
import { passesOf } from '../simulation/exhaustive/passes.ts'
import { lockNeighbour } from '../simulation/liveness/neighbour.ts'
import { lock as free } from '../simulation/liveness/wants.ts'
import { exclusivePlay } from '../simulation/plays/exclusive.ts'
import type { KindRow } from './kind.ts'

export const FORCED = { force: [scripts.forceRelease] } as const

export const row: KindRow = {
  leases: { lock: { scripts, of: lock, steal: (locks, name) => steal(lock(locks, name)) } },
  operations: {},
  nothingGrows: 'has one holder, and its line is one string',
  worlds: { lock: exclusivePlay(locks => lock(locks, 'x')) },
  crowds: {
    lock: {
      neighbour: lockNeighbour('x'),
      use: locks => ({ want: free('x'), acquire: ask => lock(locks, 'x').acquire(ask) }),
    },
  },
  orders: {
    lock: ordersOf({ clients: [scripts, scripts], force: FORCED, pauses: 4 }),
    // The first client asks at a slot, the second is a newcomer.
    'lock-in-line': ordersOf({
      clients: [{ ...scripts, rttMs: 1 }, scripts],
      force: FORCED,
      pauses: 4,
      line: true,
    }),
    'passed-lock': passesOf(scripts, FORCED),
    'stolen-lock': ordersOf({ clients: [scripts, { ...scripts, steals: true }], force: FORCED, pauses: 3 }),
  },
  golden: 'lock',
  runtime: 'a lock is busy for another client while it is held, and free after the release',
}
