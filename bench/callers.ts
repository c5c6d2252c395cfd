/** Callers of one process that wait for one lock, in virtual time: what a grant costs, and how it is shared. */
import type { LocksOptions } from '../src/index.ts'
import type { CompiledScript, Redis } from '../src/memory/engine.ts'
import { type Compiled, SHIPPED } from '../test/simulation/compiled.ts'
import { jain } from './crowd.ts'
import { LOCKS, type LockKind, leased, newProcess, virtualStore } from './virtual.ts'

export interface Callers {
  /** How many callers each process has. */
  readonly processes: readonly number[]
  readonly kind?: LockKind
  readonly localQueue?: LocksOptions['localQueue']
  /** How long they contend, in virtual milliseconds. Default 60,000. */
  readonly forMs?: number
  /** Default 50. */
  readonly holdMs?: number
  readonly seed?: number
}

export interface CallerFigures {
  readonly requestsPerGrant: number
  /** Billed: with the `EVALSHA` of each request. */
  readonly commandsPerGrant: number
  /** The share of the time in which a caller works under the lock. */
  readonly utilisation: number
  /** Jain's index of how often each caller had the lock. */
  readonly fairness: number
  readonly longestWaitMs: number
  /** How often each process had the lock, as a share of all. */
  readonly shares: readonly number[]
  /** The longest wait of any caller, by process. */
  readonly longestWaits: readonly number[]
}

/** Lets all callers ask again as soon as they have released. */
export async function measureCallers(callers: Callers): Promise<CallerFigures> {
  const { processes, kind = 'lock', localQueue = true, forMs = 60_000, holdMs = 50, seed = 1 } = callers
  let commands = 0
  const scripts = counted(SHIPPED, () => commands++)
  const { join, around, run } = virtualStore(`${JSON.stringify(processes)} ${kind} ${seed}`, {
    scripts,
    spread: 0.1,
  })
  const startedAt = around.now()
  const endsAt = startedAt + forMs
  const turns: number[][] = processes.map(callers => Array(callers).fill(0))
  const waits: number[][] = processes.map(() => [])
  let busyMs = 0
  const loop = async (use: ReturnType<typeof leased>, process: number, caller: number) => {
    while (around.now() < endsAt) {
      const askedAt = around.now()
      await use(async () => {
        waits[process]?.push(around.now() - askedAt)
        if (around.now() >= endsAt) return
        const count = turns[process] as number[]
        count[caller] = (count[caller] ?? 0) + 1
        busyMs += holdMs
        await around.sleep(holdMs)
      })
    }
  }
  commands = 0
  const atEnd = async () => {
    await around.sleep(forMs)
    return { requests: around.requests(), commands }
  }
  const ended = atEnd()
  const all = processes.flatMap((callers, process) => {
    const locks = join(newProcess(), undefined, { localQueue })
    const use = leased(LOCKS[kind](locks))
    return Array.from({ length: callers }, (_, caller) => loop(use, process, caller))
  })
  await run(Promise.all([...all, ended]))
  const asked = await ended
  const counts = turns.flat()
  const grants = sum(counts)
  return {
    requestsPerGrant: asked.requests / grants,
    commandsPerGrant: (asked.commands + asked.requests) / grants,
    utilisation: busyMs / forMs,
    fairness: jain(counts),
    longestWaitMs: Math.max(...waits.flat()),
    shares: turns.map(each => sum(each) / grants),
    longestWaits: waits.map(each => Math.max(...each)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function counted(scripts: Compiled, count: () => void): Compiled {
  const counting =
    (send: Redis['call']): Redis['call'] =>
    (...command) => {
      count()
      return send(...command)
    }
  const wrapped = ([text, script]: [string, CompiledScript]): [string, CompiledScript] => [
    text,
    (redis, ...rest) => script({ call: counting(redis.call), pcall: counting(redis.pcall) }, ...rest),
  ]
  return new Map([...scripts].map(wrapped))
}
