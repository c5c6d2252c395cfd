import { LockBusyError, semaphore } from '../src/index.ts'
import type { Compiled } from '../test/simulation/compiled.ts'
import { ROUND_TRIP_MS, virtualStore } from './virtual.ts'

const PERMITS = 2
const OTHERS = 4
const CLIENTS = 6

/** How waits of ten seconds ended. */
export interface Waits {
  readonly served: number
  readonly refused: number
  readonly requests: number
}

/**
 * Lets clients of ours wait for a semaphore with all defaults, in a closed loop of `forMs` or once each. Beside them,
 * others take what is free within 2 ms, as Java's threads do, and the line does not see them. `scripts` replaces what the
 * store runs.
 */
export async function besideOthers({ forMs = 0, seed = 1 }, scripts?: Compiled): Promise<Waits> {
  const { join, around, engine, run } = virtualStore(`beside others ${seed}`, { scripts })
  await run(semaphore(join(), 'x').trySetPermits(PERMITS))
  const asleep: (() => void)[] = []
  const freed = () => asleep.shift()?.()
  const hold = () => around.sleep(20 + 20 * around.random())
  const other = async () => {
    for (;;) {
      await around.sleep(2 * around.random())
      if (Number(engine.command('GET', 'x')) > 0) {
        engine.command('DECRBY', 'x', '1')
        await hold()
        engine.command('INCRBY', 'x', '1')
        freed()
      } else await new Promise<void>(resolve => asleep.push(resolve))
    }
  }
  for (let n = 0; n < OTHERS; n++) other()
  await run(around.sleep(500))
  const [startedAt, before] = [around.now(), around.requests()]
  let [served, refused] = [0, 0]
  const client = async () => {
    const permits = semaphore(join(), 'x')
    do {
      const wait = permits.acquire().then(
        () => true,
        error => {
          if (!(error instanceof LockBusyError)) throw error
        },
      )
      if (await wait) {
        served++
        await hold()
        const release = permits.release()
        await around.sleep(ROUND_TRIP_MS / 2)
        freed()
        await release
      } else refused++
    } while (around.now() - startedAt < forMs)
  }
  await run(Promise.all(Array.from({ length: CLIENTS }, client)))
  return { served, refused, requests: around.requests() - before }
}
