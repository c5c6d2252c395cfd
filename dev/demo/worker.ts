import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import service, { type OrdersEnv, redisOf } from '../../examples/orders/index.ts'
import { orderId, payment } from '../../examples/orders/input.ts'
import { addPayment } from '../../examples/orders/orders.ts'

/** Serves the orders example, and the same handler without its guard. */
const app = new Hono<OrdersEnv>()

app.get('/health', c => c.text('ok'))

app.post('/unguarded/orders/:id/payments', requestId(), orderId, payment, async c => {
  const { id } = c.req.valid('param')
  const log = (event: string) =>
    console.log(JSON.stringify({ at: Date.now(), event, request: c.var.requestId, lock: `order:${id}` }))
  log('entered')
  try {
    return c.json(await addPayment(redisOf(c.env), id, c.req.valid('json')))
  } finally {
    log('left')
  }
})

app.route('/', service)

export default app
