import { Redis } from '@upstash/redis/cloudflare'
import { createLocks, type Locks } from 'edgelock'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { logLockEvent } from './log.ts'

const REQUIRED = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'] as const

export type Bindings = Partial<Record<(typeof REQUIRED)[number], string>>
export type ServiceEnv = { Bindings: Bindings; Variables: RequestIdVariables }

export class MissingBindingError extends Error {
  override name = 'MissingBindingError'
}

/** Clients are made per request: Workers forbid I/O objects to be shared between requests. */
export function redisOf(env: Bindings, signal?: AbortSignal): Redis {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = present(env)
  // The client repeats failed requests by itself. Bound to a lease, it never does so after the lease is over.
  return new Redis({ url, token, ...(signal && { signal: () => signal }) })
}

export function locksOf(c: Context<ServiceEnv>): Locks {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = present(c.env)
  // edgelock repeats a request itself where that helps; hidden repeats would only delay the answer.
  const redis = new Redis({ url, token, retry: { retries: 0 } })
  return createLocks({ redis, onEvent: event => logLockEvent(event, c.var.requestId) })
}

function present(env: Bindings): Record<(typeof REQUIRED)[number], string> {
  const missing = REQUIRED.find(name => !env[name])
  if (missing) throw new MissingBindingError(`The binding ${missing} is not set.`)
  return env as Record<(typeof REQUIRED)[number], string>
}
