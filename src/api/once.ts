import type { WaitUntil } from './types.ts'

/** Options of `locks.once`. */
export interface OnceOptions {
  /**
   * How long the claim lasts when its holder dies, in milliseconds; it is renewed while the work runs. A whole number
   * of at least 1. Default: `leaseMs` of `createLocks()`, 30,000.
   */
  leaseMs?: number | undefined
  /** How long the result is kept after the work, in milliseconds. A whole number of at least 1. Default 86,400,000, a day. */
  keepMs?: number | undefined
  /**
   * What the work depends on, such as a digest of the request: a call with the same key and another fingerprint is
   * refused. Up to 512 bytes, the empty text included. A call or a record without one fits any. Default: none.
   */
  fingerprint?: string | undefined
  /** How long to wait for a result while somebody else runs the work, in milliseconds, at least 0. Default 0. */
  waitMs?: number | undefined
  /** How often one wait may ask, the first time included. A whole number of at least 1. Default 20. */
  maxPolls?: number | undefined
  /**
   * When the work throws: `'forget'` lets the next call run it again, `'keep'` lets the next calls fail as well, with
   * an {@link OnceFailedError} that holds name and message of the error. Default `'forget'`.
   */
  onFailure?: 'forget' | 'keep' | undefined
  /** The claim is renewed for at most this long, in milliseconds. A whole number of at least 1. Default 300,000. */
  maxHoldMs?: number | undefined
  /** The most that is kept, in bytes of the result's JSON. A whole number of at least 1. Default 1,048,576. */
  maxBytes?: number | undefined
  /**
   * Where the renewal goes, clean-up that the caller need not wait for, and a result that the store did not take in at
   * once: it is told again for up to 20 s, without `waitUntil` for up to 3 s, which the caller waits for.
   */
  waitUntil?: WaitUntil | undefined
  /** Ends the waiting; the call then rejects with the signal's reason. Work that has begun is told by `lease.signal` alone. */
  signal?: AbortSignal | undefined
}

/**
 * `executed`: the work ran in this call, and this is what it returned; `replayed`: it ran before, and this is what it
 * returned, as JSON keeps it.
 */
export interface OnceResult<T> {
  readonly status: 'executed' | 'replayed'
  readonly value: T
}
