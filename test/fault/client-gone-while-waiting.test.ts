/**
 * A client that disconnects while the inner one of two guards waits for a lock. The handler has not run, so the outer
 * guard must not record anything, and a retry runs the handler.
 */
import { Hono, type MiddlewareHandler } from 'hono'
import { expect, it } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { type LockEvent, type Locks, lock } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { fromStandard, WHSEC } from '../support/webhook-senders.ts'

const stack = useStack()

type App = (request: Request) => Response | Promise<Response>
type AppOf = (locks: Locks, done: () => Response) => App

const inHono = (guards: (locks: Locks) => MiddlewareHandler[]): AppOf => {
  return (locks, done) => {
    const app = new Hono()
    for (const guard of guards(locks)) app.use(guard)
    app.post('/', done)
    return request => app.fetch(request)
  }
}
const waiting = { name: 'inside', waitMs: 30_000 }
const scope = 'tenant'

const cases: [title: string, appOf: AppOf][] = [
  [
    'idempotency() around lockGuard() in Hono',
    inHono(locks => [hono.idempotency({ locks, scope }), hono.lockGuard({ locks, ...waiting })]),
  ],
  [
    'webhookOnce() around lockGuard() in Hono',
    inHono(locks => [
      hono.webhookOnce({ locks, sender: hono.standardWebhooks(WHSEC) }),
      hono.lockGuard({ locks, ...waiting }),
    ]),
  ],
  [
    'idempotency() around lockGuard() of edgelock/web',
    (locks, done) => {
      const inner = web.lockGuard({ locks, ...waiting }, done)
      return web.idempotency({ locks, scope }, request => inner(request))
    },
  ],
]

it.each(cases)('a retry runs the handler: %s', async (_, appOf) => {
  let starts = 0
  let polls = 0
  const onEvent = ({ type, name }: LockEvent) => {
    if (type === 'polled' && name === 'inside') polls++
  }
  const locks = restLocks(stack(), { onEvent })
  const app = appOf(locks, () => {
    starts++
    return new Response('done', { status: 201 })
  })
  const { headers, body } = await fromStandard('{}', 'msg_1')
  const init = { method: 'POST', body, headers: { ...headers, 'idempotency-key': '"key"' } }
  const ask = async (given = {}) => app(new Request('http://localhost/', { ...init, ...given }))

  const held = await lock(locks, 'inside').acquire()
  const client = new AbortController()
  const first = ask({ signal: client.signal })
  await until(() => polls > 0)
  client.abort()
  expect((await first).status).toBe(499)
  await held.release()
  expect(starts).toBe(0)

  expect((await ask()).status).toBe(201)
  expect((await ask()).ok).toBe(true)
  expect(starts).toBe(1)
})
