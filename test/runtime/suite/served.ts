import { lock } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { type Context, Hono } from 'hono'
import type { Host } from './case.ts'
import { pass } from './expect.ts'
import { givenFor } from './transports.ts'

const CHUNK = new TextEncoder().encode('.'.repeat(1_000))

/** Creates the app that the driver uses from outside, through a real server of the runtime. */
export function servedApp(host: Host): Hono {
  const locks = givenFor(host).locks()
  const guard = lockGuard({ locks, name: c => c.req.param('name') ?? '' })
  const noted = new Set<string>()
  const app = new Hono()

  app.post('/echo/:name', guard, async c => c.body(await c.req.arrayBuffer()))

  app.get('/stream/:name', guard, c => c.body(endless()))

  app.get('/waiting/:name', guard, c => {
    noted.add(c.req.param('name'))
    return c.text('acquired')
  })

  app.get('/turn/:name', async c => {
    const leaseMs = Number(c.req.query('leaseMs'))
    const lease = await lock(locks, c.req.param('name')).acquire({ leaseMs, waitMs: 20_000 })
    noted.add(`${c.req.param('name')}:begun`)
    await pass(Number(c.req.query('holdMs')))
    return c.text(await lease.release())
  })

  app.get('/kept/:name', async c => {
    const leaseMs = Number(c.req.query('leaseMs'))
    const lease = await lock(locks, c.req.param('name')).acquire({ leaseMs })
    lease.keepAlive({ waitUntil: waitUntilOf(c), maxHoldMs: 2 * leaseMs })
    return c.text('answered')
  })

  app.get('/left/:id', async c => {
    const { signal } = c.req.raw
    noted.add(`${c.req.param('id')}:began`)
    signal.addEventListener('abort', () => noted.add(c.req.param('id')))
    for (let waited = 0; waited < 100 && !signal.aborted; waited++) await pass(50)
    return c.text('still here')
  })

  app.get('/floating/:id', c => {
    void pass(300).then(() => noted.add(c.req.param('id')))
    return c.text('answered')
  })

  app.get('/noted/:id', c => c.json(noted.has(c.req.param('id'))))
  return app
}

/** Returns a body that ends only when its reader cancels it. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await pass(20)
      controller.enqueue(CHUNK)
    },
  })
}

/** Hono throws where the platform has no execution context. */
function waitUntilOf(c: Context) {
  try {
    return c.executionCtx
  } catch {
    return undefined
  }
}
