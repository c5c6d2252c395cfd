import { fairLock, fencedLock, lock, multiLock, redLock } from '../../../src/index.ts'
import { WORLDS } from '../../kinds/index.ts'
import { EXCLUSIVE } from '../oracle/oracle.ts'
import { batchPlay } from './batch-play.ts'
import { leasesPlay, only } from './exclusive.ts'
import type { SimulatedKind } from './play.ts'

/** The worlds of every kind, and those where kinds meet. */
export const KINDS: Readonly<Record<string, SimulatedKind>> = {
  ...WORLDS,
  'red-lock': {
    ...leasesPlay({
      keys: ['x'],
      cannot: ['re-entered', 'freed by an operator'],
      choose: locks => ({ lock: redLock(locks.map(each => lock(each, 'x'))), side: EXCLUSIVE }),
    }),
    servers: 3,
  },
  'fenced-red-lock': {
    ...leasesPlay({
      keys: ['x'],
      cannot: ['re-entered', 'freed by an operator'],
      choose: locks => ({ lock: redLock(locks.map(each => fencedLock(each, 'x'))), side: EXCLUSIVE }),
    }),
    servers: 5,
  },
  'locks-in-batches': { inBatches: true, play: batchPlay },
  'mixed-locks': leasesPlay({
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
