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

/** Creates a client for one request, because Workers must not share I/O objects between requests. */
export function redisOf(env: Bindings, signal?: AbortSignal): Redis {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  // The client repeats failed requests. With the signal of a lease it stops when the lease ends.
  return new Redis({ url, token, ...(signal && { signal: () => signal }) })
}

function locksOf(c: Context<OrdersEnv>) {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = c.env
  return createLocks({
    // edgelock itself repeats requests where that helps; retries of the client would only delay the answer.
    redis: new Redis({ url, token, retry: { retries: 0 } }),
    clientName: 'orders',
    onEvent: ({ type, name, ...facts }) => {
      const subject = { request: c.var.requestId, lock: name }
      const line = { at: Date.now(), event: `lock.${type}`, ...subject, ...facts }
      // Times have more decimals than a clock can tell.
      console.log(JSON.stringify(line, (_, value) => (value?.toFixed ? Number(value.toFixed(1)) : value)))
    },
  })
}

/** Reads orders, changes them and writes them back. Without a lock, two payments at the same time would lose one. */
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
  return order ? c.json(order) : c.json({ title: 'This order has no payments.', status: 404 }, 404)
})

/** Receives a payment provider's webhook. Duplicates occur, and several webhooks for one order may come at once. */
app.post(
  '/orders/:id/payments',
  orderId,
  payment,
  // A worker that dies while it holds the lock blocks the order for at most 10 seconds.
  lockGuard<OrdersEnv>({
    locks: locksOf,
    name: c => `order:${c.req.param('id')}`,
    hold: { leaseMs: 10_000 },
  }),
  async c => {
    const { signal } = c.var.lease
    return c.json(
      await addPayment(redisOf(c.env, signal), c.req.valid('param').id, c.req.valid('json'), signal),
    )
  },
)

export default app
