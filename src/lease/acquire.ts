import { LeaseLostError, UnexpectedReplyError } from '../api/errors.ts'
import type { AcquireOptions } from '../api/lock.ts'
import type { PermitAcquireOptions } from '../api/synchronizers.ts'
import { elapsedMs } from '../internal/moment.ts'
import type { DeliverOptions, Doubt } from '../transport/deliver.ts'
import { isTemporary, retryAfterOf } from '../transport/failure.ts'
import { type PollAnswer, type PollValues, poll, pollValues, type Wait } from '../wait/poll.ts'
import { FIRST_PAUSE_MS } from '../wait/schedule.ts'
import { abandon } from './abandon.ts'
import type { LocksContext } from './context.ts'
import { HolderState, provableMs } from './holder-state.ts'
import { HeldLease } from './lease.ts'
import type { AcquireReply, LockKind } from './lock-kind.ts'

/** How a wait ended: with a lease, with a conclusion of the kind's own, or with neither when it stayed busy. */
export interface Outcome<Conclusion = never> {
  readonly polls: number
  readonly waitedMs: number
  readonly retryAfterMs: number
  readonly lease?: HeldLease | undefined
  readonly conclusion?: Conclusion | undefined
}

type Won<Conclusion> = Pick<Outcome<Conclusion>, 'lease' | 'conclusion'>

/**
 * Asks for the lock as one fresh holder, until it is granted or the wait is over. Otherwise leaves nothing behind.
 *
 * A holder that is refused is finished, or a part of what it takes together was released by force: its grant had no
 * answer. What is left is given back, so nothing of it is in doubt, and the wait goes on as another fresh one.
 */
export async function acquireLease<Conclusion extends { code: string }>(
  context: LocksContext,
  kind: LockKind<string, Conclusion>,
  options: PermitAcquireOptions & Wait & { leaseMs: number },
): Promise<Outcome<Conclusion>> {
  const { leaseMs, signal } = options
  const { clock, emit } = context
  signal?.throwIfAborted()
  const fresh = () =>
    new HolderState(context, kind, kind.holders?.create(options.weight) ?? context.newHolder())
  let state = fresh()
  let doubt: Doubt = { open: false }
  try {
    const waited = await poll<Won<Conclusion>>(
      clock,
      options,
      async asked => {
        const how = { signal, doubt, budgetMs: asked.last ? undefined : asked.leftMs }
        const answer = await askToAcquire<Conclusion>(state, { ...pollValues(clock, asked), leaseMs }, how)
        if (answer.isFinished) {
          state = fresh()
          doubt = { open: false }
        }
        return answer
      },
      pause => emit({ type: 'polled', ...state.subject, ...pause }),
    )
    const { value: won = {}, freeInMs = -1, ...facts } = waited
    const { subject } = state
    const outcome = { ...facts, retryAfterMs: freeInMs === -1 ? leaseMs : Math.max(0, freeInMs) }
    if (won.lease) emit({ type: 'acquired', ...subject, ...facts })
    else if (!won.conclusion) emit({ type: 'busy', ...subject, ...outcome })
    return { ...outcome, ...won }
  } catch (error) {
    throw await cancel(state, state.holder, 0, error, doubt, options)
  }
}

/** Makes one poll. If its answer was lost it may hold the lock, so it is repeated at once, not on schedule. */
async function askToAcquire<Conclusion>(
  state: HolderState,
  values: PollValues & { leaseMs: number },
  how: DeliverOptions & { doubt: Doubt },
): Promise<PollAnswer<Won<Conclusion>> & { isFinished?: boolean }> {
  const { holder, context } = state
  try {
    for (let late = 0; late < 3; late++) {
      const { reply, sent } = await state.ask(holder, 'acquire', values, how)
      // A reply without `remainingMs` is a conclusion of the kind's own.
      if (!('remainingMs' in reply)) return { value: { conclusion: reply as Conclusion } }
      const { code, remainingMs, token, askInMs, place, ticket }: AcquireReply = reply
      how.doubt.polled ||= code === 'busy'
      if (code !== 'granted') {
        const rttMs = context.clock.now() - sent.now
        // An operator may have released a part of what it takes together. The rest is given back.
        if (code === 'refused') await state.ask(holder, 'release', { holds: 0, outcome: 0 }, how)
        // At its last try it may have been busy, with its answer lost.
        return code === 'refused' && !values.last
          ? { askInMs: rttMs + FIRST_PAUSE_MS, rttMs, isFinished: true }
          : { freeInMs: remainingMs, place, ticket, askInMs, rttMs }
      }
      if (provableMs(remainingMs) > elapsedMs(context.clock, sent)) {
        state.token = token
        state.prove(sent, remainingMs)
        return { value: { lease: new HeldLease(state, holder, values.leaseMs) } }
      }
      // The answer took as long as the lease. Asking again as the same holder shows how much is left now.
      how.doubt.open = true
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
  options: AcquireOptions,
): Promise<Outcome> {
  const { signal } = options
  const { context, subject } = state
  state.signal.throwIfAborted()
  signal?.throwIfAborted()
  const startedAt = context.clock.now()
  const hold = state.newHold()
  const doubt = { open: false }
  try {
    const values = { holds: ++state.holds, leaseMs }
    const { reply, sent } = await state.ask(hold, 'reenter', values, { signal, doubt })
    // Granted, it is not this caller's until it is returned.
    doubt.open ||= reply.code === 'granted'
    if (reply.code === 'granted') state.prove(sent, reply.remainingMs)
    else if (reply.code === 'gone') state.gone()
    // Also when it was lost while the request was in flight.
    state.signal.throwIfAborted()
    // Refused are holds that were finished before, which a new one cannot have been.
    if (reply.code !== 'granted') throw new UnexpectedReplyError(subject.name, 'a refusal')
    const facts = { waitedMs: context.clock.now() - startedAt, polls: 1 }
    context.emit({ type: 'acquired', ...subject, ...facts })
    return { lease: new HeldLease(state, hold, leaseMs), retryAfterMs: 0, ...facts }
  } catch (error) {
    throw await cancel(state, hold, --state.holds, error, doubt, { ...options, leaseMs })
  }
}

/** Ends a hold that may have been granted, so that neither it nor a late copy of its request remains. */
function cancel(
  state: HolderState,
  hold: string,
  holds: number,
  error: unknown,
  doubt: Doubt,
  options: AcquireOptions & { leaseMs: number },
): Promise<unknown> {
  const ask = (how?: DeliverOptions) => state.ask(hold, 'release', { holds, outcome: 0 }, how)
  if (holds === 0) state.end(ask)
  return abandon(state, ask, error, doubt, options)
}
