import { type CountDownLatch, countDownLatch } from '../../src/index.ts'
import * as latch from '../../src/transport/scripts/count-down-latch.gen.ts'
import { latchPlay } from '../simulation/plays/latch-play.ts'
import type { KindRow, Operation } from './kind.ts'
import { call } from './leases.ts'

/** A call of a latch that has this count; none if it is 0. */
function at(
  count: number,
  script: Operation['script'],
  outcome: unknown,
  act: (it: CountDownLatch) => Promise<unknown>,
): Operation {
  return call(
    script,
    outcome,
    (locks, name) => act(countDownLatch(locks, name)),
    async (other, name) => count > 0 && countDownLatch(other, name).trySetCount(count),
  )
}

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
