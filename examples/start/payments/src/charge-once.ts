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
  /** Returns null for a request that no user is signed in for. */
  userOf(request: Request): string | null
  charge(payment: Payment, signal: AbortSignal): Promise<object>
}

/** Charges once for each `Idempotency-Key` of a user. A repeated request gets the first answer, one without a user 401. */
export function chargeOnce({ redis, userOf, charge }: Options) {
  const guarded = idempotency(
    {
      locks: (_request: Request, env: Env) => createLocks({ redis: redis(env) }),
      scope: request => userOf(request) ?? '',
      key: { required: true },
    },
    async (request, { idempotency }) => {
      const signal = idempotency?.signal ?? request.signal
      return Response.json(await charge(await request.json(), signal), { status: 201 })
    },
  )
  const handler: typeof guarded = async (request, ...rest) =>
    userOf(request) ? guarded(request, ...rest) : new Response('Sign in first.', { status: 401 })
  return handler
}
