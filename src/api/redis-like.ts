/**
 * The smallest client that works: something that can run a script. Any `@upstash/redis` client fits (every entry,
 * default configuration), and so does `rest()` from `edgelock/rest`. Clients that speak over a socket take other
 * arguments and have to be wrapped.
 *
 * @example
 * const redis: RedisLike = {
 *   eval: (script, keys, args) => ioredis.eval(script, keys.length, ...keys, ...args),
 * }
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

/** What clients that speak over a socket have besides their `eval`: ioredis, and node-redis of any version. */
type SocketClient = { defineCommand?: unknown; EVAL?: unknown }

/**
 * @throws {TypeError} when `redis` cannot run scripts, or is a client of another kind: those take other arguments, and
 * would fail at the first request, obscurely.
 */
export function checkRedis(redis: RedisLike): RedisLike {
  const { defineCommand, EVAL } = Object(redis) as SocketClient
  if (typeof redis?.eval === 'function' && !defineCommand && !EVAL) return redis
  throw new TypeError(
    "redis must be a client with eval(script, keys, args): one of @upstash/redis, or rest() from 'edgelock/rest'; ioredis and node-redis take other arguments",
  )
}
