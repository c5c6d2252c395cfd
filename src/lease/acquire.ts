import type { Context } from '../context.ts'
import {
  LeaseLostError,
  OutcomeUnknownError,
  retryAfterOf,
  StoreUnavailableError,
  WrongKindError,
} from '../errors.ts'
import type { Delivery } from '../transport/deliver.ts'
import type { AcquireOptions, WaitUntil } from '../types.ts'
import { type Attempt, poll, type Wait } from '../wait/poll.ts'
import { hand } from '../wait-until.ts'
import { Holding, provableUntil } from './holding.ts'
import { HeldLease } from './lease.ts'
import type { Protocol } from './protocol.ts'

/** A clean-up that somebody waits for gets one send … */
export const AWAITED_CANCEL = { sends: 1, budgetMs: 2_000 }
/** … and one in the background has more time, but less than Workers' 30 s after the response. */
export const BACKGROUND_CANCEL = { sends: 3, budgetMs: 15_000 }

export type Outcome = { readonly polls: number; readonly waitedMs: number; readonly retryAfterMs: number } & {
  readonly lease?: HeldLease | undefined
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
  const holding = new Holding(context, protocol, context.newHolder())
  try {
    const {
      value: lease,
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
    if (lease) emit({ type: 'acquired', name, ...facts })
    else emit({ type: 'busy', name, ...outcome })
    return { ...outcome, lease }
  } catch (error) {
    await cancel(holding, 0, 0, error, waitUntil)
    throw error
  }
}

/** A poll whose answer was lost may hold the lock by now, so it is repeated at once and not when the schedule says. */
async function attempt(
  holding: Holding,
  times: { leaseMs: number; waiterMs: number },
  last: boolean,
  how: Delivery,
): Promise<Attempt<HeldLease>> {
  const { clock } = holding.context
  try {
    for (let late = 0; late < 3; late++) {
      const { reply, sentAt } = await holding.ask(0, 'acquire', { ...times, last: last ? 1 : 0 }, how)
      if (reply.code !== 'granted') return { freeInMs: reply.remainingMs, place: reply.place }
      if (provableUntil(sentAt, reply.remainingMs) > clock.now()) {
        holding.token = reply.token
        holding.prove(sentAt, reply.remainingMs)
        return { value: new HeldLease(holding, 0, times.leaseMs) }
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
  const hold = holding.nextHold()
  try {
    const { reply, sentAt } = await holding.ask(
      hold,
      'reenter',
      { holds: ++holding.holds, leaseMs },
      { signal },
    )
    if (reply.code !== 'granted') {
      holding.gone()
      throw new LeaseLostError(protocol.lockName, 'taken')
    }
    holding.prove(sentAt, reply.remainingMs)
    // It may have been lost while the answer was under way.
    holding.signal.throwIfAborted()
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
  hold: number,
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
