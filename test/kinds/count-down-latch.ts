import { type CountDownLatch, countDownLatch } from '../../src/index.ts'
import * as latch from '../../src/transport/scripts/count-down-latch.gen.ts'
import { latchPlay } from '../simulation/plays/latch-play.ts'
import type { KindRow } from './kind.ts'
import { callsOf } from './leases.ts'

/** A call of a latch that has this count; none if it is 0. */
const at = (count: number, ...how: Parameters<ReturnType<typeof callsOf<CountDownLatch>>>) =>
  callsOf(countDownLatch, async other => count > 0 && other.trySetCount(count))(...how)

export const row: KindRow = {
  leases: {},
  operations: {
    'latch: set': at(0, latch.trySet, true, it => it.trySetCount(3)),
    'latch: set again': at(2, latch.trySet, false, it => it.trySetCount(3)),
    'latch: count down': at(3, latch.countDown, 2, it => it.countDown()),
    'latch: count down to zero': at(1, latch.countDown, 0, it => it.countDown()),
    'latch: remove': at(3, latch.remove, true, it => it.delete()),
    'latch: remove nothing': at(0, latch.remove, false, it => it.delete()),
    'latch: count': at(3, latch.inspect, 3, it => it.count()),
    'latch: wait while it is set anew': {
      script: latch.inspect,
      outcome: 'true',
      async given({ locks, other, name }) {
        const setter = countDownLatch(other(), name)
        await setter.trySetCount(1)
        const waiting = countDownLatch(locks, name).wait({ waitMs: 5_000, unset: 'closed' })
        // The waiter has looked once when this is answered.
        await setter.count()
        return async () => {
          await setter.countDown()
          await setter.trySetCount(1)
          return waiting
        }
      },
    },
  },
  stays: /^job:\{x\}/,
  nothingGrows: 'is one number',
  worlds: { 'count-down-latch': { play: latchPlay } },
  crowds: { none: 'a latch that opens is free for all' },
  orders: { none: 'no client holds it; its worlds count each operation once' },
  golden: 'count-down-latch',
  runtime: 'a latch counts an operation id once, and opens at zero',
}
