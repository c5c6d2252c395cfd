import { Redis, type RedisConfigNodejs } from '@upstash/redis'
import type { RestServer } from '../../dev/rest-server/index.ts'
import { createLocks, type Locks, type LocksOptions } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

/** Any stack with a REST server. */
type Served = { readonly rest: RestServer }

export type StockOptions = Partial<RedisConfigNodejs>

/** The settings that lead the program or the worker to a store. */
export function envOf({ url, token }: { readonly url: string; readonly token: string }) {
  return { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }
}

/** Makes the stock client, with its defaults unless `options` are given. */
export function stockClient({ rest: { url, token } }: Served, options: StockOptions = {}): Redis {
  return new Redis({ url, token, ...options })
}

/** Makes locks over a stock client of their own, as another process would have them. */
export function stockLocks(stack: Served, options: Omit<LocksOptions, 'redis'> = {}): Locks {
  return createLocks({ redis: stockClient(stack), ...options })
}

/** Makes the client of `edgelock/rest`. */
export function restClient({ rest: { url, token } }: Served): ReturnType<typeof rest> {
  return rest({ url, token })
}

/** Makes locks over `edgelock/rest`. */
export function restLocks(stack: Served, options: Omit<LocksOptions, 'redis'> = {}): Locks {
  return createLocks({ redis: restClient(stack), ...options })
}
