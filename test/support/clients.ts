import { Redis, type RedisConfigNodejs } from '@upstash/redis'
import type { RestServer } from '../../dev/rest-server/index.ts'
import { createLocks, type Locks, type LocksOptions } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

/** A stack, of whatever kind. */
type Served = { readonly rest: RestServer }

export type StockOptions = Partial<RedisConfigNodejs>

/** The stock client, which nobody tuned unless `options` are given. */
export function stockClient({ rest: { url, token } }: Served, options: StockOptions = {}): Redis {
  return new Redis({ url, token, ...options })
}

/** Locks over a stock client of their own: another client, as another process would be. */
export function stockLocks(stack: Served, options: Omit<LocksOptions, 'redis'> = {}): Locks {
  return createLocks({ redis: stockClient(stack), ...options })
}

/** Locks over `edgelock/rest`. */
export function restLocks(stack: Served, options: Omit<LocksOptions, 'redis'> = {}): Locks {
  return createLocks({ redis: rest(stack.rest), ...options })
}
