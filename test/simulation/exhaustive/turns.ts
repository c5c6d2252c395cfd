import type { Orders } from '../../kinds/kind.ts'
import type { Actor } from './deliveries.ts'
import { ordersOf, type TwoClients } from './locks.ts'

/**
 * A process whose callers have one holder. The first renews it and hands it on to one with a shorter lease, which renews it
 * as well. Without a request, a hand-over changes nothing that a server could see.
 */
const PROCESS: Actor['next'] = {
  ' ': ['acquire'],
  'acquire ': ['cancel'],
  'acquire busy': ['cancel'],
  'acquire granted': ['extend', 'hand on', 'release'],
  'extend ': ['hand on', 'release'],
  'extend extended': ['hand on', 'release'],
  'extend gone': ['release'],
  'hand on ': ['release'],
  'hand on set': ['renew', 'release'],
  'hand on gone': ['release'],
  'renew ': ['release'],
  'renew extended': ['release'],
  'renew gone': ['release'],
}

const OTHER: Actor['next'] = {
  ' ': ['acquire'],
  'acquire ': ['cancel'],
  'acquire busy': ['last', 'cancel'],
  'acquire granted': ['release'],
  'last ': ['cancel'],
  'last granted': ['release'],
}

/** Explores what becomes of a process that hands a lock on, beside another client and an operator. */
export function turnsOf(scripts: TwoClients['clients'][0], force: TwoClients['force'], field = ''): Orders {
  return ordersOf({
    clients: [
      // Tokens for three callers more.
      { ...scripts, field, next: PROCESS, reserve: 3 },
      { ...scripts, field, next: OTHER },
    ],
    ...(force && { force }),
    pauses: 3,
  })
}
