import { createLocks, type RedisLike } from 'edgelock'
import { idempotency } from 'edgelock/web'

export interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
}

export interface Payment {
  readonly amount: number
}

interface Options {
  redis(env: Env): RedisLike
  userOf(request: Request): string
  charge(payment: Payment, signal: AbortSignal): Promise<object>
}

/** Charges once for each `Idempotency-Key` of a user. A repeated request gets the first answer. */
export function chargeOnce({ redis, userOf, charge }: Options) {
  return idempotency(
    {
      locks: (_request: Request, env: Env) => createLocks({ redis: redis(env) }),
      scope: userOf,
      key: { required: true },
    },
    async (request, { idempotency }) => {
      const signal = idempotency?.signal ?? request.signal
      return Response.json(await charge(await request.json(), signal), { status: 201 })
    },
  )
}
