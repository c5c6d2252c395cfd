import type { Script, Values } from '../scripts/script.ts'

/** What every kind of lock is told, and answers, verb by verb. A kind may answer with more. */
export interface Verbs {
  acquire: { values: 'leaseMs' | 'last' | 'waiterMs'; reply: AcquireReply }
  reenter: { values: 'leaseMs' | 'holds'; reply: ReenterReply }
  extend: { values: 'leaseMs'; reply: { code: 'extended' | 'gone' } }
  release: { values: 'holds' | 'outcome'; reply: { code: 'released' | 'gone' } }
  inspect: { values: never; reply: InspectReply }
  forceRelease: { values: never; reply: { code: 'released' | 'free' } }
}

/** `token`: the fencing token of a grant. `place`: how many wait in front of a busy one, in a queue. */
type AcquireReply =
  | { code: 'granted' | 'busy' | 'refused'; remainingMs: number; token?: number; place?: number }
  | Verdict
/** No lease and no need for one: what was to be done has been done, with this result, or must not be. */
export type Verdict = { code: 'kept'; result: string } | { code: 'mismatch' }
type ReenterReply = { code: 'granted'; remainingMs: number } | { code: 'gone' | 'refused' }
/** `ours`: the holder that asks has it, of a kind that many may have at a time. */
type InspectReply =
  | { code: 'held'; holder: string; holds: number; remainingMs: number }
  | { code: 'ours'; remainingMs: number }
  | { code: 'free' }

/**
 * What a kind of lock consists of: its scripts, and the keys and settings (`Given`) that they take beyond what their
 * verb is told. Leases, waiting and keeping are the same for all kinds.
 */
export interface Protocol<Given extends string = string> {
  /** Which kind it is, so that a serialized lease finds back to it. */
  readonly kind: string
  readonly lockName: string
  /** Where a holder is not what `createLocks()` gives: a new one. */
  readonly newHolder?: () => string
  /** In a queue: how long a place is kept for a waiter that asks no more. */
  readonly waiterMs?: number
  readonly scripts: {
    readonly [Verb in keyof Verbs]: Script<Given | 'holder' | Verbs[Verb]['values'], Verbs[Verb]['reply']>
  }
  /** `hold` is the id of the one that the call begins or ends; a forced release has an id of its own. */
  values(hold: string, holder: string): Values<Given>
}
