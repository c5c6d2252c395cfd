import type { Lease } from '../../../src/index.ts'
import { allHeld } from '../../../src/memory/all-held.ts'
import type { Keyspace } from '../../../src/memory/keyspace.ts'
import type { Machine } from '../world/machine.ts'
import type { Server } from '../world/server.ts'
import type { Oracle } from './oracle.ts'

/** Something that a client gives back, or leaves: a release, a cancellation, a result, a count. */
export interface Given {
  readonly what: string
  /** For how long it is owed, in milliseconds. */
  readonly owedMs: number
  /** How much later it may arrive, because something else has to arrive before, in milliseconds. Default 0. */
  readonly laterMs?: number
  /** Whether this server has it. */
  isDone(server: Server): boolean
}

/** What a client gives back of a lock: all that it asked for, or a lease and what it asked for beside it. */
export interface GivenBack {
  /** For how long a cancellation is owed, in milliseconds. */
  readonly leaseMs: number
  readonly lease?: Lease
  /** How many holds it keeps. Default 0. */
  readonly left?: number
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
  readonly holders: Map<string, Holder>
}

/** What is known of a holder that a machine asked as. */
interface Holder {
  readonly askedAt: number
  /** When its release was first sent that was not executed since. */
  releasedAt?: number | undefined
  /** Its release was refused for good. */
  isRefused?: true
}

/** The script that a request runs, and the holder that it asks as. */
export interface Asked {
  readonly script: string
  readonly holder: string
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

  /** A client gives back what it asked for as a holder. */
  released(machine: Machine, what: string, back: GivenBack): () => void {
    const { leaseMs, lease, left = 0 } = back
    const at = this.#now()
    const owedMs = lease ? Math.max(leaseMs, lease.remainingMs()) : leaseMs
    const own = lease?.permitIds ?? lease?.holder.split(' ') ?? []
    // Each round of a red lock asks as holders of its own, and gives up what it asked for when it ends.
    const isOwed = ([id, { askedAt, releasedAt = at, isRefused }]: [string, Holder]) => {
      const ms = own.some(each => id.includes(each)) ? owedMs : leaseMs
      return !isRefused && this.#oracle.isKept(askedAt) && this.#now() < releasedAt + ms * FAST
    }
    const isDone = (server: Server) => {
      const owing = [...this.#met(machine, server).holders].filter(isOwed).map(([id]) => id)
      return holdsOf(owing, server, left) <= left
    }
    return this.given(machine, { what: `${machine.id} ${what}`, owedMs, isDone })
  }

  /** A machine sends a request. */
  sent(machine: Machine, server: Server, asked: Asked): void {
    const holder = this.#holder(machine, server, asked)
    if (isRelease(asked)) holder.releasedAt ??= this.#now()
  }

  /** A server has executed a request of a machine. */
  executed(machine: Machine, server: Server, asked: Asked): void {
    if (isRelease(asked)) this.#holder(machine, server, asked).releasedAt = undefined
  }

  /** A request of a machine did not bring what it should. */
  failed(machine: Machine, server: Server, asked: Asked, error?: unknown): void {
    if (String(error).includes('NOSCRIPT')) return
    const met = this.#met(machine, server)
    met.failedAt = this.#now()
    if (!String(error).includes('OOM')) return
    met.refusedAt = this.#now()
    if (isRelease(asked)) this.#holder(machine, server, asked).isRefused = true
  }

  /**
   * Whether nothing keeps a server from giving to this holder, although its machine gave it up: the server refused that for
   * good, or has lost data since, and a late copy of the request for it comes.
   */
  mayHold(machine: Machine, server: Server, id: string): boolean {
    const asked = [...this.#met(machine, server).holders].filter(([holder]) => holder.includes(id))
    return asked.some(([, { isRefused, askedAt }]) => isRefused || !this.#oracle.isKept(askedAt))
  }

  look(): void {
    for (const open of this.#open) {
      const isOwed = this.#now() < open.at + open.owedMs * FAST && !open.machine.dead
      if (!isOwed || !this.#oracle.isKept(open.at)) this.#open.delete(open)
      else for (const server of this.#servers) this.#judge(open, server)
    }
  }

  #judge(open: Open, server: Server): void {
    const { at, machine, what, laterMs = 0 } = open
    const { failedAt, refusedAt } = this.#met(machine, server)
    const since = Math.max(at, failedAt, server.backAt, machine.resumesAt)
    const boundMs = Math.max(BOUND_MS, (since - at + BEGAN_MS) * OUTAGE_SHARE) + SLACK_MS + laterMs
    const lateMs = this.#now() - since - boundMs
    if (server.isAway || refusedAt > at - BEGAN_MS || lateMs <= 0 || open.isDone(server)) return
    this.#open.delete(open)
    this.#oracle.violated(
      `${what} has not arrived ${Math.round(lateMs + boundMs)} ms after the store is back`,
    )
  }

  #holder(machine: Machine, server: Server, { holder }: Asked): Holder {
    const { holders } = this.#met(machine, server)
    const known = holders.get(holder) ?? { askedAt: this.#now() }
    holders.set(holder, known)
    return known
  }

  #met(machine: Machine, server: Server): Troubles {
    const ofMachine = this.#troubles.get(machine) ?? new Map<Server, Troubles>()
    const met = ofMachine.get(server) ?? {
      failedAt: -Infinity,
      refusedAt: -Infinity,
      holders: new Map(),
    }
    this.#troubles.set(machine, ofMachine.set(server, met))
    return met
  }
}

function isRelease({ script }: Asked): boolean {
  return script.endsWith(' release')
}

/**
 * How often a server says that these holders hold: the most of anything. Who keeps a hold of a string lock whose string
 * a stranger has removed has lost it, and its hash ends by itself.
 */
function holdsOf(holders: readonly string[], { engine: { keyspace } }: Server, left: number): number {
  const isAsked = (id: string) => holders.some(holder => holder.includes(id))
  const isLost = (id: string) => left > 0 && keyspace.read('x', 'string') !== id
  const held = allHeld(keyspace).flatMap(({ kind, holders }) =>
    holders.filter(({ id }) => isAsked(id) && !(kind === 'string-lock' && isLost(id))),
  )
  const isSharing = webHoldersOf(keyspace, 'x').some(isAsked)
  return Math.max(isSharing ? 1 : 0, ...held.map(({ holds }) => holds))
}

/** The holders of a web lock. The mode is in front of each member. */
export function webHoldersOf(keyspace: Keyspace, name: string): string[] {
  const held = [...(keyspace.read(`edgelock:web:{${name}}`, 'zset') ?? [])]
  return held.filter(([, end]) => end > keyspace.now).map(([member]) => member.slice(1))
}
