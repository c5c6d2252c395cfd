import { LeaseLostError, UnexpectedReplyError, WrongKindError } from '../api/errors.ts'
import type { WaitUntil } from '../api/lease.ts'
import type { AcquireOptions } from '../api/lock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions } from '../transport/deliver.ts'
import { isTemporary, retryAfterOf } from '../transport/failure.ts'
import { type PollAnswer, poll, type Wait } from '../wait/poll.ts'
import type { LocksContext } from './context.ts'
import { HolderState, provableUntil } from './holder-state.ts'
import { HeldLease } from './lease.ts'
import type { AcquireReply, LockKind } from './lock-kind.ts'

/** A clean-up that the caller waits for gets one send … */
export const AWAITED_CANCEL = { sends: 1, budgetMs: 2_000 }
/** … and one in the background has more time, but less than Workers' 30 s after the response. */
export const BACKGROUND_CANCEL = { sends: 3, budgetMs: 15_000 }

/** How a wait ended: with a lease, with a conclusion of the kind's own, or with neither when it stayed busy. */
export interface Outcome<Conclusion = never> {
  readonly polls: number
  readonly waitedMs: number
  readonly retryAfterMs: number
  readonly lease?: HeldLease | undefined
  readonly conclusion?: Conclusion | undefined
}

type Won<Conclusion> = Pick<Outcome<Conclusion>, 'lease' | 'conclusion'>

/** Asks for the lock as one fresh holder, until it is granted or the wait is over. Otherwise leaves nothing behind. */
export async function acquireLease<Conclusion extends { code: string }>(
  context: LocksContext,
  kind: LockKind<string, Conclusion>,
  options: AcquireOptions & Wait & { leaseMs: number },
): Promise<Outcome<Conclusion>> {
  const { leaseMs, signal, waitUntil } = options
  const { clock, emit } = context
  signal?.throwIfAborted()
  const state = new HolderState(context, kind, kind.holderIds?.create() ?? context.newHolder())
  const { subject } = state
  try {
    const waited = await poll<Won<Conclusion>>(
      clock,
      { ...options, pacing: kind.pacing },
      ({ last, leftMs, values }) => {
        const how = last ? { signal } : { signal, budgetMs: leftMs }
        return askToAcquire(state, { ...values, leaseMs, last: last ? 1 : 0 }, how)
      },
      pause => emit({ type: 'polled', ...subject, ...pause }),
    )
    const { value: won = {}, freeInMs = -1, ...facts } = waited
    const outcome = { ...facts, retryAfterMs: freeInMs === -1 ? leaseMs : Math.max(0, freeInMs) }
    if (won.lease) emit({ type: 'acquired', ...subject, ...facts })
    else if (!won.conclusion) emit({ type: 'busy', ...subject, ...outcome })
    return { ...outcome, ...won }
  } catch (error) {
    await cancel(state, state.holder, 0, error, waitUntil)
    throw error
  }
}

/** Makes one poll. If its answer was lost it may hold the lock, so it is repeated at once, not on schedule. */
async function askToAcquire<Conclusion>(
  state: HolderState,
  values: { leaseMs: number; last: 0 | 1 },
  how: DeliverOptions,
): Promise<PollAnswer<Won<Conclusion>>> {
  const { holder, context } = state
  try {
    for (let late = 0; late < 3; late++) {
      const { reply, sentAt } = await state.ask(holder, 'acquire', values, how)
      // What has no time left to tell is none of ours to judge.
      if (!('remainingMs' in reply)) return { value: { conclusion: reply as Conclusion } }
      const { code, remainingMs, token, place }: AcquireReply = reply
      if (code !== 'granted') return { freeInMs: remainingMs, place }
      if (provableUntil(sentAt, remainingMs) > context.clock.now()) {
        state.token = token
        state.prove(sentAt, remainingMs)
        return { value: { lease: new HeldLease(state, holder, values.leaseMs) } }
      }
      // The answer took as long as the lease. Asking again as the same holder shows how much is left now.
    }
  } catch (error) {
    if (values.last || !isTemporary(error)) throw error
    return { notBeforeMs: retryAfterOf(error) }
  }
  throw new LeaseLostError(state.kind.name, 'expired')
}

/** Adds one hold to the holder of an open lease. */
export async function reenterLease(
  state: HolderState,
  leaseMs: number,
  { signal, waitUntil }: AcquireOptions,
): Promise<Outcome> {
  const { context, subject } = state
  state.signal.throwIfAborted()
  signal?.throwIfAborted()
  const startedAt = context.clock.now()
  const hold = state.newHold()
  try {
    const { reply, sentAt } = await state.ask(hold, 'reenter', { holds: ++state.holds, leaseMs }, { signal })
    if (reply.code === 'granted') state.prove(sentAt, reply.remainingMs)
    else if (reply.code === 'gone') state.gone()
    // Also when it was lost while the request was in flight.
    state.signal.throwIfAborted()
    // Refused are holds that were finished before, which a new one cannot have been.
    if (reply.code !== 'granted') throw new UnexpectedReplyError(subject.name, 'a refusal')
    const facts = { waitedMs: context.clock.now() - startedAt, polls: 1 }
    context.emit({ type: 'acquired', ...subject, ...facts })
    return { lease: new HeldLease(state, hold, leaseMs), retryAfterMs: 0, ...facts }
  } catch (error) {
    await cancel(state, hold, --state.holds, error, waitUntil)
    throw error
  }
}

/** Ends a hold that may have been granted, so that neither it nor a late copy of its request remains. */
async function cancel(
  state: HolderState,
  hold: string,
  holds: number,
  why: unknown,
  waitUntil?: WaitUntil,
): Promise<void> {
  const how = waitUntil ? BACKGROUND_CANCEL : AWAITED_CANCEL
  const ask = () => state.ask(hold, 'release', { holds, outcome: 0 }, how)
  if (holds === 0) state.end(ask)
  if (why instanceof WrongKindError) return
  const cancelled = ask().catch(() => {})
  if (!tryWaitUntil(waitUntil, cancelled)) await cancelled
}
