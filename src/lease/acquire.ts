/** An acquisition, from its first request to a lease, a refusal or a cancellation. */
import { LeaseLostError } from '../api/errors.ts'
import type { AcquireOptions } from '../api/lock.ts'
import type { PermitAcquireOptions } from '../api/synchronizers.ts'
import { elapsedMs, provableMs } from '../internal/clock.ts'
import { type DeliverOptions, Doubt } from '../transport/call.ts'
import { isTemporary, retryAfterOf } from '../transport/failure.ts'
import { type Pause, type Poll, type PollResult, poll, type Wait } from '../wait/poll.ts'
import { FIRST_PAUSE_MS } from '../wait/rules.ts'
import { abandon } from './abandon.ts'
import type { LocksContext } from './context.ts'
import { HolderState } from './holder-state.ts'
import { HeldLease, noteOpen } from './lease.ts'
import type { AcquireReply, LockKind } from './lock-kind.ts'
import { patienceOf, sendingOf } from './patience.ts'

/** How a wait ended: with a lease, with a conclusion of the kind's own, or with neither when it stayed busy. */
export interface AcquireResult<Conclusion = never> {
  readonly value: HeldLease | Conclusion | undefined
  readonly polls: number
  readonly waitedMs: number
  readonly retryAfterMs: number
  /** Whether it stayed busy behind a key without a TTL. */
  readonly noTtl?: boolean | undefined
}

/** What a local queue does for a caller that acquires. */
export interface Queued {
  /** Where a caller that waits sleeps. It may get what another caller of its process hands on, without a request. */
  readonly sit?: ((pause: Pause) => Promise<HolderState | undefined>) | undefined
  /** Returns how many fencing tokens more the server is to reserve. */
  reserve(): number
  /** Learns who has got the lock. */
  granted(holder: HolderState): void
}

/** Options of {@link acquireLease}. */
export type AcquireLeaseOptions = PermitAcquireOptions &
  Wait & {
    /** Is checked by the caller. */
    readonly leaseMs: number
    /** Asks as this holder, whose caller may ask again: what it takes is never cancelled. Default: a fresh one. */
    readonly holder?: string
    /** Whether a refusal is a conclusion, instead of asking as another fresh holder. */
    readonly isFinal?: boolean
    readonly queued?: Queued
  }

/**
 * Asks for the lock as one fresh holder, until it is granted or the wait is over. Otherwise leaves nothing behind.
 *
 * If a grant got no answer and was then released by force, in whole or in part, the next request of its holder is refused.
 * So is one whose last try was busy, with its answer lost. What is left is given back, so nothing is in doubt, and another
 * fresh holder asks, unless the wait is over and the lock is held.
 */
export async function acquireLease<Conclusion extends { code: string }>(
  context: LocksContext,
  kind: LockKind<string, Conclusion>,
  options: AcquireLeaseOptions,
): Promise<AcquireResult<Conclusion>> {
  const { clock, emit } = context
  const { leaseMs, holder: named, queued, waitUntil } = options
  const since = clock.now()
  const patienceMs = patienceOf(options)
  const begin = () => {
    const holder = named ?? kind.holders?.create(options.weight) ?? context.newHolder()
    const reserve = queued?.reserve() ?? 0
    return { state: new HolderState(context, kind, holder, { reserve }), doubt: new Doubt() }
  }
  // One that gets the lock from another caller of its process never asks.
  let asking: Asking | undefined
  const ask = (asked: Poll) => {
    asking ??= { ...begin(), fresh: 1, begin }
    return pollOnce<Conclusion>(asking, { ...options, since, patienceMs }, asked)
  }
  try {
    const wait = { ...options, paceOf: kind.paceOf ?? context.paceOf }
    const {
      value,
      remainingMs = -3,
      ...facts
    } = await poll(
      clock,
      wait,
      ask,
      pause => emit?.({ type: 'polled', ...(asking as Asking).state.subject, ...pause }),
      queued?.sit,
    )
    const retryAfterMs = remainingMs >= 0 ? remainingMs : remainingMs === -2 ? 0 : leaseMs
    if (!(value instanceof HolderState)) {
      if (!value) emit?.({ type: 'busy', ...(asking as Asking).state.subject, ...facts, retryAfterMs })
      // A rest of -1 says that no permit has a deadline.
      return { value, retryAfterMs, noTtl: (remainingMs === -1 && !kind.holders) || undefined, ...facts }
    }
    // A copy of its polls must take nothing.
    if (asking && asking.state !== value) void end(asking, undefined, options)
    const lease = new HeldLease(value, value.holder, leaseMs, waitUntil)
    if (!named) noteOpen(value, lease)
    queued?.granted(value)
    emit?.({ type: 'acquired', ...value.subject, ...facts })
    return { ...facts, retryAfterMs, value: lease }
  } catch (error) {
    throw named || !asking ? error : await end(asking, error, options)
  }
}

