import { LockError, WrongKindError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import type { AcquireOptions } from '../api/lock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions, Sender } from '../transport/deliver.ts'
import type { Doubt } from '../transport/doubt.ts'

/** A clean-up that the caller waits for gets one send … */
const AWAITED_CANCEL = { sends: 1, budgetMs: 2_000 }
/** … and one in the background has more time, but less than Workers' 30 s after the response. */
const BACKGROUND_CANCEL = { sends: 3, budgetMs: 15_000 }

/** What is given up. */
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
  // The reason of a signal is shared with others.
  const isOwn = error instanceof LockError && error !== signal?.reason && error !== lost?.reason
  const tell = (mayBeHeld: boolean) => isOwn && Object.assign(error, { mayBeHeld })
  tell(open)
  if (error instanceof WrongKindError && !open) return error
  const cancelled = cancel(waitUntil ? BACKGROUND_CANCEL : AWAITED_CANCEL)
    // A server that has forgotten a grant gives nothing back.
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
