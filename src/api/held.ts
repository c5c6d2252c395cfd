/** A name that is held, as it is in the store. */
export interface Held {
  /**
   * Plain, fair and fenced locks look alike in the store: all of them are a `'lock'`. Semaphores without leases and
   * latches have no holders. A `'string-lock'` is one of `stringLock()` that a client of edgelock holds.
   */
  readonly kind: 'lock' | 'read-write-lock' | 'string-lock' | 'web-lock' | 'permit-semaphore' | 'once'
  /** The name of the lock, or the key of `once`, after `mapName`. */
  readonly name: string
  /** The holders. Empty when `once` has completed and its result is kept. */
  readonly holders: readonly Holder[]
  /**
   * Milliseconds until it expires, with several holders until the last one does; -1 if it never expires. Of work in doubt,
   * until the doubt is forgotten.
   */
  readonly remainingMs: number
  /**
   * Of work of `once` that is in doubt; `holders` has the attempt that began it. `begunAt`: when, in milliseconds since 1970,
   * by the clock of its process. `endedMs`: how long ago its claim ended, in milliseconds.
   */
  readonly doubt?: { readonly begunAt: number; readonly endedMs: number }
}

/** A holder of a lock, of a permit or of the claim of `once`. */
export interface Holder {
  /** The holder id, or the id of a permit. Keep it secret, because it is enough to release the lock. */
  readonly id: string
  /** How many times it holds: more than 1 after a re-entry. */
  readonly holds: number
  /** The side of a read-write lock. */
  readonly side?: 'read' | 'write'
}
