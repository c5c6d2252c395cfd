/** The end of an acquisition that has failed: whatever it may have taken is cancelled. */
import { LockError, WrongKindError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import type { AcquireOptions } from '../api/lock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions, Doubt, Sender } from '../transport/call.ts'
import { type Giver, give, goesOnUntil, OWED_MS } from '../transport/give.ts'

/** How long a caller waits for its cancellation, in milliseconds. */
const AWAITED_CANCEL_MS = 2_000

/** The attempt to acquire that is cancelled. */
interface Attempt {
  readonly context: Pick<Sender, 'emit'> & Giver
  readonly subject: LockEventSubject
  /** Aborts with a reason that is not this attempt's own. */
  readonly signal?: AbortSignal
}

/**
 * Cancels what an acquisition that failed with `error` may have taken. The caller waits for a moment, unless `waitUntil`
 * takes the cancellation, and it goes on after that. Returns the error, which says whether something may still be held.
 * What `waitUntil` gets resolves to the same.
 */
export async function abandon(
  { context, subject, signal: lost }: Attempt,
  cancel: (how: DeliverOptions) => Promise<unknown>,
  error: unknown,
  doubt: Doubt,
  { leaseMs, signal, waitUntil }: AcquireOptions,
): Promise<unknown> {
  const open = !!(doubt.unanswered || doubt.polled)
  // The reason of a signal may be shared, so it is never changed.
  const own = error instanceof LockError && error !== signal?.reason && error !== lost?.reason
  const tell = (mayBeHeld: boolean) => own && Object.assign(error, { mayBeHeld })
  tell(open)
  if (error instanceof WrongKindError && !open) return error
  // Where every answer was a refusal, only a client that repeats requests itself may have left something. Nothing is owed
  // then, so another refusal ends it.
  const send: typeof cancel = open ? cancel : ({ patienceMs }) => cancel({ patienceMs })
  const { done, within } = give(context, open ? (leaseMs ?? OWED_MS) : AWAITED_CANCEL_MS, send)
  const ended = done
    // If the server may have forgotten a grant, the cancellation may have given nothing back.
    .then(
      () => open && !!doubt.isForgotten?.(),
      () => open,
    )
    .then(mayBeHeld => {
      if (mayBeHeld) context.emit?.({ type: 'abandoned', ...subject, leaseMs })
      tell(mayBeHeld)
      return mayBeHeld
    })
  if (own) goesOnUntil(ended, error)
  if (!tryWaitUntil(waitUntil, ended)) {
    await within(AWAITED_CANCEL_MS).then(
      () => ended,
      late => late.goesOn || ended,
    )
  }
  return error
}
