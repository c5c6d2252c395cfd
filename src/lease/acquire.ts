import type { Context } from '../context.ts'
import {
  LeaseLostError,
  OutcomeUnknownError,
  retryAfterOf,
  StoreUnavailableError,
  UnexpectedReplyError,
  WrongKindError,
} from '../errors.ts'
import type { Delivery } from '../transport/deliver.ts'
import type { AcquireOptions, WaitUntil } from '../types.ts'
import { type Attempt, poll, type Wait } from '../wait/poll.ts'
import { hand } from '../wait-until.ts'
import { Holding, provableUntil } from './holding.ts'
import { HeldLease } from './lease.ts'
import type { Protocol, Verdict } from './protocol.ts'

/** A clean-up that somebody waits for gets one send … */
export const AWAITED_CANCEL = { sends: 1, budgetMs: 2_000 }
/** … and one in the background has more time, but less than Workers' 30 s after the response. */
export const BACKGROUND_CANCEL = { sends: 3, budgetMs: 15_000 }

export type Outcome = {
  readonly polls: number
  readonly waitedMs: number
  readonly retryAfterMs: number
} & Won

/** A lease, or an answer that makes one needless; neither when somebody else has it. */
interface Won {
  readonly lease?: HeldLease | undefined
  readonly verdict?: Verdict | undefined
}

/** Asks for the lock with one fresh holder, until it is granted or the wait is over. Otherwise leaves nothing behind. */
export async function acquireLease(
  context: Context,
  protocol: Protocol,
  options: AcquireOptions & Wait & { leaseMs: number },
): Promise<Outcome> {
  const { leaseMs, signal, waitUntil } = options
  const { clock, emit } = context
  const name = protocol.lockName
  signal?.throwIfAborted()
  const { newHolder = context.newHolder } = protocol
  const holding = new Holding(context, protocol, newHolder())
  try {
    const {
      value: won = {},
      freeInMs = -1,
      ...facts
    } = await poll(
      clock,
      { ...options, waiterMs: protocol.waiterMs },
      (last, leftMs, waiterMs) =>
        attempt(holding, { leaseMs, waiterMs }, last, last ? { signal } : { signal, budgetMs: leftMs }),
      pause => emit({ type: 'polled', name, ...pause }),
    )
    const outcome = { ...facts, retryAfterMs: freeInMs === -1 ? leaseMs : Math.max(0, freeInMs) }
    if (won.lease) emit({ type: 'acquired', name, ...facts })
    else if (!won.verdict) emit({ type: 'busy', name, ...outcome })
    return { ...outcome, ...won }
  } catch (error) {
    await cancel(holding, holding.holder, 0, error, waitUntil)
    throw error
  }
}

/** A poll whose answer was lost may hold the lock by now, so it is repeated at once and not when the schedule says. */
async function attempt(
  holding: Holding,
  times: { leaseMs: number; waiterMs: number },
  last: boolean,
  how: Delivery,
): Promise<Attempt<Won>> {
  const { holder, context } = holding
  try {
    for (let late = 0; late < 3; late++) {
      const { reply, sentAt } = await holding.ask(holder, 'acquire', { ...times, last: last ? 1 : 0 }, how)
      if ('remainingMs' in reply === false) return { value: { verdict: reply } }
      if (reply.code !== 'granted') return { freeInMs: reply.remainingMs, place: reply.place }
      if (provableUntil(sentAt, reply.remainingMs) > context.clock.now()) {
        holding.token = reply.token
        holding.prove(sentAt, reply.remainingMs)
        return { value: { lease: new HeldLease(holding, holder, times.leaseMs) } }
      }
      // The answer took as long as the lease. Asking again as the same holder tells how much of it is left now.
    }
  } catch (error) {
    if (last || !mayPass(error)) throw error
    return { notBeforeMs: retryAfterOf(error) }
  }
  throw new LeaseLostError(holding.protocol.lockName, 'expired')
}

/** One more hold for the holder of an open lease. */
export async function reenterLease(
  holding: Holding,
  leaseMs: number,
  options: AcquireOptions,
): Promise<Outcome> {
  const { context, protocol } = holding
  const { signal, waitUntil } = options
  holding.signal.throwIfAborted()
  signal?.throwIfAborted()
  const startedAt = context.clock.now()
  const hold = holding.newHold()
  try {
    const { reply, sentAt } = await holding.ask(
      hold,
      'reenter',
      { holds: ++holding.holds, leaseMs },
      { signal },
    )
    if (reply.code === 'granted') holding.prove(sentAt, reply.remainingMs)
    else if (reply.code === 'gone') holding.gone()
    // Also when it was lost while the answer was under way.
    holding.signal.throwIfAborted()
    // Refused are holds that were finished before, which a new one cannot have been.
    if (reply.code !== 'granted') throw new UnexpectedReplyError(protocol.lockName, 'a refusal')
    const facts = { waitedMs: context.clock.now() - startedAt, polls: 1 }
    context.emit({ type: 'acquired', name: protocol.lockName, ...facts })
    return { lease: new HeldLease(holding, hold, leaseMs), retryAfterMs: 0, ...facts }
  } catch (error) {
    await cancel(holding, hold, --holding.holds, error, waitUntil)
    throw error
  }
}

/** Ends a hold that may or may not have been granted, so that neither it nor a late copy of its request stays. */
async function cancel(
  holding: Holding,
  hold: string,
  holds: number,
  why: unknown,
  waitUntil?: WaitUntil,
): Promise<void> {
  const how = waitUntil ? BACKGROUND_CANCEL : AWAITED_CANCEL
  const ask = () => holding.ask(hold, 'release', { holds, outcome: 0 }, how)
  if (holds === 0) holding.end(ask)
  if (why instanceof WrongKindError) return
  const cancelled = ask().catch(() => {})
  if (!hand(waitUntil, cancelled)) await cancelled
}

export function mayPass(error: unknown): boolean {
  return error instanceof StoreUnavailableError ? error.temporary : error instanceof OutcomeUnknownError
}
