import type { Clock } from '../api/clock.ts'
import type { ReleaseOutcome } from '../api/lease.ts'
import { type Moment, startTimer } from '../internal/clock.ts'
import type { Answer, DeliverOptions } from '../transport/call.ts'
import type { Give } from '../transport/give.ts'
import type { PassReply, Verbs } from './lock-kind.ts'

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

/**
 * Returns the answer to a seat's pass. If its caller does not get one, for whatever reason, the heir sends the pass itself:
 * after the answer to it, no late copy gives anything.
 */
export async function answerToPass(
  seat: Seat,
  pass: Pass,
  clock: Clock,
  how: DeliverOptions,
): Promise<Answer<PassReply>> {
  while (!pass.answer && pass.until > clock.now()) {
    how.signal?.throwIfAborted()
    await sleepIn(seat, clock, pass.until - clock.now(), how.signal)
  }
  pass.answer ??= await pass.send(how)
  return pass.answer
}

/**
 * Whether one request may settle a promise that another awaits. In workerd, such a request hangs unless a compatibility
 * flag allows it, which is the default from 2024-10-14 on. Vercel's edge runtime does not say where it runs.
 */
export function promisesMayCross(): boolean {
  const { Cloudflare, WebSocketPair, EdgeRuntime } = globalThis as Platform
  if (!Cloudflare && !WebSocketPair) return !EdgeRuntime
  return !!Cloudflare?.compatibilityFlags?.['handle_cross_request_promise_resolution']
}

interface Platform {
  readonly Cloudflare?: { readonly compatibilityFlags?: Readonly<Record<string, boolean>> }
  readonly WebSocketPair?: unknown
  readonly EdgeRuntime?: unknown
}
