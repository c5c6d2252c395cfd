import { Redis } from '@upstash/redis/cloudflare'
import { createLocks } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import { orderId, payment } from './input.ts'
import { addPayment, readOrder } from './orders.ts'

interface Bindings {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
}
export type OrdersEnv = { Bindings: Bindings; Variables: RequestIdVariables }

/** Clients are made per request: Workers forbid I/O objects to be shared between requests. */
export function redisOf(env: Bindings, signal?: AbortSignal): Redis {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  // The client repeats failed requests by itself. Bound to a lease, it never does so after the lease is over.
  return new Redis({ url, token, ...(signal && { signal: () => signal }) })
}

function locksOf(c: Context<OrdersEnv>) {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = c.env
  return createLocks({
    // edgelock repeats a request itself where that helps; hidden repeats would only delay the answer.
    redis: new Redis({ url, token, retry: { retries: 0 } }),
    onEvent: ({ type, name, ...facts }) =>
      console.log(
        JSON.stringify({
          at: Date.now(),
          event: `lock.${type}`,
          request: c.var.requestId,
          lock: name,
          ...facts,
        }),
      ),
  })
}

/** Orders that are read, changed and written back: two payments for one order at the same time would lose one. */
const app = new Hono<OrdersEnv>()

app.use(requestId())
app.onError((error, c) => {
  const status = error instanceof HTTPException ? error.status : 500
  return c.json(
    { title: status < 500 ? error.message : 'The payment was not taken. Try again.', status },
    status,
  )
})

app.get('/orders/:id', orderId, async c => {
  const order = await readOrder(redisOf(c.env), c.req.valid('param').id)
  return order ? c.json(order) : c.json({ title: 'Nobody has paid this order.', status: 404 }, 404)
})

/** A payment provider's webhook: delivered at least once, often several for one order at the same time. */
app.post(
  '/orders/:id/payments',
  orderId,
  payment,
  // A worker that dies in the middle blocks its order for 10 seconds at most.
  lockGuard<OrdersEnv>({ locks: locksOf, name: c => `order:${c.req.param('id')}`, leaseMs: 10_000 }),
  async c => {
    const { signal } = c.var.lease
    return c.json(
      await addPayment(redisOf(c.env, signal), c.req.valid('param').id, c.req.valid('json'), signal),
    )
  },
)

export default app
