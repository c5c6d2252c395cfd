import { countDownLatch } from '../../../src/index.ts'
import type { Play, Stage, Visit } from './play.ts'

/** For how long a count is owed, in milliseconds. */
const OWED_MS = 60_000

/** Counts a latch down and waits for it, and checks that it opens when all have counted, and never before. */
export function latchPlay(stage: Stage): Play {
  const { oracle, gives, server, now, clients } = stage
  const count = clients * 2
  /** Ids of the counts that may have taken effect, and of those that have. */
  const begun = new Set<string>()
  const confirmed = new Set<string>()
  const startedAt = now()
  const promised = () => oracle.isPromised(startedAt)

  async function visit({ me, locks, random, machine, record, patience }: Visit): Promise<void> {
    const latch = countDownLatch(locks, 'x')
    if (random.chance(0.4)) {
      const isOpen = confirmed.size >= count
      const waitMs = random.pick([0, 500, 5_000])
      const opened = await latch.wait({ waitMs, unset: 'closed', ...patience })
      record(opened ? 'passes' : 'waited in vain')
      if (!promised()) return
      if (opened && begun.size < count) oracle.violated(`${me} passes after ${begun.size} of ${count} counts`)
      if (!opened && isOpen) oracle.violated(`${me} does not pass an open latch`)
      return
    }
    // Some counts are delivered twice, by different processes.
    const operationId = random.chance(0.8) ? me : random.pick(['job 1', 'job 2'])
    begun.add(operationId)
    const arrived = gives.given(machine, {
      what: `the count of ${me}`,
      owedMs: OWED_MS,
      isDone: server => server.exists(`edgelock:op:{x}:${encodeURIComponent(operationId)}`),
    })
    const left = await latch.countDown({ operationId })
    arrived()
    confirmed.add(operationId)
    stage.count()
    record(`counts: ${left} left`)
    const least = Math.max(0, count - begun.size)
    if (promised() && left < least) oracle.violated(`${me} was told ${left} left, and at least ${least} are`)
    await machine.clock.sleep(random.between(0, 200))
  }

  return {
    prepare: locks => countDownLatch(locks, 'x').trySetCount(count),
    stays: ['x'],
    visit,
    judge() {
      if (!promised()) return
      const left = Number(server.engine.command('GET', 'x') ?? 0)
      const [least, most] = [begun, confirmed].map(({ size }) => Math.max(0, count - size))
      if (left < (least ?? 0) || left > (most ?? 0))
        oracle.violated(`${left} counts are left, not ${least} to ${most}`)
    },
  }
}
