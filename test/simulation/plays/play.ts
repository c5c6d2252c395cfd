import { type Lease, LockError, type Locks } from '../../../src/index.ts'
import type { GiveWatch } from '../oracle/give-watch.ts'
import type { Oracle } from '../oracle/oracle.ts'
import type { Machine } from '../world/machine.ts'
import type { Random } from '../world/random.ts'
import type { Server } from '../world/server.ts'

/** One process that does something with the locks, and may die at it. */
export interface Visit {
  /** Also the name of its client, so that its holders can be told from others. */
  readonly me: string
  readonly machine: Machine
  /** Those of the only server, or of the first of several. */
  readonly locks: Locks
  /** One for each server. */
  readonly all: readonly Locks[]
  readonly random: Random
  record(what: string): void
  /** By how much the holds of this client are shorter than those of others, as a factor. Default 1. */
  readonly haste?: number
  /** Some clients give up before their wait is over. */
  readonly patience: { readonly signal?: AbortSignal }
  /** Draws what the client asks for; the same for a process that something is handed over to. */
  taste(): Random
  /** Starts another process, to which something is handed over. */
  another(): Visit
}

/** What a kind plays with. */
export interface Stage {
  readonly oracle: Oracle
  /** Judges whether what clients give back arrives. */
  readonly gives: GiveWatch
  readonly servers: readonly Server[]
  /** The only one, or the first of several. */
  readonly server: Server
  /** How many clients there are. */
  readonly clients: number
  now(): number
  /**
   * Learns of each lease, where callers of one process have a holder one after the other. Returns since when the server had
   * it, for those that got it from another.
   */
  took?(lease: Lease): number | undefined
  /** Counts a grant, an execution, or whatever else shows that the world is not idle. */
  count(): void
}

/** How a kind is played: every visit is one use of it. */
export interface Play {
  /** Prepares what all visits share, before anything can fail. */
  prepare?(locks: Locks): Promise<unknown>
  /** Rejects with errors of the library, which are recorded, or anything else, which is a violation. */
  visit(visit: Visit): Promise<void>
  /** Looks at what is left once everything has arrived and every lease is over. */
  judge(): void
  /** Keys that may stay for ever, as in Redisson. */
  readonly stays?: readonly string[]
}

/** How many servers a kind takes, and its play. */
export interface SimulatedKind {
  readonly servers?: number
  play(stage: Stage): Play
}

/** How a client asks that may give up its wait, and go on after its response. */
export function asking({ random, machine, patience }: Visit, waitMs: number) {
  return { waitMs, ...patience, ...(random.chance(0.5) && { waitUntil: machine.waitUntil }) }
}

/** For how long a client works or waits: not at all, briefly, or for as long as `longMs`. */
export function pauseOf(random: Random, longMs = 12_000): number {
  return random.pick([0, random.between(0, 500), random.between(0, longMs)])
}

/** Records how a visit ended, unless that is no error of the library, nor that its client has lost patience. */
export function recordEnd(error: unknown, { record, patience }: Pick<Visit, 'record' | 'patience'>): void {
  if (error instanceof LockError) record(`met ${error.code}`)
  else if (error === patience.signal?.reason) record('gave up')
  else throw error
}
