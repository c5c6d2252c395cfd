/** What the row of a kind says. */
import type { AcquireOptions, Lease, Lockable, LockEventKind, Locks } from '../../src/index.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import type { Primitive } from '../golden/scenarios.ts'
import type { kindCases, LEASED, scriptCases } from '../runtime/suite/kinds.ts'
import type { onceCases } from '../runtime/suite/once.ts'
import type { Compiled } from '../simulation/compiled.ts'
import type { Explored } from '../simulation/exhaustive/explore.ts'
import type { CrowdKind } from '../simulation/liveness/crowd-kind.ts'
import type { SimulatedKind } from '../simulation/plays/play.ts'

/** Everything that users can hold, count or wait for. */
export type Kind = Exclude<LockEventKind, 'guard'>

export type AnyScript = Script<string, { code: string }>

/** Two processes, the one that a test is about and any other, and the name that they use. */
export interface Clients {
  readonly name: string
  readonly locks: Locks
  /** Locks of another process. */
  other(): Locks
}

/** One call, of which a test disturbs the request that runs `script`. */
export interface Operation {
  readonly script: AnyScript
  /** Prepares the call, and returns it. */
  given(clients: Clients): Promise<() => Promise<unknown>>
  /** What the call tells its caller, in the words of `told()`. */
  readonly outcome: string
  /** Whether its keys lie in several slots on purpose, so that a cluster refuses it. */
  readonly spansSlots?: true
}

/** By a title that says what is special about the call. */
export type Operations = Readonly<Record<string, Operation>>

/** The scripts behind a lease. A kind may send those of another. */
export interface LeaseScripts {
  readonly acquire: AnyScript
  readonly extend: AnyScript
  readonly release: AnyScript
  readonly inspect: AnyScript
  readonly reenter?: AnyScript
  /** Left out where operators cannot free it. */
  readonly forceRelease?: AnyScript
  /** Left out where it cannot be stolen. */
  readonly steal?: AnyScript
  /** Left out where a turn ends before a caller with a lease of another length. */
  readonly handOn?: AnyScript
}

/** One way to hold something for a time. */
export interface Leased {
  /** What it sends; left out where it is made of other kinds. */
  readonly scripts?: LeaseScripts
  of(locks: Locks, name: string): Lockable
  /** What cannot be had meanwhile, if that is of another kind: of a reader, the write side. */
  rival?(locks: Locks, name: string): Lockable
  /** Whether several rivals hold at the same time. */
  readonly rivalsShare?: true
  /** Whether others may hold it at the same time. */
  readonly isShared?: true
  /** More options of every acquire. */
  readonly options?: AcquireOptions & { readonly weight: number }
  /** Whether grants have fencing tokens. */
  readonly hasTokens?: true
  /** Steals it. */
  steal?(locks: Locks, name: string): Promise<Lease>
  /** Whether a holder cannot hold twice. */
  readonly cannotReenter?: true
  /** What must be there before. */
  prepare?(locks: Locks, name: string): Promise<unknown>
  /** Whether users reach it only through an API of its own, which has no `serialize()` and no events. */
  readonly isInternal?: true
}

/** Explores every order in which copies of requests arrive and leases expire. */
export interface Orders {
  explore(compiled: Compiled): Explored
  /** What docs/decisions.md says that a late copy can still do. */
  readonly limits: readonly string[]
}

/** What a suite has for a kind, or why it has nothing. */
type Or<Section> = Readonly<Record<string, Section>> | { readonly none: string }

/** What every runtime plays: a kind of lease, or a case. */
type RuntimeCase =
  | keyof typeof LEASED
  | keyof typeof kindCases
  | keyof typeof onceCases
  | keyof typeof scriptCases

export interface KindRow {
  /** Every way to hold it, by title; empty for a kind without leases. The first is what users have by default. */
  readonly leases: Readonly<Record<string, Leased>>
  /** Calls beside those that every lease has. Each script of the kind has one at least. */
  readonly operations: Operations
  /**
   * Why its scripts take no longer the more others hold or want it. Left out if they could:
   * `test/lua/bounded-work.test.ts` has rows for it then.
   */
  readonly nothingGrows?: string
  /** Keys that stay after a use, as in Redisson. */
  readonly stays?: RegExp
  /** Simulated worlds. */
  readonly worlds: Or<SimulatedKind>
  /** Crowds that contend for it, which judge idle time. */
  readonly crowds: Or<CrowdKind>
  /** Exhaustive explorations. */
  readonly orders: Or<Orders>
  /** Golden states: its scenarios in `test/golden/`. */
  readonly golden: Primitive | { readonly none: string }
  /** The case in `test/runtime/suite/` that is about it. */
  readonly runtime: RuntimeCase
}

/** The entries of a section; none where its row says why there are none. */
export function entriesOf<Section>(section: Or<Section>): [title: string, section: Section][] {
  return 'none' in section ? [] : Object.entries(section as Record<string, Section>)
}

/** What a call has told its caller, without ids and times. */
export function told(value: unknown): string {
  if (isLease(value)) return value.holds > 1 ? `a lease, held ${value.holds} times` : 'a lease'
  const { acquired } = Object(value) as { acquired?: boolean }
  if (acquired !== undefined) return acquired ? 'granted' : 'busy'
  if (value === undefined) return 'nothing'
  return typeof value === 'string' || value instanceof Error ? String(value) : JSON.stringify(value)
}

function isLease(value: unknown): value is Lease {
  return typeof (value as Lease | undefined)?.release === 'function'
}