/** Ends the holder as which a wait has asked. Returns the error. */
function end({ state, doubt }: Asking, error: unknown, options: AcquireLeaseOptions): Promise<unknown> {
  return cancel(state, state.holder, error, doubt, { ...options, slot: doubt.slot })
}

/** The holder as which a wait asks at present. */
interface Asking {
  readonly state: HolderState
  readonly doubt: Doubt
  fresh: number
  /** Makes a fresh holder, as whom to ask from then on. */
  begin(): Pick<Asking, 'state' | 'doubt'>
}

/** The number of holders as which a last poll asks, if its answers are lost. */
const MOST_FRESH = 3

type AskOptions = AcquireLeaseOptions & { since: number; patienceMs: number }

/** Makes one poll. */
async function pollOnce<Conclusion>(
  attempt: Asking,
  options: AskOptions,
  asked: Poll,
): Promise<PollResult<HolderState | Conclusion>> {
  const { state, doubt } = attempt
  const { signal, leaseMs, patienceMs, since, isFinal } = options
  const { clock, store } = state.context
  const how = { signal, doubt, ...sendingOf(store, asked, patienceMs, clock.now() - since) }
  try {
    for (let late = 0; late < 3; late++) {
      const values = { ...asked, leaseMs, reserve: state.reserve }
      const { reply, sent } = await state.request(state.holder, 'acquire', values, how)
      const { code, remainingMs, askInMs, token } = reply as AcquireReply
      // A reply without `remainingMs` is a conclusion of the kind's own.
      if (remainingMs === undefined || (isFinal && code === 'refused')) return { value: reply as Conclusion }
      if (code !== 'granted') {
        const rttMs = clock.now() - sent.now
        if (code === 'refused')
          return await afterRefusal(attempt, options, asked, { remainingMs, rttMs }, how)
        doubt.polledBusy(askInMs)
        return { ...reply, rttMs }
      }
      if (provableMs(remainingMs) > elapsedMs(clock, sent)) {
        state.token = token
        state.prove(sent, remainingMs)
        return { value: state }
      }
      // The answer took as long as the lease, so it proves nothing. Another request shows how much is left.
      doubt.sent()
    }
  } catch (error) {
    // The store may have answered for the first time meanwhile.
    if (!sendingOf(store, asked, patienceMs).sends || !isTemporary(error)) throw error
    return { retryAfterMs: retryAfterOf(error) }
  }
  throw new LeaseLostError(state.kind.name, 'expired')
}

/** Gives back what a refused holder may have left. The next request needs a fresh one. */
async function afterRefusal<Conclusion>(
  attempt: Asking,
  options: AskOptions,
  asked: Poll,
  { remainingMs, rttMs }: { remainingMs: number; rttMs: number },
  how: DeliverOptions,
): Promise<PollResult<HolderState | Conclusion>> {
  const { state } = attempt
  // An operator may have released one of several permits or members. This gives the rest back.
  await state.request(state.holder, 'release', { holds: 0, outcome: 0, proven: 0, slot: 0 }, how)
  Object.assign(attempt, attempt.begin())
  const asksAgain = asked.last && remainingMs === -2 && attempt.fresh++ < MOST_FRESH
  // At the end of a queue: with the ticket of the holder that had its turn, it would overtake.
  if (asksAgain) return pollOnce(attempt, options, { ...asked, ticket: 0 })
  return { remainingMs, askInMs: rttMs + FIRST_PAUSE_MS, rttMs }
}

type Cancelled = AcquireOptions & { leaseMs: number; slot: 0 | 1 }

/** Ends a hold that may have been granted, so that neither it nor a late copy of its request remains. */
export function cancel(
  state: HolderState,
  hold: string,
  error: unknown,
  doubt: Doubt,
  { slot, ...options }: Cancelled,
): Promise<unknown> {
  const release = (how?: DeliverOptions) =>
    state.request(hold, 'release', { holds, outcome: 0, proven: 0, slot }, how)
  state.closeHold(hold, release)
  const { holds } = state
  const done = abandon(state, release, error, doubt, options)
  state.queue?.closed(state, done)
  return done
}
