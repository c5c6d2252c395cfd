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

/** Reads `redis://user:password@host:port/db`, `rediss://…` and `unix:///path/to/socket`. */
export function addressFromUrl(text: string): RedisAddress {
  const url = parse(text)
  if (url.protocol === 'unix:') return { path: decodeURIComponent(url.pathname) }
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') throw unusable()
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
    port: Number(url.port || 6379),
    db: databaseNumber(url.pathname),
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: { servername: url.hostname } }),
  }
}

function parse(text: string): URL {
  if (!URL.canParse(text)) throw unusable()
  return new URL(text)
}

function databaseNumber(pathname: string): number {
  const digits = pathname.replace(/^\//, '')
  if (!/^\d*$/.test(digits)) throw unusable()
  return Number(digits)
}

// The message leaves out the URL, because it may hold a password.
function unusable(): TypeError {
  return new TypeError('REDIS_URL must look like redis://host:port/db, rediss://… or unix:///path')
}
