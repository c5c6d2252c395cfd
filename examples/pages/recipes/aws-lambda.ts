import { AsyncLocalStorage } from 'node:async_hooks'
import { createLocks } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { restFromEnv } from 'edgelock/rest'
import { Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'

const locks = createLocks({ redis: restFromEnv(process.env) })

const endsAt = new AsyncLocalStorage<number>()
const app = new Hono()

app.post(
  '/orders/:id',
  lockGuard({
    locks,
    name: c => `order:${c.req.param('id')}`,
    hold: { releaseAfter: 'handler', deadline: () => endsAt.getStore() },
  }),
  c => c.text('done'),
)

const serve = handle(app)

export const handler = (event: LambdaEvent, context: LambdaContext) =>
  endsAt.run(Date.now() + context.getRemainingTimeInMillis(), () => serve(event, context))
