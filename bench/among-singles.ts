import { lock, multiLock } from '../src/index.ts'
import type { Compiled } from '../test/simulation/compiled.ts'
import { leased, virtualStore } from './virtual.ts'

const HOLD_MS = 500
/** Clients of each of the two locks alone, and clients of both. */
const SINGLES = 4
const MULTIS = 2

/** How two locks are shared by clients that want one of them and clients that want both. */
export interface Shares {
  /** How often a client of one lock had it, and how often a client of both had both. */
  readonly single: number
  readonly multi: number
  /** For both. */
  readonly longestWaitMs: number
  readonly utilisation: number
  readonly requestsPerGrant: number
}

/** Plays a closed loop of both groups in virtual time, with exponential holds. `scripts` replaces what the store runs. */
export async function amongSingles({ grants = 600, seed = 1 }, scripts?: Compiled): Promise<Shares> {
  const { join, around, run } = virtualStore(`among singles ${seed}`, { scripts })
  const startedAt = around.now()
  const turns = { single: 0, multi: 0 }
  let [longestWaitMs, busyMs] = [0, 0]
  const client = async (kind: 'single' | 'multi', names: string[]) => {
    const locks = join()
    const use = leased(
      kind === 'multi' ? multiLock(names.map(name => lock(locks, name))) : lock(locks, names[0] ?? ''),
    )
    do {
      const askedAt = around.now()
      await use(async () => {
        turns[kind]++
        if (kind === 'multi') longestWaitMs = Math.max(longestWaitMs, around.now() - askedAt)
        const holdMs = -HOLD_MS * Math.log(1 - around.random())
        busyMs += (holdMs + around.roundTripMs) * names.length
        await around.sleep(holdMs)
      })
    } while (turns.single + turns.multi < grants)
  }
  const singles = ['x', 'y'].flatMap(name => Array.from({ length: SINGLES }, () => client('single', [name])))
  const multis = Array.from({ length: MULTIS }, () => client('multi', ['x', 'y']))
  await run(Promise.all([...singles, ...multis]))
  return {
    single: turns.single / SINGLES / 2,
    multi: turns.multi / MULTIS,
    longestWaitMs,
    utilisation: busyMs / 2 / (around.now() - startedAt),
    requestsPerGrant: around.requests() / (turns.single + turns.multi),
  }
}
