/**
 * The smallest client that works: an object that can run a script. Any `@upstash/redis` client fits (every entry,
 * default configuration), and so does `rest()` from `edgelock/rest`. Clients that use a socket take other arguments and
 * have to be wrapped.
 *
 * @example
 * const redis: RedisLike = {
 *   eval: (script, keys, args) => ioredis.eval(script, keys.length, ...keys, ...args),
 * }
 */
export interface RedisLike {
  eval(script: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown>
  /** Called first when present; `eval` follows when the server answers `NOSCRIPT`. */
  evalsha?(sha: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown>
  /**
   * Sends commands in one request, over one connection. Resolves to how each one ended, in their order, and rejects if
   * no answer came. {@link confirmed} needs it; `rest()` has it.
   */
  sendAll?(
    commands: readonly string[][],
    options?: SendOptions,
  ): Promise<readonly PromiseSettledResult<unknown>[]>
  /**
   * Needed for {@link confirmed} by a client without `sendAll`. Runs a script as `command` does. Then, on the
   * same connection, makes one more write that a replica receives, such as `PUBLISH`, and sends `WAIT`. Resolves to what
   * the script returned and to the number of replicas that acknowledged the write, or to a text that says why none ever
   * will. Rejects as `command` does when the script failed.
   */
  evalThenWait?(
    command: 'eval' | 'evalsha',
    script: string,
    keys: string[],
    args: string[],
    replicas: ReplicaWait,
    options?: SendOptions,
  ): Promise<[reply: unknown, acknowledged: number | string]>
  /**
   * Whether its server locks only the KEYS of a script that asks for it, as Upstash does. Asked before each request of
   * which `keyLocking` of `createLocks()` says nothing. `rest()` has it.
   */
  keyLocking?(): boolean
  /**
   * Returns the host and port of its server, without credentials, for errors of a server that has never answered. Called
   * without `this`. `rest()` has it.
   */
  host?(): string
  /** Set by {@link confirmed}. @throws {RangeError} for a lease that would end while replicas confirm it */
  checkLease?(leaseMs: number): void
}

/** Options of {@link confirmed}: how many replicas must have a grant before it counts. */
export interface Replicas {
  /** How many replicas must acknowledge. A whole number of at least 1. */
  count: number
  /**
   * How long the server waits for them, in milliseconds. A whole number from 1 to 4,000, less than any `leaseMs`.
   * Default 1,000.
   */
  timeoutMs?: number | undefined
}

/** {@link Replicas} with defaults. */
export interface ReplicaWait {
  readonly count: number
  readonly timeoutMs: number
}

/** Options that a transport may honour per call. `@upstash/redis` ignores them. */
export interface SendOptions {
  /** Aborts when the answer is not needed any more. */
  signal?: AbortSignal
  /** For {@link confirmed}: the codes of the replies that must survive the loss of the primary, separated by spaces. */
  durable?: string
  /** What the call belongs to, such as `acquire`, `release`, or `extend` for a renewal. */
  operation?: string
}
