import { LockError, WrongKindError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import type { AcquireOptions } from '../api/lock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions, Sender } from '../transport/deliver.ts'
import type { Doubt } from '../transport/doubt.ts'

/** The limits of a cancellation that the caller waits for. */
const AWAITED_CANCEL = { sends: 1, budgetMs: 2_000 }
/** The limits of a cancellation in the background: less than the 30 s that Workers leave after the response. */
const BACKGROUND_CANCEL = { sends: 3, budgetMs: 15_000 }

/** The attempt to acquire that is cancelled. */
interface Attempt {
  readonly context: Pick<Sender, 'emit'>
  readonly subject: LockEventSubject
  /** Aborts with a reason that is not this attempt's own. */
  readonly signal?: AbortSignal
}

/**
 * Cancels what an acquisition that failed with `error` may have taken, in the background where `waitUntil` takes it.
 * Returns the error, which says whether something may still be held. What `waitUntil` gets resolves to the same.
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
  const isOwn = error instanceof LockError && error !== signal?.reason && error !== lost?.reason
  const tell = (mayBeHeld: boolean) => isOwn && Object.assign(error, { mayBeHeld })
  tell(open)
  if (error instanceof WrongKindError && !open) return error
  const cancelled = cancel(waitUntil ? BACKGROUND_CANCEL : AWAITED_CANCEL)
    // If the server may have forgotten a grant, the cancellation may have given nothing back.
    .then(
      () => open && !!doubt.isForgotten?.(),
      () => open,
    )
    .then(mayBeHeld => {
      if (mayBeHeld) context.emit({ type: 'abandoned', ...subject, leaseMs })
      tell(mayBeHeld)
      return mayBeHeld
    })
  if (!tryWaitUntil(waitUntil, cancelled)) await cancelled
  return error
}
