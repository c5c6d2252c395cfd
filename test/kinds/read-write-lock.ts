import { readWriteLock } from '../../src/index.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as read from '../../src/transport/scripts/read-lock.gen.ts'
import * as shared from '../../src/transport/scripts/read-write-lock.gen.ts'
import * as write from '../../src/transport/scripts/write-lock.gen.ts'
import { ordersOf } from '../simulation/exhaustive/locks.ts'
import { turnsOf } from '../simulation/exhaustive/turns.ts'
import { READ, WRITE } from '../simulation/liveness/wants.ts'
import { EXCLUSIVE, type Side } from '../simulation/oracle/oracle.ts'
import { leasesPlay } from '../simulation/plays/exclusive.ts'
import { withJava } from '../simulation/plays/java-visits.ts'
import { javaWriteLock } from '../simulation/world/java.ts'
import type { KindRow } from './kind.ts'

export const READING: Side = { name: 'shared', limit: Infinity }

/** It is extended and re-entered like a plain lock. */
const writeScripts = {
  ...shared,
  extend: plain.extend,
  reenter: plain.reenter,
  handOn: plain.handOn,
  ...write,
}

/** Of ten clients, so many read. */
const contest = (readers: number) =>
  leasesPlay({
    keys: ['x'],
    choose(locks, random) {
      const { read, write } = readWriteLock(locks, 'x')
      return random.chance(readers / 10) ? { lock: read, side: READING } : { lock: write, side: EXCLUSIVE }
    },
  })

export const readRow: KindRow = {
  leases: {
    'read lock': {
      scripts: { ...shared, ...read },
      of: (locks, name) => readWriteLock(locks, name).read,
      rival: (locks, name) => readWriteLock(locks, name).write,
      isShared: true,
    },
  },
  operations: {},
  worlds: {
    'read-write-lock': contest(7),
  },
  crowds: {
    'read-write-lock': {
      isMixed: true,
      use(locks, random) {
        const { read, write } = readWriteLock(locks, 'x')
        if (random.chance(0.3)) return { want: WRITE, acquire: ask => write.acquire(ask) }
        return { want: READ, acquire: ask => read.acquire(ask) }
      },
    },
  },
  orders: {
    'read-write-lock': ordersOf({
      clients: [read, { ...plain, ...write, field: ':write' }],
      force: {
        'force reading': [shared.forceRelease, { write: 0 }],
        'force writing': [shared.forceRelease, { write: 1 }],
      },
      pauses: 3,
    }),
  },
  golden: 'read-write-lock',
  runtime: 'read lock',
}

export const writeRow: KindRow = {
  leases: {
    'write lock': { scripts: writeScripts, of: (locks, name) => readWriteLock(locks, name).write },
    'write lock beside readers': {
      scripts: writeScripts,
      of: (locks, name) => readWriteLock(locks, name).write,
      rival: (locks, name) => readWriteLock(locks, name).read,
      rivalsShare: true,
    },
  },
  operations: {},
  worlds: {
    'write-lock-beside-java': withJava(contest(1), thread => javaWriteLock('x', thread, 5_000), {
      side: EXCLUSIVE,
    }),
  },
  crowds: {
    'write-lock': {
      isMixed: true,
      use: locks => ({ want: WRITE, acquire: ask => readWriteLock(locks, 'x').write.acquire(ask) }),
    },
  },
  orders: {
    'handed-write-lock': turnsOf(writeScripts, { force: [shared.forceRelease, { write: 1 }] }, ':write'),
  },
  golden: 'read-write-lock',
  runtime: 'write lock',
}
