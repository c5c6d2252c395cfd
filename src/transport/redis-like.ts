/**
 * The smallest client that works: something that can run a script. Any `@upstash/redis` client fits (every entry,
 * default configuration), and so does `rest()` from `edgelock/rest`.
 */
export interface RedisLike {
  eval(script: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown>
  /** Used first when present; `eval` follows when the server answers `NOSCRIPT`. */
  evalsha?(sha: string, keys: string[], args: string[], options?: SendOptions): Promise<unknown>
}

/** What a transport may honour per call. `@upstash/redis` ignores it. */
export interface SendOptions {
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal
}

/** @throws {TypeError} when `redis` cannot run scripts. */
export function checkRedis(redis: RedisLike): RedisLike {
  if (typeof redis?.eval !== 'function') {
    throw new TypeError(
      "redis must be a client with eval(script, keys, args): one of @upstash/redis, or rest() from 'edgelock/rest'",
    )
  }
  return redis
}
