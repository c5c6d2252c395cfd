import type { EarlyStart } from '../api/locks.ts'
import { elapsedMs, provableMs } from '../internal/clock.ts'
import type { Answer } from '../transport/call.ts'
import type { AcquireLeaseOptions, AcquireResult } from './acquire.ts'
import type { LocksContext } from './context.ts'
import { HolderState } from './holder-state.ts'
import { HeldLease, noteOpen } from './lease.ts'
import type { LockKind, PassReply } from './lock-kind.ts'
import { answerToPass, type Seat, sleepIn } from './seat.ts'

/** What {@link earlyStart} returns, as the gate uses it, so that it is only in the bundles of those who import it. */
export interface Starter extends EarlyStart {
  /** Returns the lease of an heir whose pass is in flight; undefined if it must wait for the answer. */
  begin(
    context: LocksContext,
    kind: LockKind,
    options: AcquireLeaseOptions,
    seat: Seat,
  ): AcquireResult | undefined
}

/**
 * Lets a caller begin its work as soon as another caller of the same `createLocks()` releases the lock to it, instead of
 * one round trip later. Pass it as `localQueue` to {@link createLocks}.
 *
 * The lease of the caller before it still lasts, and nothing ends it before the lock is passed on, so no other client can
 * get the lock meanwhile. `remainingMs()` counts on that lease until the answer, and everything that the new lease sends
 * waits for the answer: `release()`, `extend()`, `isHeld()`. If an operator has freed the lock, or another client has
 * stolen it, the answer is the first to say so. Work has then begun that should not: `signal` aborts with a
 * `LeaseLostError` (`'taken'`) one round trip after its beginning.
 *
 * A fenced lock does not start early, because its token is in the answer.
 *
 * @example
 * const locks = createLocks({ redis, localQueue: earlyStart() })
 */
export function earlyStart(): EarlyStart {
  const starter: Starter = { starts: 'early', begin }
  return starter
}

const begin: Starter['begin'] = (context, kind, options, seat) => {
  const { clock, emit } = context
  const { signal, leaseMs, waitUntil, since = 0 } = options
  const { pass } = seat
  if (!pass || signal?.aborted || kind.kind === 'fenced-lock') return
  const { at, leftMs } = pass.proof
  // If the lock was passed on already, the new lease may end first.
  const provenMs = Math.min(leftMs, leaseMs)
  if (provableMs(provenMs) <= elapsedMs(clock, at)) return
  const state = new HolderState(context, kind, pass.heir)
  state.prove(at, provenMs)
  const ends = ({ reply, sent }: Answer<PassReply>) => {
    const isHeld = reply.code === 'passed'
    if (!state.settled) return isHeld
    state.settled = undefined
    if (isHeld) state.prove(sent, reply.remainingMs)
    else state.gone()
    return isHeld
  }
  // Its own timers wait for the answer: the request that would bring it may have been ended.
  const waits = async (due: () => void) => {
    while (!pass.answer && state.remainingMs() > 0) {
      const ms = pass.until - clock.now()
      if (ms <= 0) due()
      await sleepIn(seat, clock, ms > 0 ? ms : Infinity)
    }
    if (pass.answer) ends(pass.answer)
    due()
  }
  const due = new Promise<void>(resolve => void waits(resolve))
  state.settled = async (how = {}) => {
    await due
    const answer = await answerToPass(seat, pass, clock, how)
    seat.wake?.()
    return ends(answer)
  }
  const value = new HeldLease(state, pass.heir, leaseMs, waitUntil)
  const facts = { polls: 0, waitedMs: clock.now() - since }
  noteOpen(state, value)
  options.granted?.(state)
  emit?.({ type: 'acquired', ...state.subject, ...facts })
  return { ...facts, retryAfterMs: 0, value }
}
