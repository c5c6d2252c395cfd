/** What every snippet may use without importing or declaring it. */
import { Redis } from '@upstash/redis'
import { createLocks, type Locks } from 'edgelock'

declare global {
  interface Env {
    UPSTASH_REDIS_REST_URL: string
    UPSTASH_REDIS_REST_TOKEN: string
  }
  /** The one of Workers. */
  interface ExecutionContext {
    waitUntil(promise: Promise<unknown>): void
    passThroughOnException(): void
  }
  var env: Env
  var ctx: ExecutionContext
  var redis: Redis
  var locks: Locks
}

globalThis.redis = new Redis({
  url: env.UPSTASH_REDIS_REST_URL,
  token: env.UPSTASH_REDIS_REST_TOKEN,
  enableTelemetry: false,
})
globalThis.locks = createLocks({ redis })
