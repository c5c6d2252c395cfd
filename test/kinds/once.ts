import { forgetOnce, inspectOnce, once } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { explore } from '../simulation/exhaustive/explore.ts'
import { again } from '../simulation/exhaustive/locks.ts'
import { onceDeliveries } from '../simulation/exhaustive/once.ts'
import { oncePlay } from '../simulation/plays/once-play.ts'
import type { KindRow } from './kind.ts'
import { call, NAME } from './leases.ts'

const value = async (work: Promise<{ value?: unknown }>) => String((await work).value)

export const row: KindRow = {
  leases: {},
  operations: {
    'once: claim': call(scripts.claim, 'done', locks => value(once(locks, NAME, async () => 'done'))),
    'once: claim what is done': call(
      scripts.claim,
      'before',
      locks => value(once(locks, NAME, async () => 'again')),
      other => once(other, NAME, async () => 'before'),
    ),
    'once: settle': call(scripts.settle, 'done', locks => value(once(locks, NAME, async () => 'done'))),
    'once: give up': call(scripts.settle, 'released', locks =>
      value(once(locks, NAME, lease => lease.release())),
    ),
    'once: extend': call(scripts.extend, 'done', locks =>
      value(once(locks, NAME, async lease => lease.extend(40_000).then(() => 'done'))),
    ),
    'once: inspect': call(scripts.inspect, 'true', locks =>
      value(once(locks, NAME, async lease => lease.isHeld())),
    ),
    'once: read': call(
      scripts.read,
      'true',
      async locks => String((await inspectOnce(locks, NAME)) !== undefined),
      other => once(other, NAME, async () => 'before'),
    ),
    'once: forget': call(
      scripts.forget,
      'true',
      async locks => {
        const seen = await inspectOnce(locks, NAME)
        return String(seen && (await forgetOnce(locks, NAME, seen)))
      },
      other => once(other, NAME, async () => 'before'),
    ),
  },
  worlds: { once: { play: oncePlay } },
  crowds: { none: 'who waits for work to be done wants its result, and not its turn' },
  orders: {
    once: {
      explore: compiled => explore(onceDeliveries(compiled)),
      limits: [
        again('claim'),
        again('last'),
        'a late completion is "gone", because its own result has expired',
      ],
    },
  },
}
