import { stringLock } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/string-lock.gen.ts'
import { stringOrders } from '../simulation/exhaustive/strings.ts'
import { STRING, stringNeighbour, stringPlay } from '../simulation/plays/string-play.ts'
import type { KindRow } from './kind.ts'

export const row: KindRow = {
  leases: { 'string lock': { scripts, of: stringLock } },
  operations: {},
  nothingGrows: 'is one string in each of the locks that the request names',
  worlds: { 'string-lock': stringPlay },
  crowds: {
    'string-lock': {
      neighbour: stringNeighbour,
      use: locks => ({ want: STRING, acquire: ask => stringLock(locks, 'x').acquire(ask) }),
    },
  },
  orders: { 'string-lock': stringOrders },
  golden: { none: 'Redisson has no lock that is a string' },
  runtime: 'string lock',
}
