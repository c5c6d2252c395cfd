import { doneKey } from '../../../src/internal/keys.ts'
import { allHeld } from '../../../src/memory/all-held.ts'
import { type GivenBack, GiveWatch } from '../oracle/give-watch.ts'
import type { Machine } from '../world/machine.ts'
import { LONGEST_LEASE_MS, type Server } from '../world/server.ts'
import { recordEnd, type SimulatedKind, type Stage, type Visit } from './play.ts'

/** A little less than servers remember who is finished. */
const REMEMBERED_MS = 148_000

/**
 * The same play, with several callers in each process: they share one `createLocks()`, so they wait for one lock in the
 * process, and have one holder on the server one after the other.
 */
export function callersPlay(kind: SimulatedKind): SimulatedKind {
  return {
    ...kind,
    play(stage) {
      const holders = new HolderWatch(stage)
      const took: Stage['took'] = lease => holders.got(lease.holder)
      const play = kind.play({ ...stage, took, gives: new CallersGives(stage, holders) })
      return {
        ...play,
        async visit(visit) {
          visit.machine.hasCallers = true
          const callers = Array.from({ length: visit.random.between(2, 7) }, (_, at) =>
            callerOf(visit, at + 1),
          )
          await Promise.all(callers.map(caller => callSome(caller, play.visit)))
          holders.left(visit.machine)
        },
      }
    },
  }
}

async function callSome(caller: Visit, call: (visit: Visit) => Promise<void>): Promise<void> {
  const { random, machine } = caller
  for (let times = random.between(1, 6); times > 0; times--) {
    await machine.clock.sleep(random.pick([0, 0, 10, 500]))
    // Most holds are short enough for several in one turn.
    const haste = random.pick([0.002, 0.005, 0.02, 0.02, random.pick([0.1, 1])])
    await call({ ...caller, haste }).catch(error => recordEnd(error, caller))
  }
}

function callerOf(visit: Visit, number: number): Visit {
  const { machine, random } = visit
  const giveUp = new AbortController()
  if (random.chance(0.2)) machine.clock.sleep(random.between(0, 3_000)).then(() => giveUp.abort())
  return {
    ...visit,
    me: `${visit.me}#${number}`,
    patience: { signal: giveUp.signal },
    record: what => visit.record(`#${number} ${what}`),
  }
}

/**
 * Knows which holders callers got. Several have one after the other: once the last of them was told that it is released, it
 * never holds again.
 */
class HolderWatch {
  readonly #stage: Stage
  /** How many callers got each. */
  readonly #got = new Map<string, number>()
  /** When each began on a server. */
  readonly #began = new Map<string, number>()
  readonly #released = new Map<string, number>()
  /** How many locks each had at most. */
  readonly #locks = new Map<string, number>()

  constructor(stage: Stage) {
    this.#stage = stage
    for (const server of stage.servers) {
      server.onScript(() => () => {
        const held = holdersOf(server).map(({ id }) => id)
        for (const id of held) if (!this.#began.has(id)) this.#began.set(id, stage.now())
        for (const id of new Set(held)) {
          const locks = held.filter(each => each === id).length
          const most = Math.max(locks, this.#locks.get(id) ?? 0)
          this.#locks.set(id, most)
          // One of whose two locks an operator has freed is refused, and gives back the other.
          if (locks === most) this.#judge(id, server)
        }
      })
    }
  }

  /** Returns since when a caller counts on the server that got the holder from another caller. */
  got(holder: string): number | undefined {
    const callers = this.callersOf(holder)
    this.#got.set(holder, callers + 1)
    this.#released.delete(holder)
    return callers ? this.#began.get(holder) : undefined
  }

  callersOf(holder: string): number {
    return this.#got.get(holder) ?? 0
  }

  released(holder: string): void {
    this.#released.set(holder, this.#stage.now())
  }

  /** A process has no caller left, so what holds for it is what a caller got, or is given back. */
  left(machine: Machine): void {
    const at = this.#stage.now()
    // A cancellation is owed for one lease. What a copy takes that is later than that ends by itself.
    const isUnknown = ({ id, remainingMs }: Holding) =>
      id.startsWith(`${machine.id}@`) && !this.#got.has(id) && this.#stage.now() - at < remainingMs
    const { gives } = this.#stage
    gives.given(machine, {
      what: `${machine.id} gives up what no caller got`,
      owedMs: LONGEST_LEASE_MS,
      isDone: server =>
        !holdersOf(server).some(each => isUnknown(each) && !gives.mayHold(machine, server, each.id)),
    })
  }

  #judge(holder: string, server: Server): void {
    // What gave up leaves a done key, and a ghost for as long as its lease would be all that a late pass leaves.
    if (['', ':write'].some(side => server.exists(doneKey('x', holder + side))))
      this.#stage.oracle.violated(`${holder} is finished, and holds`)
    const since = this.#released.get(holder)
    if (since === undefined || !this.#stage.oracle.isKept(since)) return
    // After that, no server knows that it is finished.
    if (this.#stage.now() - since > REMEMBERED_MS) return
    this.#stage.oracle.violated(`${holder} was released, and holds again`)
    this.#released.delete(holder)
  }
}

/** Judges what single holders give back: others of the same process may hold meanwhile. */
class CallersGives extends GiveWatch {
  readonly #stage: Stage
  readonly #holders: HolderWatch

  constructor(stage: Stage, holders: HolderWatch) {
    super(stage.servers, stage.oracle, stage.now)
    this.#stage = stage
    this.#holders = holders
  }

  override released(machine: Machine, what: string, back: GivenBack): () => void {
    const { leaseMs, lease, left } = back
    if (!lease || left) return () => {}
    const { holder } = lease
    const callers = this.#holders.callersOf(holder)
    const wentOn = () => this.#holders.callersOf(holder) > callers
    const arrived = this.#stage.gives.given(machine, {
      what: `${machine.id} ${what}`,
      owedMs: Math.max(leaseMs, lease.remainingMs()),
      isDone: server => wentOn() || !holdersOf(server).some(({ id }) => id === holder),
    })
    return () => {
      arrived()
      if (!wentOn()) this.#holders.released(holder)
    }
  }
}

/** The holders of locks. A writer that also reads is left out: its read may outlast its write. */
interface Holding {
  readonly id: string
  readonly remainingMs: number
}

function holdersOf({ engine }: Server): Holding[] {
  return allHeld(engine.keyspace).flatMap(({ holders, remainingMs }) =>
    holders.filter(({ side }) => side !== 'read').map(({ id }) => ({ id, remainingMs })),
  )
}
