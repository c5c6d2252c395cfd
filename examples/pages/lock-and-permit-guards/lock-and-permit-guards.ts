import { createLocks } from 'edgelock'
import { lockGuard, permitGuard } from 'edgelock/hono'
import { restFromEnv } from 'edgelock/rest'
import { Hono } from 'hono'

const locks = createLocks({ redis: restFromEnv(process.env) })

const save = async (_id: string, _cart: unknown, _signal: AbortSignal) => {}
const build = async (_request: unknown, _signal: AbortSignal) => 'report'

const app = new Hono()

app.put('/carts/:id', lockGuard({ locks, name: c => `cart:${c.req.param('id')}` }), async c => {
  await save(c.req.param('id'), await c.req.json(), c.var.lease.signal)
  return c.json({ saved: true })
})

app.post(
  '/reports',
  permitGuard({ locks, name: c => `reports:${c.req.header('x-tenant')}`, permits: 3, waitMs: 0, answers: { status: 429 } }),
  async c => c.text(await build(await c.req.json(), c.var.permit.signal)),
)

export default app
