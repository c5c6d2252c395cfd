/** Re-entry: one more hold of a holder. */
import { UnexpectedReplyError } from '../api/errors.ts'
import type { AcquireOptions } from '../api/lock.ts'
import { Doubt } from '../transport/call.ts'
import { type AcquireResult, cancel } from './acquire.ts'
import type { HolderState } from './holder-state.ts'
import { HeldLease, noteOpen } from './lease.ts'

/** Adds one hold to the holder of an open lease. */
export async function reenterLease(
  state: HolderState,
  options: AcquireOptions & { leaseMs: number },
): Promise<AcquireResult> {
  const { signal, leaseMs, patienceMs } = options
  const { context, subject } = state
  state.throwIfLost()
  const startedAt = context.clock.now()
  const hold = state.newHold()
  const doubt = new Doubt()
  try {
    // The lease is extended by no less than the proven rest.
    const values = { holds: state.openHold(), leaseMs: Math.max(Math.ceil(state.remainingMs()), leaseMs) }
    const { reply, sent } = await state.request(hold, 'reenter', values, { signal, doubt, patienceMs })
    if (reply.code === 'granted') {
      // Counts as unanswered until the hold is returned, so that a failure below cancels it.
      doubt.sent()
      state.prove(sent, reply.remainingMs)
    } else if (reply.code === 'gone') state.gone()
    // The lease may have been lost while the request was in flight.
    state.throwIfLost()
    // Only a hold that was finished before is refused, and this one is new.
    if (reply.code !== 'granted') throw new UnexpectedReplyError(subject.name, 'a refusal')
    const facts = { waitedMs: context.clock.now() - startedAt, polls: 1 }
    context.emit?.({ type: 'acquired', ...subject, ...facts })
    const lease = new HeldLease(state, hold, leaseMs, options.waitUntil)
    noteOpen(state, lease)
    return { value: lease, retryAfterMs: 0, ...facts }
  } catch (error) {
    throw await cancel(state, hold, error, doubt, { ...options, slot: 0 })
  }
}
