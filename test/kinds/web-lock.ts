import { contextOf } from '../../src/lease/context.ts'
import * as scripts from '../../src/transport/scripts/web-lock.gen.ts'
import { webLock } from '../../src/web-locks/web-lock.ts'
import { webLocks } from '../../src/web-locks.ts'
import { ordersOf } from '../simulation/exhaustive/locks.ts'
import { EXCLUSIVE } from '../simulation/oracle/oracle.ts'
import { watchLine } from '../simulation/oracle/web-watch.ts'
import { leasePlay } from '../simulation/plays/lease-play.ts'
import type { KindRow, Leased } from './kind.ts'
import { call } from './leases.ts'
import { READING } from './read-write-lock.ts'

const of =
  (...how: [mode: 'shared' | 'exclusive', steals?: boolean]): Leased['of'] =>
  (locks, name) =>
    webLock(contextOf(locks, 'a web lock of a test'), name, ...how)

/** Without thefts, which end in a lease of one holder. */
const { steal: _, ...shared } = scripts

export const row: KindRow = {
  leases: {
    'web lock': {
      scripts,
      of: of('exclusive'),
      steal: (locks, name) => of('exclusive', true)(locks, name).acquire({ waitMs: 0 }),
      isInternal: true,
      cannotReenter: true,
    },
    'web lock beside those who share it': {
      scripts: shared,
      of: of('exclusive'),
      rival: of('shared'),
      rivalsShare: true,
      isInternal: true,
      cannotReenter: true,
    },
    'shared web lock': {
      scripts: shared,
      of: of('shared'),
      rival: of('exclusive'),
      isShared: true,
      isInternal: true,
      cannotReenter: true,
    },
  },
  operations: {
    'web lock: query': {
      ...call(
        scripts.query,
        'held 1',
        async locks => `held ${(await webLocks(locks).query()).held.length}`,
        (other, name) => of('exclusive')(other, name).acquire(),
      ),
      spansSlots: true,
    },
  },
  worlds: {
    'web-lock': {
      play(stage) {
        watchLine(stage)
        return leasePlay(
          {
            keys: ['x'],
            cannot: ['re-entered', 'freed by an operator'],
            choose(locks, random) {
              const web = (...how: Parameters<typeof of>) => of(...how)(locks, 'x')
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
  },
  crowds: { none: 'its waiters keep a place each, and ask at fixed times' },
  // The first client wants it alone, the second would share it.
  orders: {
    'web-lock': ordersOf({
      clients: [
        { ...scripts, mode: 'x' },
        { ...scripts, mode: 's' },
      ],
      pauses: 3,
    }),
  },
  golden: { none: 'Redisson has no such kind' },
  runtime: 'web locks share, wait in order and are stolen',
}
