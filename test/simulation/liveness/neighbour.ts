import type { Engine } from '../../../src/memory/engine.ts'

/** A thread of Java, which takes what it has released again within a millisecond, always as the same holder. */
export interface Neighbour {
  /** Returns whether it got it. */
  take(engine: Engine, leaseMs: number): boolean
  leave(engine: Engine): void
}

export const NEIGHBOUR_HOLD_MS = 30
const THREAD = '00000000-0000-4000-8000-000000000000:1'
const PERMIT = 'a thread of Java'

/** Takes the hash of a lock. */
export function lockNeighbour(
  name: string,
  fields: Readonly<Record<string, string>> = { [THREAD]: '1' },
): Neighbour {
  return {
    take(engine, leaseMs) {
      if (engine.command('EXISTS', name)) return false
      engine.command('HSET', name, ...Object.entries(fields).flat())
      engine.command('PEXPIRE', name, String(leaseMs))
      return true
    },
    leave: engine => void engine.command('DEL', name),
  }
}

export function writeNeighbour(name: string): Neighbour {
  return lockNeighbour(name, { mode: 'write', [`${THREAD}:write`]: '1' })
}

/** Takes the one permit of a semaphore. */
export function permitNeighbour(name: string): Neighbour {
  const deadlines = `{${name}}:timeout`
  return {
    take(engine, leaseMs) {
      if (engine.command('ZCARD', deadlines)) return false
      engine.command('SET', name, '0')
      engine.command('ZADD', deadlines, String(Math.floor(engine.keyspace.now) + leaseMs), PERMIT)
      return true
    },
    leave(engine) {
      engine.command('ZREM', deadlines, PERMIT)
      engine.command('SET', name, '1')
    },
  }
}

interface Around {
  sleep(ms: number): Promise<unknown>
  random(): number
}

/** Lets it take it again and again until it is over. `changed` hears of each change. */
export async function playNeighbour(
  neighbour: Neighbour,
  engine: Engine,
  { sleep, random }: Around,
  { leaseMs, isOver, changed = () => {} }: { leaseMs: number; isOver: () => boolean; changed?: () => void },
): Promise<void> {
  while (!isOver()) {
    await sleep(random())
    engine.keyspace.freeze()
    if (!neighbour.take(engine, leaseMs)) continue
    changed()
    await sleep(NEIGHBOUR_HOLD_MS)
    neighbour.leave(engine)
    changed()
  }
}
