import { fencedLock, lock, multiLock, permitSemaphore } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/multi-lock.gen.ts'
import { locks as bothFree } from '../simulation/liveness/wants.ts'
import { EXCLUSIVE } from '../simulation/oracle/oracle.ts'
import { leasesPlay } from '../simulation/plays/exclusive.ts'
import { withJava } from '../simulation/plays/java-visits.ts'
import { javaLock } from '../simulation/world/java.ts'
import type { KindRow } from './kind.ts'

const namesOf = (name: string) => [name, `${name}:b`]

/** All have y, so they exclude each other. While y is busy alone, x is reserved. */
const contest = leasesPlay({
  keys: ['x', 'y'],
  choose(locks, random) {
    const members = [lock(locks, 'x'), lock(locks, 'y')]
    return random.chance(0.5)
      ? { lock: multiLock(members), side: EXCLUSIVE }
      : { lock: lock(locks, 'y'), side: EXCLUSIVE }
  },
})

export const row: KindRow = {
  leases: {
    'multi-lock': {
      scripts,
      of: (locks, name) => multiLock(namesOf(name).map(each => lock(locks, each))),
    },
    'multi-lock of fenced locks': {
      of: (locks, name) => multiLock(namesOf(name).map(each => fencedLock(locks, each))),
    },
    'multi-lock of a lock and a permit': {
      cannotReenter: true,
      of: (locks, name) =>
        multiLock([lock(locks, name), permitSemaphore(locks, `${name}:p`, { permits: 1 })]),
    },
  },
  operations: {},
  nothingGrows: 'has one holder in each of the locks that the request names',
  worlds: {
    'multi-lock': contest,
    'multi-lock-beside-java': withJava(contest, thread => javaLock('y', thread, 5_000), {
      side: EXCLUSIVE,
    }),
  },
  crowds: {
    'multi-lock': {
      use(locks) {
        const both = multiLock([lock(locks, 'x'), lock(locks, 'y')])
        return { want: bothFree('x', 'y'), acquire: ask => both.acquire(ask) }
      },
    },
  },
  orders: { none: 'it has the states of two locks, which are explored one by one' },
  golden: 'multi-lock',
  runtime: 'multi-lock',
}
