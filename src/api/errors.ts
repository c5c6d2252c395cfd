/** The errors: what went wrong, what may still be held, and when to ask again. */
import { LOSSES, seeCure } from './repairs.ts'
import { shown } from './shown.ts'

/**
 * Every error class. Misuse is a native `TypeError` or `RangeError`. None holds a script, a holder id or a credential:
 * `@upstash/redis` puts the whole command into its messages, so its errors are described and never passed on.
 */

/**
 * The base of all errors of this library; match on `code`, which is stable.
 *
 * @example
 * try { await withLock(lock, work) } catch (error) {
 *   if (error instanceof LockError) console.warn(error.code, error.lockName)
 *   throw error
 * }
 */
export class LockError extends Error {
  /** `ERR_LOCK`, or the code of the subclass. */
  declare readonly code: string
  /** The name of the lock, as given to `lock(locks, name)`. */
  declare readonly lockName: string
  /**
   * Whether something may still be held for the caller: not if nothing was acquired, or once the store has confirmed the
   * cancellation, now or later (`goesOn`). A lock then stays held until its lease ends, and permits of a `semaphore` until
   * they are released. After `extend()`, `isHeld()` or `release()`, true unless the store said that the lease is gone.
   */
  declare readonly mayBeHeld: boolean
  /** True while a release or cancellation goes on without the caller, who needs to do nothing. False when it has ended. */
  declare readonly goesOn?: boolean
  /** Of a `semaphore` or a latch: repeat the operation with this `operationId` within a minute, and it counts once. */
  declare readonly operationId?: string
  constructor(lockName: string, message: string, name = 'LockError', facts?: object) {
    // A WrongKindError about a record of once says so in its message alone.
    const subject = /^Once|of once/.test(name + message) ? 'once' : 'lock'
    super(`${subject} ${shown(lockName, 120)} ${message}`)
    // `LockBusyError` has the code `ERR_LOCK_BUSY`.
    const code = `ERR${name.slice(0, -5).replace(/[A-Z]/g, '_$&').toUpperCase()}`
    Object.assign(this, { name, code, lockName, mayBeHeld: false }, facts)
  }
}

/**
 * Another holder has the lock and the wait is over. Nothing was acquired. `mayBeHeld` can be true only for a lock made of
 * several locks, if a member did not answer.
 */
export class LockBusyError extends LockError {
  declare readonly code: 'ERR_LOCK_BUSY'
  /** Milliseconds until the current lease ends, unless it is renewed or released. With `noTtl`, the `leaseMs` of this call. */
  declare readonly retryAfterMs: number
  /**
   * True if the key has no TTL, after `PERSIST`, a restore or a migration. The next renewal of a holder that lives sets it
   * again. If the holder is dead, `forceRelease()` frees the lock.
   */
  declare readonly noTtl: boolean | undefined
  /** Milliseconds spent waiting. */
  declare readonly waitedMs: number
  /** How many times the lock was asked for. */
  declare readonly polls: number
  /** The `id` of the lease of the same `createLocks()` that holds it. For a caller inside of it, the message has the cure. */
  declare readonly heldByLease: string | undefined

  constructor(
    lockName: string,
    facts: Pick<LockBusyError, 'retryAfterMs' | 'waitedMs' | 'polls'> & Partial<LockBusyError>,
  ) {
    const { waitedMs, heldByLease: id, noTtl } = facts
    const waited = waitedMs >= 1 ? ` after ${Math.round(waitedMs)} ms` : ''
    const here = `: held by this createLocks(), lease ${id}: release it first, or pass { reenter: lease }`
    const why = id ? here : noTtl ? ', and has no TTL' : ''
    super(lockName, `is busy${waited}${why}`, 'LockBusyError', facts)
  }
}

/**
 * Why a lease was lost. `expired`: its time ran out. `taken`: the store says that it was taken, released by force, evicted
 * or deleted before that. `unreachable`: it could not be renewed in time. `maxHoldMs`: this option ended its renewal.
 */
export type LossReason = 'expired' | 'taken' | 'unreachable' | 'maxHoldMs'

/** The lease ended, or can no longer be proven, before its holder released it. */
export class LeaseLostError extends LockError {
  declare readonly code: 'ERR_LEASE_LOST'
  declare readonly reason: LossReason
  /** From `withLock` and `once` only: how the work ended. */
  declare readonly result: PromiseSettledResult<unknown> | undefined

  constructor(
    lockName: string,
    reason: LossReason,
    result?: PromiseSettledResult<unknown>,
    mayBeHeld: boolean = reason !== 'taken',
  ) {
    const facts = { reason, result, mayBeHeld }
    super(lockName, `was lost (${reason}${LOSSES[reason] ?? ')'}`, 'LeaseLostError', facts)
  }
}

/**
 * The store refused every request of the call, or a call that only reads could not reach it. Nothing was acquired or
 * changed. With {@link confirmed}, it can also mean that too few replicas confirmed the call. An acquire was then
 * cancelled, as after an unknown outcome.
 */
