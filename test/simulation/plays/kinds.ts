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
import { EXCLUSIVE } from '../oracle/oracle.ts'
import { callersPlay } from './callers-play.ts'
import { exclusivePlay, leasesPlay } from './exclusive.ts'
import type { SimulatedKind } from './play.ts'

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
      choose: locks => ({ lock: stringLock(locks, 'x'), side: EXCLUSIVE }),
    }),
  ),
  'multi-lock-callers': callersPlay(
    leasesPlay({
      keys: ['x', 'y'],
      choose: locks => ({
        lock: multiLock([lock(locks, 'x'), lock(locks, 'y')]),
        side: EXCLUSIVE,
      }),
    }),
  ),
  'write-lock-callers': callersPlay(
    leasesPlay({
      keys: ['x'],
      choose(locks, random) {
        const { read, write } = readWriteLock(locks, 'x')
        return random.chance(0.2) ? { lock: read, side: READING } : { lock: write, side: EXCLUSIVE }
      },
    }),
  ),
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
