import { tryWithLock } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { locksOf, redisOf, type ServiceEnv } from './bindings.ts'
import { job, jobOptions, orderId, payment } from './input.ts'
import { addPayment, readOrder } from './orders.ts'
import { answerError, notFound, problem } from './problem.ts'

const HEALTHY_MS = 2_000

const app = new Hono<ServiceEnv>()

app.use(requestId())
app.onError(answerError)
app.notFound(notFound)

app.get('/health', async c => {
  const redis = redisOf(c.env, AbortSignal.timeout(HEALTHY_MS))
  const pong = await redis.ping().catch(() => undefined)
  if (pong) return c.json({ status: 'ok', redis: pong })
  return problem(503, 'Service Unavailable', 'The database does not answer.')
})

app.get('/orders/:id', orderId, async c => {
  const order = await readOrder(redisOf(c.env), c.req.valid('param').id)
  return order ? c.json(order) : notFound()
})

/** A payment provider's webhook: delivered at least once, often several for one order at the same time. */
app.post(
  '/orders/:id/payments',
  orderId,
  payment,
  // A worker that dies in the middle blocks its order for 10 seconds at most.
  lockGuard<ServiceEnv>({ locks: locksOf, name: c => `order:${c.req.param('id')}`, leaseMs: 10_000 }),
  async c => {
    const { signal } = c.var.lease
    return c.json(
      await addPayment(redisOf(c.env, signal), c.req.valid('param').id, c.req.valid('json'), signal),
    )
  },
)

/** A job that must not run twice at once, wherever it was started. Its lease is renewed for as long as it runs. */
app.post('/jobs/:name', job, jobOptions, async c => {
  const { name, run } = c.req.valid('param')
  const { pauseMs } = c.req.valid('json')
  const lock = locksOf(c).lock(`job:${name}`)
  const done = await tryWithLock(lock, { waitUntil: c.executionCtx }, ({ signal }) =>
    run({ redis: redisOf(c.env, signal), pauseMs, signal }),
  )
  if (done.acquired) return c.json({ job: name, result: done.value })
  return problem(409, 'Conflict', `The job "${name}" is already running.`, done.retryAfterMs)
})

export default app
