import {
  fairLock,
  fencedLock,
  lock,
  multiLock,
  readWriteLock,
  redLock,
  stringLock,
} from '../../../src/index.ts'
import { WORLDS } from '../../kinds/index.ts'
import { READING } from '../../kinds/read-write-lock.ts'
import { READ, locks as unheld, WRITE } from '../liveness/wants.ts'
import { EXCLUSIVE } from '../oracle/oracle.ts'
import { callersPlay } from './callers-play.ts'
import { exclusivePlay, leasesPlay } from './exclusive.ts'
import type { SimulatedKind } from './play.ts'
import { STRING } from './string-play.ts'

function majority(of: typeof lock): SimulatedKind {
  return leasesPlay({
    keys: ['x'],
    cannot: ['re-entered', 'freed by an operator'],
    choose: (_locks, _random, all) => ({ lock: redLock(all.map(each => of(each, 'x'))), side: EXCLUSIVE }),
  })
}

/** The worlds of every kind, and those where kinds meet. */
export const KINDS: Readonly<Record<string, SimulatedKind>> = {
  ...WORLDS,
  'red-lock': { ...majority(lock), servers: 3 },
  'fenced-red-lock': { ...majority(fencedLock), servers: 5 },
  'lock-callers': callersPlay(exclusivePlay(locks => lock(locks, 'x'))),
  'fenced-lock-callers': callersPlay(exclusivePlay(locks => fencedLock(locks, 'x'))),
  'string-lock-callers': callersPlay(
    leasesPlay({
      keys: ['edgelock:beside:{x}', 'x'],
      choose: locks => ({ lock: stringLock(locks, 'x'), side: EXCLUSIVE, want: STRING }),
    }),
  ),
  'multi-lock-callers': callersPlay(
    leasesPlay({
      keys: ['x', 'y'],
      choose: locks => ({
        lock: multiLock([lock(locks, 'x'), lock(locks, 'y')]),
        side: EXCLUSIVE,
        want: unheld('x', 'y'),
      }),
    }),
  ),
  'write-lock-callers': callersPlay({
    ...leasesPlay({
      pacing: { isMixed: true },
      keys: ['x'],
      choose(locks, random) {
        const { read, write } = readWriteLock(locks, 'x')
        return random.chance(0.2)
          ? { lock: read, side: READING, want: READ }
          : { lock: write, side: EXCLUSIVE, want: WRITE }
      },
    }),
  }),
  'mixed-locks': leasesPlay({
    keys: ['x', 'y'],
    cannot: ['re-entered'],
    choose(locks, random) {
      const plain = lock(locks, 'x')
      const multi = multiLock([plain, lock(locks, 'y')])
      return {
        lock: random.pick([plain, fairLock(locks, 'x'), fencedLock(locks, 'x'), multi]),
        side: EXCLUSIVE,
      }
    },
  }),
}
