/**
 * A wait beside a neighbour that takes what it has released again within a millisecond, as a thread of Java does. In virtual
 * time, with the real library and the shipped scripts.
 */
import { NEIGHBOUR_HOLD_MS, playNeighbour } from '../test/simulation/liveness/neighbour.ts'
import { javaLock, javaPermits, javaWriteLock } from '../test/simulation/world/java.ts'
import { type Played, storeOf } from './exceptions.ts'
import { LOCKS, newProcess, unlessBusy } from './virtual.ts'

const NAME = 'crowd'
const NEIGHBOURS = {
  lock: javaLock(NAME, 1),
  fenced: javaLock(NAME, 1),
  write: javaWriteLock(NAME, 1),
  permit: javaPermits(NAME, 30_000),
}

/** Lets one client wait with all defaults, again and again. Returns which share of its waits is served, and their polls. */
export async function besideNeighbour(
  kind: keyof typeof NEIGHBOURS,
  { waits = 100 } = {},
  played: Played = {},
) {
  const { join, run, around, engine } = storeOf(`a ${kind} beside a neighbour`, played)
  const process = newProcess()
  const lock = LOCKS[kind](join(process))
  // Java has no permits whose number it was not told.
  if (kind === 'permit') engine.command('SET', NAME, '1')
  let isOver = false
  void playNeighbour(NEIGHBOURS[kind], engine, around, { isOver: () => isOver })
  await run(around.sleep(1_000))
  let [served, releases] = [0, 0]
  for (let wait = 0; wait < waits; wait++) {
    const lease = await run(lock.acquire().catch(unlessBusy))
    if (!lease) continue
    served++
    await run(around.sleep(NEIGHBOUR_HOLD_MS))
    await run(lease.release())
    releases++
  }
  isOver = true
  return { served: served / waits, polls: (process.requests - releases) / waits }
}
