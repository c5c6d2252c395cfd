/** The types of work that is done once, and of its record. */
import type { AfterCrash } from './in-doubt.ts'
import type { WaitUntil } from './lease.ts'
import type { AcquireOptions, WaitOptions, WithLockOptions } from './lock.ts'
import type { Seal } from './seal.ts'

/** How long a claim lasts. */
export interface ClaimOptions extends Pick<WithLockOptions, 'renew' | 'maxHoldMs'> {
  /**
   * How long the lease lasts if its holder dies, in milliseconds; it is renewed while the work runs. A whole number
   * from 100, or 1 with a `clock` of `createLocks()`, to a year. Default: `leaseMs` of `createLocks()`, 30,000.
   */
  leaseMs?: number | undefined
}

/** Options of the record of work. */
export interface RecordOptions {
  /** The longest result that is kept, as JSON, in bytes. A whole number of at least 1. Default 1,048,576. */
  maxBytes?: number | undefined
  /**
   * What happens when the work throws: `'forget'` lets the next call run it again, `'keep'` makes the next calls fail
   * with a {@link OnceFailedError} that contains the name and message of the error. With `afterCrash: inDoubt()`, the
   * default is `'in-doubt'`, once the work has begun: a timeout of a provider is an error too. Otherwise `'forget'`.
   */
  onFailure?: 'forget' | 'keep' | 'in-doubt' | undefined
  /**
   * Encrypts results and kept failures in the database: `aesGcm(secret)`. A result that was kept without it, or
   * with another secret, is an {@link OnceSealError}, and nothing runs. Default: stored in plain text.
   */
  seal?: Seal | undefined
}

/** Options of {@link once}. */
export interface OnceOptions extends Pick<AcquireOptions, 'patienceMs'>, Pick<WaitOptions, 'maxPolls'> {
  /** How long the result is kept after the work, in milliseconds. A whole number of at least 1,000. Default 86,400,000, a day. */
  keepMs?: number | undefined
  /**
   * What the work depends on, such as a digest of the request. A call with the same key and another fingerprint is
   * refused. Up to 512 bytes; may be empty. A call or a record without a fingerprint matches any. Default: none.
   */
  fingerprint?: string | undefined
  /** How long to wait for the result while another call runs the work, in milliseconds, at least 0. Default 0. */
  waitMs?: number | undefined
  /** How long the claim lasts: `leaseMs`, `renew`, `maxHoldMs`. Default: 30 s, renewed for up to 5 minutes. */
  hold?: ClaimOptions | undefined
  /** The record: `maxBytes`, `onFailure`, `seal`. Default: results of up to 1 MiB, in plain text. */
  record?: RecordOptions | undefined
  /**
   * `inDoubt()`: the work runs at most once. If its process dies or its result cannot be recorded, no call repeats it; each
   * gets an {@link OnceInDoubtError}, until the doubt ends or `keepMs` have passed. See {@link inDoubt}. Default: the next
   * call runs the work again, one lease after a crash.
   */
  afterCrash?: AfterCrash | undefined
  /**
   * Receives the renewal, and what goes on after the call: clean-up, and a result that the store has not accepted within
   * 3 s. Such a result is sent for up to 120 s, with or without it, as long as the process lives.
   */
  waitUntil?: WaitUntil | undefined
  /** Ends the wait: the call rejects with the signal's reason. Work that has begun sees `lease.signal` alone. */
  signal?: AbortSignal | undefined
}

/**
 * What {@link once} resolves to. `executed`: the work ran in this call. `replayed`: it ran before. In both cases, `value` is
 * what it returned, as JSON gives it back.
 *
 * `kept` is false if the result may not be stored: the store has not confirmed it within 3 s (it is sent for longer), the
 * result was too large for the store, or the work released its claim. A later call may then run the work again, or fail with
 * {@link OnceFailedError}. `kept` is always true for `replayed`.
 */
export interface OnceResult<T> {
  readonly status: 'executed' | 'replayed'
  readonly value: T
  readonly kept: boolean
}

/** The state of a key, as {@link inspectOnce} shows it. */
export interface OnceState {
  /**
   * `in-flight`: a call has the key and does the work. `in-doubt`: the work began and has no end ({@link inDoubt}). `kept`:
   * the work was done, and its result is kept.
   */
  readonly status: 'in-flight' | 'in-doubt' | 'kept'
  /** The holder id of that call. Keep it secret, because it is enough to release the claim. */
  readonly holder: string
  /**
   * Milliseconds until the claim, the doubt or the result ends; a claim may be renewed. `Infinity` for a result that never
   * does.
   */
  readonly remainingMs: number
  /** How the work ended. The reason of a failure has its `name` and `message`. `'(sealed)'` if it is sealed. Undefined without an end. */
  readonly result?: PromiseSettledResult<unknown>
  /** When the work began, in milliseconds since 1970, by the clock of its process. Undefined unless a crash leaves it in doubt. */
  readonly begunAt?: number
  /** Identifies the attempt that began: the `leaseId` of its events. Undefined unless a crash leaves it in doubt. */
  readonly attemptId?: string
  /** True if the result is sealed; of work that a crash leaves in doubt, if its calls seal, so that {@link resolveOnce} needs their `seal`. */
  readonly isSealed?: boolean
  /** For how long a doubt is kept after the end of the claim, in milliseconds. Undefined unless a crash leaves one. */
  readonly keptMs?: number
  /** When the claim ended without a result, in milliseconds since 1970, by the clock of this process. In doubt only. */
  readonly leaseEndedAt?: number
}
