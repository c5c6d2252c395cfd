/** A kind of lock: its scripts, their values and their replies. */
import type { LockEventKind } from '../api/events.ts'
import type { Lock } from '../api/lock.ts'
import { fingerprint } from '../internal/encoding.ts'
import type { Check } from '../internal/options.ts'
import type { Script, Values } from '../transport/scripts/script.ts'
import type { Poll } from '../wait/poll.ts'
import type { Pace } from '../wait/schedule.ts'

/** A little less than the server remembers a finished request (`DONE_MS`), in milliseconds, because clocks drift. */
export const REMEMBERED_MS = 148_000

/** The values and the reply of each verb of a kind. */
export interface Verbs {
  /** `reserve`: how many fencing tokens more are for other callers of the holder's process. */
  acquire: { values: 'leaseMs' | 'reserve' | keyof Poll; reply: AcquireReply }
  /** `cutMs`: by how much another client had cut short what was granted. */
  extend: { values: 'leaseMs'; reply: { code: 'extended' | 'gone' } | { code: 'cut'; cutMs: number } }
  /**
   * `proven`: whether the lease provably lasted when the hold was closed. `slot`: whether a waiter leaves before its slot
   * comes.
   */
  release: { values: 'holds' | 'outcome' | 'proven' | 'slot'; reply: { code: 'released' | 'gone' } }
  inspect: { values: never; reply: InspectReply }
  reenter: { values: 'leaseMs' | 'holds'; reply: ReenterReply }
  /** Sets the rest of the lease, for the next caller. */
  handOn: { values: 'leaseMs'; reply: { code: 'set'; remainingMs: number } | { code: 'gone' } }
}

/**
 * `token`: the fencing token of a grant. `askInMs`: when a waiter that found it busy is to ask again, in a line of poll
 * slots or a queue. In a queue, `place` is how many waiters are ahead, `ticket` proves the place, and `looks` says how many
 * of the next polls only look whether the lock is still held.
 */
export interface AcquireReply {
  code: 'granted' | 'busy' | 'refused'
  remainingMs: number
  token?: number
  askInMs?: number
  place?: number
  ticket?: number
  looks?: number
}
type ReenterReply = { code: 'granted'; remainingMs: number } | { code: 'gone' | 'refused' }
/** `ours`: the asking holder has it, of a kind that several may hold at a time. */
type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number; token?: number }
  | { code: 'ours'; holder?: never; remainingMs: number }
  | { code: 'free'; holder?: never; remainingMs?: never }

type VerbScript<Value extends string, Verb extends keyof Verbs> = Script<
  Value | 'holder' | 'nowMs' | Verbs[Verb]['values'],
  Verbs[Verb]['reply']
>

/** Holders that consist of the ids of all permits that they take together. */
export interface Holders {
  /** Checks the options that only these have, and refuses the one that they lack. */
  readonly checks: { readonly weight: Check<number>; readonly reenter: Check }
  /** Returns a holder of `weight` permits (default 1), with ids that cannot be guessed. */
  create(weight: number | undefined): string
  /** Returns the ids of a holder's permits; undefined if it is not a holder. */
  permitIds(holder: string): readonly string[] | undefined
}

/**
 * What a kind of lock consists of: its scripts, and the keys and settings (`Value`) that they take beyond what their verb
 * is given. Leases, waiting and keeping are the same for all kinds. A `Conclusion` is a reply to an acquisition that ends
 * it without a lease.
 */
export interface LockKind<
  Value extends string = string,
  Conclusion extends { code: string } = { code: string },
> {
  /** Names the kind in events and serialized leases. */
  readonly kind: LockEventKind
  readonly name: string
  /** The key on the server. A `mapName` that depends on its caller may map the name to another key later. */
  readonly key: string
  /** Set if the kind's holders are not those of `createLocks()`. */
  readonly holders?: Holders
  /** For how long a release is owed, in milliseconds, where that is not the lease. */
  readonly owedMs?: number | undefined
  /** Set if the server does not say when to ask again. */
  readonly paceOf?: ((since: number) => Pace) | undefined
  /** Set if the kind limits the length of a lease. @throws {RangeError} that says how to get a longer one */
  readonly checkLease?: (leaseMs: number) => void
  readonly scripts: {
    readonly acquire: Script<
      Value | 'holder' | 'nowMs' | Verbs['acquire']['values'],
      AcquireReply | Conclusion
    >
    readonly extend: VerbScript<Value, 'extend'>
    readonly release: VerbScript<Value, 'release'>
    readonly inspect: VerbScript<Value, 'inspect'>
    /** Permits and claims cannot be re-entered. */
    readonly reenter?: VerbScript<Value, 'reenter'>
    /** Without it, a turn ends before a caller whose lease is longer than the rest, or shorter. */
    readonly handOn?: VerbScript<Value, 'handOn'>
  }
  /** `hold` is the id of the hold that the call begins or ends; an operator's call has an id of its own. */
  values(hold: string, holder: string): Values<Value>
}

/** The kind of a lock that is looked up by its name: it has every verb. */
export interface NamedLockKind<Kind extends Lock['kind'], Value extends string>
  extends LockKind<Value, never> {
  readonly kind: Kind
  readonly scripts: LockKind<Value, never>['scripts'] & { readonly reenter: VerbScript<Value, 'reenter'> }
}

/** Tells locks of one `createLocks()` apart: a `mapName` that depends on who asks gives one name several keys. */
export function placeOf({ kind, key }: Pick<LockKind, 'kind' | 'key'>): string {
  return `${kind} ${key}`
}

/** @throws {TypeError} for a kind whose leases cannot be entered again */
export function checkReenter({ kind, scripts }: LockKind): void {
  if (!scripts.reenter) throw new TypeError(`reenter is not possible for a ${kind}`)
}

/** Returns the id of a lease, for events. Callers that have a holder one after the other have a number, except the first. */
export function leaseIdOf(holder: string, caller?: number): string {
  return fingerprint(holder) + (caller ? `-${caller}` : '')
}
