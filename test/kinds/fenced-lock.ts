import { fencedLock, inspect, steal } from '../../src/index.ts'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import { ordersOf, STEALS } from '../simulation/exhaustive/locks.ts'
import { turnsOf } from '../simulation/exhaustive/turns.ts'
import { lock as free } from '../simulation/liveness/wants.ts'
import { exclusivePlay } from '../simulation/plays/exclusive.ts'
import { javaLock } from '../simulation/world/java.ts'
import type { KindRow } from './kind.ts'
import { call } from './leases.ts'
import { FORCED } from './lock.ts'

/** What leases ask; `inspect` of an operator reads the token as well. */
const scripts = { ...plain, ...fenced, inspect: plain.inspect }

export const row: KindRow = {
  leases: {
    'fenced lock': {
      scripts,
      of: fencedLock,
      steal: (locks, name) => steal(fencedLock(locks, name)),
      hasTokens: true,
    },
  },
  operations: {
    'fenced lock: inspect by an operator': call(
      fenced.inspect,
      'true',
      async (locks, name) => (await inspect(fencedLock(locks, name)))?.holds === 1,
      (other, name) => fencedLock(other, name).acquire(),
    ),
  },
  stays: /^redisson_lock_token:/,
  nothingGrows: 'has one holder, and its line is one string',
  worlds: { 'fenced-lock': exclusivePlay(locks => fencedLock(locks, 'x')) },
  crowds: {
    'fenced-lock': {
      neighbour: javaLock('x', 1),
      use: locks => ({ want: free('x'), acquire: ask => fencedLock(locks, 'x').acquire(ask) }),
    },
  },
  orders: {
    'fenced-lock': ordersOf({ clients: [scripts, scripts], force: FORCED, pauses: 2 }),
    'handed-fenced-lock': turnsOf(scripts, FORCED),
    'stolen-fenced-lock': ordersOf({
      clients: [scripts, { ...scripts, next: STEALS }],
      pauses: 2,
    }),
  },
  golden: 'fenced-lock',
  runtime: 'fenced lock',
}
