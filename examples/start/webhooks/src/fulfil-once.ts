import { createLocks, type RedisLike } from 'edgelock'
import { stripe, webhookOnce } from 'edgelock/web'

export interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
  STRIPE_WEBHOOK_SECRET: string
}

export interface StripeEvent {
  readonly id: string
  readonly type: string
}

interface Options {
  redis(env: Env): RedisLike
  fulfil(event: StripeEvent, signal: AbortSignal): Promise<void>
}

/** Verifies what Stripe delivers, and fulfils each event once, also if it is delivered again. */
export function fulfilOnce({ redis, fulfil }: Options) {
  return webhookOnce(
    {
      locks: (_request: Request, env: Env) => createLocks({ redis: redis(env) }),
      sender: stripe((_request: Request, env: Env) => env.STRIPE_WEBHOOK_SECRET),
    },
    async (_request, { once }) => {
      await fulfil(once.json(), once.signal)
      return new Response(null, { status: 204 })
    },
  )
}
