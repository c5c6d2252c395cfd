/** The types of work that a crash leaves in doubt. */
import { LockError } from './errors.ts'
import type { Lease } from './lease.ts'

/**
 * The work of this key began under `afterCrash: inDoubt()`, and its end is not known: it may have been done. Nothing ran.
 * A late result of the attempt, `reconcile` or {@link resolveOnce} ends the doubt. After `keptMs`, it is forgotten.
 */
export class OnceInDoubtError extends LockError {
  declare readonly code: 'ERR_ONCE_IN_DOUBT'
  /** The key, the same as `lockName`. */
  declare readonly key: string
  /** When the work began, in milliseconds since 1970, by the clock of the process that began it. */
  declare readonly begunAt: number
  /** Identifies the attempt that began: the `leaseId` of its events, 8 hexadecimal digits. */
  declare readonly attemptId: string
  /** For how long the doubt is kept after the claim has ended, in milliseconds. The next call then runs the work. */
  declare readonly keptMs: number
  /**
   * When the claim ended without a result, in milliseconds since 1970, by the clock of this process. Undefined for a call
   * without `afterCrash`, which does not see whether the claim still lasts.
   */
  declare readonly leaseEndedAt: number | undefined

  constructor(
    key: string,
    facts: Pick<OnceInDoubtError, 'begunAt' | 'attemptId' | 'keptMs'> & Partial<OnceInDoubtError>,
  ) {
    super(key, 'is in doubt: another call began the work', 'OnceInDoubtError', { ...facts, key })
  }
}

/** Work that began, and whose end is not known. */
export type OnceDoubt = Pick<OnceInDoubtError, 'key' | 'begunAt' | 'attemptId'> & {
  /** When the claim ended without a result, in milliseconds since 1970, by the clock of this process. */
  readonly leaseEndedAt: number
}

/**
 * What the outside world says of work in doubt. `{ value }`: it was done, and this is its result. `'not-done'`: it was not,
 * and may run now. `'unknown'`: the doubt stays.
 */
export type Reconciled = { readonly value: unknown } | 'not-done' | 'unknown'

/** Options of {@link inDoubt}. */
export interface InDoubtOptions {
  /**
   * Asks the outside world what became of the work: the payment provider by the same idempotency key, the ledger, the
   * mailbox. Runs under a claim of its own, in one caller at a time, which is renewed as work is. If it throws or loses its
   * claim, the doubt stays. `lease` is that claim. Default: calls get an {@link OnceInDoubtError}.
   */
  reconcile?: ((doubt: OnceDoubt, lease: Lease) => Reconciled | Promise<Reconciled>) | undefined
  /**
   * `'when-told'`: the work prepares before it takes effect, and says with `await lease.begin()` where that begins. Until
   * then, a crash lets the next call run the work. Default: the work begins at the claim.
   */
  begins?: 'when-told' | undefined
}

/** Says what a crash leaves. Made by {@link inDoubt}. */
export interface AfterCrash {
  readonly begins: 'at-claim' | 'when-told'
}

/** The claim of work that a crash leaves in doubt. */
export interface InDoubtLease extends Lease {
  /**
   * Passes the point of no return: resolves once the store has noted that the work begins. From then on, a crash leaves the
   * work in doubt. Call it, with await, before the first effect. It takes one request, and none without
   * `begins: 'when-told'`.
   *
   * @throws {LeaseLostError} {@link OutcomeUnknownError} {@link StoreUnavailableError} when the work must not go on
   */
  begin(): Promise<void>
}

/** Work that a crash leaves in doubt. */
export type InDoubtWork<T> = (lease: InDoubtLease) => T | Promise<T>
