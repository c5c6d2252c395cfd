import { lock, redLock, steal } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import { ordersOf, STEALS } from '../simulation/exhaustive/locks.ts'
import { turnsOf } from '../simulation/exhaustive/turns.ts'
import { lock as free, majority } from '../simulation/liveness/wants.ts'
import { EXCLUSIVE } from '../simulation/oracle/oracle.ts'
import { exclusivePlay, leasesPlay } from '../simulation/plays/exclusive.ts'
import { withJava } from '../simulation/plays/java-visits.ts'
import { javaLock } from '../simulation/world/java.ts'
import type { KindRow } from './kind.ts'

export const FORCED = { force: [scripts.forceRelease] } as const

export const row: KindRow = {
  leases: {
    lock: { scripts, of: lock, steal: (locks, name) => steal(lock(locks, name)) },
  },
  operations: {},
  nothingGrows: 'has one holder, and its line is one string',
  worlds: {
    lock: exclusivePlay(locks => lock(locks, 'x')),
    'lock-beside-java': withJava(
      leasesPlay({
        keys: ['x'],
        choose: locks => ({ lock: lock(locks, 'x'), side: EXCLUSIVE }),
      }),
      thread => javaLock('x', thread, 5_000),
      { side: EXCLUSIVE },
    ),
  },
  crowds: {
    lock: {
      neighbour: javaLock('x', 1),
      use: locks => ({ want: free('x'), acquire: ask => lock(locks, 'x').acquire(ask) }),
    },
    // Three databases are three names of one here, because no crowd loses a database.
    'red-lock': {
      use(locks, _random, another) {
        const red = redLock([lock(locks, 'x'), lock(another(), 'y'), lock(another(), 'z')])
        // A round is several requests, which a crowd would take for polls that are spent.
        return { want: majority('x', 'y', 'z'), acquire: ask => red.acquire({ ...ask, maxPolls: 1e6 }) }
      },
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
    'handed-lock': turnsOf(scripts, FORCED),
    'stolen-lock': ordersOf({ clients: [scripts, { ...scripts, next: STEALS }], force: FORCED, pauses: 3 }),
  },
  golden: 'lock',
  runtime: 'lock',
}
