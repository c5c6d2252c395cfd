import type { Clock } from '../api/clock.ts'
import type { Moment } from '../internal/clock.ts'
import { startTimer } from '../internal/clock.ts'
import type { Answer, DeliverOptions } from '../transport/deliver-options.ts'
import type { PassReply } from './lock-kind.ts'

/** How often a caller that sleeps shows that it lives, in milliseconds. */
const ALIVE_MS = 2_000

/** A caller that waits. */
export interface Seat {
  readonly leaseMs: number
  /** Looks again, whatever it sleeps for. */
  wake?(): void
  /** It has sent a request, or is an heir: nothing is passed on to it. */
  asks?: boolean
  /** Until when its caller is known to live. A platform may end a request without a trace. */
  aliveUntil: number
  pass?: Pass
}

/** What a caller may get from the holder before it. */
export interface Pass {
  /** The holder that the caller is then. */
  readonly heir: string
  /** For how long the holder before it was proven, and when that was. */
  readonly proof: { readonly at: Moment; readonly leftMs: number }
  /** Until when to wait for the answer: the request that would bring it may have been ended. */
  until: number
  answer?: Answer<PassReply>
  send(how: DeliverOptions): Promise<Answer<PassReply>>
}

/** Sleeps until it is woken, or for `ms` at most, and never for long. */
export async function sleepIn(seat: Seat, clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  let wake = () => {}
  let cancel = wake
  await new Promise<void>(resolve => {
    wake = resolve
    // In workerd, another request may settle a promise, but not touch a timer.
    seat.wake = wake
    cancel = startTimer(clock, Math.min(ms, ALIVE_MS), wake)
    signal?.addEventListener('abort', wake)
  })
  cancel()
  signal?.removeEventListener('abort', wake)
}
