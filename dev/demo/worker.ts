import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { redisOf, type ServiceEnv } from '../../worker/bindings.ts'
import service from '../../worker/index.ts'
import { orderId, payment } from '../../worker/input.ts'
import { addPayment } from '../../worker/orders.ts'

/** The service as it is deployed, and beside it the same handler without its guard. */
const app = new Hono<ServiceEnv>()

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
