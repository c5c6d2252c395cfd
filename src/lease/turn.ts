/** A turn: for how long, and how often, a process hands its lease on. */
import type { ReleaseOutcome } from '../api/lease.ts'
import type { Moment } from '../internal/clock.ts'
import type { Answer, DeliverOptions } from '../transport/call.ts'
import type { Give, GiveHow } from '../transport/give.ts'

/**
 * For how long a process hands a lock on, in milliseconds since its grant was asked for. The first look comes as late, and
 * waits as long for its answer: a look asks the server whether the holder still has the lock.
 */
export const TURN_MS = 1_000
/**
 * A caller that hands a lock on looks, unless the server has spoken of the holder within so many milliseconds. A waiter that
 * does not take an offer within that time is passed over.
 */
export const KNOWN_MS = 250
/** When the first look comes where other clients wait on the server: they take what becomes free. */
const SHARED_LOOK_MS = 3_000

/** Sends the release of a hold, for as long as it is owed: one lease, or its rest if that is longer. */
export type ReleaseHold = (leaseMs: number) => Give<ReleaseOutcome>

/** Sends a release until it is answered. */
export type SendRelease = (how: DeliverOptions) => Promise<Answer<{ code: 'released' | 'gone' }>>

/** From when, and for how many milliseconds, a lease is proven. */
export interface Proof {
  readonly sent: Moment
  readonly ms: number
}

/**
 * One holder on the server, from its grant to its release, while callers of one process have the lock one after the other.
 * Their requests share it, so it consists of plain data and promises.
 */
export interface Turn {
  /** When the grant was asked for. */
  readonly since: number
  /** Whether other clients waited on the server at the grant. */
  readonly isShared: boolean
  /** When the server was last asked about the holder, by a grant, a renewal or a look. */
  askedAt: number
  /** How many callers have had it, from 1 on. */
  callers: number
  /** How many may have it; set by the first caller that wants to hand it on. */
  most?: number
  /** The last of the fencing tokens that the server has reserved for it. */
  readonly lastToken: number | undefined
  /** Set when its release is sent, and when its holder is lost or serialized. */
  isOver?: boolean
  /** Settles when a look finds that another client has the lock. */
  readonly lost: Promise<void>
  /** Settles `lost`. */
  tell(): void
}

/** A caller that hands its holder on. */
export interface TurnGiver {
  readonly holder: string
  readonly turn: Turn | undefined
  readonly token: number | undefined
  readonly newHold: () => string
}

/** What a caller offers to the next one: its holder, and what is proven. */
export interface Offer {
  readonly giver: TurnGiver
  readonly proof: Proof
  /** Tells the giver whether it was taken. */
  answer(isTaken: boolean): void
}

/** Hands a lock on. Resolves to what became of the caller's hold; undefined if it is to be released. */
export type HandOn = (how: GiveHow) => Promise<ReleaseOutcome | undefined>

/** Those of this process that wait for what a holder has. */
export interface Successors {
  /** A caller closes its last hold, and others wait for what becomes of that. Returns what hands the lock on. */
  closes(giver: object, hold: string): HandOn | undefined
  /** Once it is done, what a caller released is free, or has been handed on. */
  closed(giver: object, done: Promise<unknown>): void
  /** A caller has lost the lock, released it, or handed it over to another process. */
  ended(holder: object): undefined
  /** A caller of this process may have freed the lock or taken it by force. */
  robbed(): void
}

/** Returns whether a caller may hand the lock on to one of so many waiters. The first call sets how many callers may have it. */
export function mayHandOn(turn: Turn, token: number | undefined, waiters: number, now: number): boolean {
  turn.most ??= turn.isShared ? waiters + 1 : Infinity
  const hasToken = !token || token < (turn.lastToken ?? 0)
  return hasToken && now - turn.since < TURN_MS && turn.callers < turn.most
}

/** Returns how many fencing tokens are reserved for others: several for each, because short holds come round in a turn. */
export function tokensFor(others: number): number {
  return Math.min(Math.max(0, others) * 10, 1_000)
}

/** Returns when a waiter next looks: 1, 2, 4, 8 s after the grant (shared: 3, 6, 12 s), or later, after each renewal. */
export function nextLookAt({ askedAt, since, isShared }: Turn): number {
  return askedAt + Math.max(isShared ? SHARED_LOOK_MS : TURN_MS, askedAt - since)
}

export function newTurn(since: number, isShared: boolean, lastToken: number | undefined): Turn {
  let tell = () => {}
  const lost = new Promise<void>(resolve => {
    tell = resolve
  })
  return { since, isShared, askedAt: since, callers: 1, lastToken, lost, tell }
}
