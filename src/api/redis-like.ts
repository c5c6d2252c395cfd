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
}

/** What a transport may honour per call. `@upstash/redis` ignores it. */
export interface SendOptions {
  /** Aborts when the answer is not needed any more. */
  signal?: AbortSignal
}
