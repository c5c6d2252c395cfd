import { Redis } from 'ioredis'

/** Where a Redis listens, in the form that ioredis takes. */
export type RedisAddress =
  | { path: string; db?: number }
  | {
      host: string
      port: number
      db?: number
      username?: string
      password?: string
      tls?: { servername: string }
    }

/** One server, or several nodes of one cluster. */
export type RedisTarget = RedisAddress | readonly RedisAddress[]

const REDIS = /^rediss?:\/\/[^/]*(?:\/\d*)?$/
const SOCKET = /^unix:\/\/(\/.+)$/

/** Reads `redis://user:password@host:port/db`, `rediss://…` and `unix:///path/to/socket`. */
export function addressFromUrl(text: string): RedisAddress {
  const [, path] = SOCKET.exec(text) ?? []
  if (path) return { path: decodeURIComponent(path) }
  // The message leaves out the URL, because it may hold a password.
  if (!REDIS.test(text) || !URL.canParse(text))
    throw new TypeError('REDIS_URL must look like redis://host:port/db, rediss://… or unix:///path')
  const { options } = new Redis(text, { lazyConnect: true })
  const { host = '', port = 0, db = 0, username, password, tls } = options
  return {
    ...{ host, port, db },
    ...(username && { username }),
    ...(password && { password }),
    ...(tls && { tls: { servername: host } }),
  }
}
