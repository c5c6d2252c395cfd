/**
 * Every error this library throws on its own account. Misuse is a native `TypeError` or `RangeError`.
 *
 * No message, property or `cause` ever holds a script, a holder id or a credential: `@upstash/redis` puts the whole
 * command into its messages, so its errors are never passed on, only described.
 */

/**
 * The base of all errors of this library; `code` is stable and can be matched on.
 *
 * @example
 * try { await withLock(lock, work) } catch (error) {
 *   if (error instanceof LockError) console.warn(error.code, error.lockName)
 *   throw error
 * }
 */
export class LockError extends Error {
  override name = 'LockError'
  /** `ERR_LOCK`, or the code of the subclass. */
  readonly code: string = 'ERR_LOCK'
  /** The name of the lock, as given to `locks.lock(name)`. */
  readonly lockName: string

  constructor(lockName: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.lockName = lockName
  }
}

/** Somebody else holds the lock and the wait is over. Nothing was taken. */
export class LockBusyError extends LockError {
  override name = 'LockBusyError'
  override readonly code = 'ERR_LOCK_BUSY'
  /** Milliseconds until the present lease ends unless it is renewed; a release may come earlier. */
  readonly retryAfterMs: number
  /** Milliseconds spent waiting. */
  readonly waitedMs: number
  /** How many times the lock was asked for. */
  readonly polls: number

  constructor(lockName: string, facts: { retryAfterMs: number; waitedMs: number; polls: number }) {
    super(
      lockName,
      `lock "${lockName}" is busy: asked ${facts.polls} times in ${Math.round(facts.waitedMs)} ms`,
    )
    this.retryAfterMs = facts.retryAfterMs
    this.waitedMs = facts.waitedMs
    this.polls = facts.polls
  }
}

/**
 * Why a lease was lost: its time ran out (`expired`), the store says that it is no longer ours while it should be
 * (`taken`: forced away, evicted, data loss), or nobody could renew it in time (`unreachable`).
 */
export type LossReason = 'expired' | 'taken' | 'unreachable'

const LOSS: Record<LossReason, string> = {
  expired: 'its time ran out',
  taken: 'the store no longer has it',
  unreachable: 'the store could not be reached in time to renew it',
}

/** The lease is over, or can no longer be proven, while its holder still wanted it. */
export class LeaseLostError extends LockError {
  override name = 'LeaseLostError'
  override readonly code = 'ERR_LEASE_LOST'
  readonly reason: LossReason
  /** From `withLock` only: how the work ended all the same. */
  readonly result: PromiseSettledResult<unknown> | undefined

  constructor(lockName: string, reason: LossReason, result?: PromiseSettledResult<unknown>) {
    super(lockName, `the lease of "${lockName}" was lost: ${LOSS[reason]}`)
    this.reason = reason
    this.result = result
  }
}

interface StoreFacts {
  status?: number | undefined
  retryAfterMs?: number | undefined
  temporary: boolean
}

/** The store refused, or could not be reached by a call that changes nothing. Nothing was taken. */
export class StoreUnavailableError extends LockError {
  override name = 'StoreUnavailableError'
  override readonly code = 'ERR_STORE_UNAVAILABLE'
  /** The HTTP status, where the transport shows it (`edgelock/rest` does, `@upstash/redis` does not). */
  readonly status: number | undefined
  /** Milliseconds the store asked us to stay away, where the transport shows it. */
  readonly retryAfterMs: number | undefined
  /** Whether the same request may succeed later; false for wrong credentials, a full or a read-only database. */
  readonly temporary: boolean

  constructor(lockName: string, cause: string, facts: StoreFacts) {
    super(lockName, `the store did not serve the request for "${lockName}" (${cause || 'unknown error'})`)
    this.status = facts.status
    this.retryAfterMs = facts.retryAfterMs
    this.temporary = facts.temporary
  }
}

/**
 * A request may or may not have taken effect and no later answer told. After an acquire it has been cancelled, as far
 * as the store could be reached; otherwise the lease ends by itself.
 */
export class OutcomeUnknownError extends LockError {
  override name = 'OutcomeUnknownError'
  override readonly code: string = 'ERR_OUTCOME_UNKNOWN'

  constructor(lockName: string, options?: ErrorOptions & { message?: string }) {
    super(
      lockName,
      options?.message ?? `no answer told whether the request for "${lockName}" took effect`,
      options,
    )
  }
}

/** An answer that no script of ours gives. Only its shape is told, never its content. The outcome is unknown. */
export class UnexpectedReplyError extends OutcomeUnknownError {
  override name = 'UnexpectedReplyError'
  override readonly code = 'ERR_UNEXPECTED_REPLY'

  constructor(lockName: string, shape: string) {
    super(lockName, { message: `the store answered ${shape}, which no lock script does` })
  }
}

/** The key holds something else than this kind of lock. Nothing was changed. */
export class WrongKindError extends LockError {
  override name = 'WrongKindError'
  override readonly code = 'ERR_WRONG_KIND'

  constructor(lockName: string) {
    super(lockName, `the key of "${lockName}" holds another type of data: use another name for the lock`)
  }
}

/** How long the store asked us to stay away, whichever error tells it. */
export function retryAfterOf(error: unknown): number | undefined {
  const told = error instanceof LockError && error.cause ? error.cause : error
  return told instanceof StoreUnavailableError ? told.retryAfterMs : undefined
}
