import type { Clock } from '../../../src/index.ts'
import type { Engine } from '../../../src/memory/engine.ts'
import type { JavaObject } from '../world/java.ts'

export const NEIGHBOUR_HOLD_MS = 30

/** What takes it again within a millisecond of its release: a thread of Java, or another library. */
export type Neighbour = Pick<JavaObject, 'take'>

/** Lets it take it again and again until it is over. `changed` hears of each change. */
export async function playNeighbour(
  neighbour: Neighbour,
  engine: Engine,
  { sleep, random }: Pick<Clock, 'sleep' | 'random'>,
  { isOver, changed = () => {} }: { isOver: () => boolean; changed?: () => void },
): Promise<void> {
  while (!isOver()) {
    await sleep(random())
    engine.keyspace.freeze()
    const leave = neighbour.take(engine, engine.keyspace.now, () => {})
    if (typeof leave === 'number') continue
    changed()
    await sleep(NEIGHBOUR_HOLD_MS)
    leave(engine.keyspace.now, () => {})
    changed()
  }
}
