import { OutcomeUnknownError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import type { ReleaseOutcome } from '../api/lease.ts'
import { elapsedMs, momentOf } from '../internal/clock.ts'
import type { Answer, DeliverOptions } from '../transport/deliver-options.ts'
import { Doubt } from '../transport/doubt.ts'
import { type Give, type GiveHow, type Giver, give } from '../transport/give.ts'
import type { Verbs } from './lock-kind.ts'

/** A little less than the server remembers a finished request (`DONE_MS`), in milliseconds, because clocks drift. */
const REMEMBERED_MS = 148_000

/** Sends a release until it is answered. */
export type SendRelease = (how: DeliverOptions) => Promise<Answer<Verbs['release']['reply']>>

/** Sends the release of a hold, for as long as it is owed: one lease, or its rest if that is longer. */
export type ReleaseHold = (leaseMs: number) => Give<ReleaseOutcome>

/** Those of this process that wait for what a holder has. */
export interface Successors {
  /** Returns what ends the last hold of a holder, which was proven for `leftMs` more, perhaps by passing it on. */
  release(giver: object, hold: string, leftMs: number, release: SendRelease): SendRelease
  /** The holder is lost, handed over or released. */
  ended(holder: object): undefined
}

/** The holder whose holds are released. */
interface Releasing {
  readonly context: Giver
  readonly subject: Pick<LockEventSubject, 'name'>
  /** Records that the server says the holder does not have the lock. */
  gone(): void
}

/** Returns what sends the release of a hold, of which `left` are left then. Call it when the hold is closed. */
type CloseHold = (
  holder: Releasing,
  left: number,
  send: SendRelease,
) => (owedMs: number) => Give<ReleaseOutcome>

/** Orders the releases of one holder's holds as the holds were closed. */
export function releasesInOrder(): CloseHold {
  let closed = 0
  /** The highest order of a closed hold that was answered with "released": all that were closed before went with it. */
  let released = 0
  /**
   * Settles when the last release is answered or first fails. The next one waits for that, because a release that is
   * overtaken finds nothing to release.
   */
  let last: Promise<unknown> | undefined
  return (holder, left, send) => {
    const order = ++closed
    const { context, subject } = holder
    const release = async (how: GiveHow): Promise<ReleaseOutcome> => {
      const began = momentOf(context.clock)
      const doubt = new Doubt()
      const { reply } = await send({ ...how, doubt })
      if (reply.code === 'released') released = Math.max(released, order)
      if (released >= order) return left > 0 ? 'reentered' : 'released'
      holder.gone()
      // The server may have forgotten that it answered an earlier request with "released".
      if (doubt.unanswered && elapsedMs(context.clock, began) > REMEMBERED_MS)
        throw Object.assign(new OutcomeUnknownError(subject.name), { mayBeHeld: false })
      return 'gone'
    }
    return owedMs => {
      const before = last
      const releasing = give(context, owedMs, how =>
        before ? before.then(() => release(how)) : release(how),
      )
      if (left > 0) last = releasing.within(0).catch(() => {})
      return releasing
    }
  }
}