export class StoreUnavailableError extends LockError {
  declare readonly code: 'ERR_STORE_UNAVAILABLE'
  /** The HTTP status, if the transport shows it (`edgelock/rest` does, `@upstash/redis` does not). */
  declare readonly status: number | undefined
  /**
   * What failed: Redis's error code, the HTTP status, or the connection's error code, such as `OOM`, `HTTP 502`,
   * `ECONNREFUSED`; until Redis has ever answered, also the host, if `edgelock/rest` sent it. Also in the message.
   */
  declare readonly reason: string
  /** How long to wait before the next request, in milliseconds (`Retry-After`), if the transport shows it. */
  declare readonly retryAfterMs: number | undefined
  /** Whether the same request may succeed later; false for wrong credentials and for a full database. */
  declare readonly temporary: boolean

  constructor(
    lockName: string,
    reason: string,
    facts: { status?: number | undefined; retryAfterMs?: number | undefined; temporary: boolean },
  ) {
    const message = `is unavailable: the store failed (${reason})${seeCure(reason)}`
    super(lockName, message, 'StoreUnavailableError', { ...facts, reason })
  }
}

/**
 * A request may have taken effect, and no later answer said whether it did. `cause` is the last failure, which may be the
 * refusal of a later request. An acquire was cancelled if the store was reachable, and `mayBeHeld` is then false.
 * Otherwise, the lease expires.
 */
export class OutcomeUnknownError extends LockError {
  declare readonly code: 'ERR_OUTCOME_UNKNOWN' | 'ERR_UNEXPECTED_REPLY'
  /** Whether the same request may succeed later. If there is a `cause`, what that says. */
  declare readonly temporary: boolean

  constructor(
    lockName: string,
    cause?: LockError & { readonly temporary?: boolean },
    message = 'has an unknown outcome',
    name = 'OutcomeUnknownError',
    temporary: boolean = cause?.temporary ?? true,
  ) {
    const { reason } = Object(cause?.cause ?? cause)
    super(lockName, reason ? `${message}: the last failure is ${reason}${seeCure(reason)}` : message, name, {
      mayBeHeld: true,
      temporary,
      ...(cause && { cause }),
    })
  }
}

/**
 * The reply is not one that a script of this library returns. The message shows its shape, never its content. The outcome
 * is unknown. `temporary` is false for what is no reply of Redis, such as undefined: `eval` of the client has a mistake.
 */
export class UnexpectedReplyError extends OutcomeUnknownError {
  declare readonly code: 'ERR_UNEXPECTED_REPLY'

  constructor(lockName: string, shape: string, temporary = true) {
    const message = `was answered with ${shape}, which no script of edgelock returns`
    super(lockName, undefined, message, 'UnexpectedReplyError', temporary)
  }
}

/** The key holds data of another kind. Nothing was changed. For locks of other libraries, see {@link besideStringLocks}. */
export class WrongKindError extends LockError {
  declare readonly code: 'ERR_WRONG_KIND'

  constructor(
    lockName: string,
    advice = 'another kind of lock, or of another library (see besideStringLocks()). Use another name',
  ) {
    super(lockName, `has a key that holds other data: ${advice}`, 'WrongKindError')
  }
}

/** The work of this key is being done by another call. Nothing ran. */
export class OnceInFlightError extends LockError {
  declare readonly code: 'ERR_ONCE_IN_FLIGHT'
  /** Milliseconds until the claim of the other call ends unless it is renewed; the result may come earlier. */
  declare readonly retryAfterMs: number
  /** The `id` of the claim, if the other call is one of the same `createLocks()`. A call inside of its work needs another key. */
  declare readonly heldByLease: string | undefined

  constructor(key: string, retryAfterMs: number, heldByLease?: string) {
    const here = ` of this createLocks(), lease ${heldByLease}. Inside of that work, use another key`
    const message = `is in flight: another call is doing the work${heldByLease ? here : ''}`
    super(key, message, 'OnceInFlightError', { retryAfterMs, heldByLease })
  }
}

/** The key was used with another fingerprint, or for {@link applyOnce} with other keys or arguments. Nothing ran. */
export class OnceMismatchError extends LockError {
  declare readonly code: 'ERR_ONCE_MISMATCH'

  constructor(key: string) {
    super(key, 'was used with another fingerprint: use another key for other work', 'OnceMismatchError')
  }
}

/**
 * The work of this key failed before, and the failure was kept: because of `onFailure: 'keep'`, or because its result
 * could not be stored. Nothing ran. For {@link applyOnce}: the script raised or returned an error, now or before.
 */
export class OnceFailedError extends LockError {
  declare readonly code: 'ERR_ONCE_FAILED'
  /** The error of the work, or why its result could not be stored. Both texts are cut at 1,000 characters. */
  declare readonly failure: { readonly name: string; readonly message: string }

  constructor(key: string, failure: { name: string; message: string }) {
    const message = `failed before with ${failure.name}, and the failure was kept: the work does not run again`
    super(key, message, 'OnceFailedError', { failure })
  }
}
