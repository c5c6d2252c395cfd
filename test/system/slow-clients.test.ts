/** Clients that send slowly, or not at all, over real sockets: they may hold up themselves, and no other request. */
import { describe, expect, it } from 'vitest'
import { behind, FRAMEWORKS, idempotent, intake, KEY, type LockWishes, PATH } from '../support/guard-app.ts'
import { serve } from '../support/serve.ts'
import { slowClient } from '../support/slow-client.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const ask = (url: string, body: BodyInit = 'whole') => fetch(url, { method: 'POST', body })

describe.each(FRAMEWORKS)('behind a guard of edgelock/%s', framework => {
  const echo = async (request: Request) => Response.json((await request.text()).length)
  const lock = async (wishes: LockWishes = {}, handler: (request: Request) => Promise<Response> = echo) => {
    const guarded = behind('lockGuard', framework, stack(), { waitMs: 0, ...wishes }, handler)
    return { ...guarded, url: await serve(guarded) }
  }

  it('a client that sends one byte and falls silent holds no lock', async () => {
    const { url, events } = await lock({ body: { timeoutMs: 500 } })
    const slow = await slowClient(url, { length: 100 })
    slow.send('x')
    expect(await (await ask(url)).json()).toBe(5)
    await events.until('released')
    expect(await (await ask(url)).json()).toBe(5)
    expect(await slow.status).toBe(408)
    expect(slow.received()).toMatch(/retry-after: 1\r\n/)
    expect(events.count('acquired')).toBe(2)
  })

  it('a body beyond bufferBytes streams under the lease, whole', async () => {
    const { url, events } = await lock({ body: { bufferBytes: 1_000 } })
    const slow = await slowClient(url, { length: 3_000 })
    slow.send('x'.repeat(2_000))
    await events.until('acquired')
    slow.send('y'.repeat(1_000))
    expect(await slow.status).toBe(200)
    expect(slow.received()).toMatch(/3000$/)
  })

  it('a client that falls silent in the middle of an upload is answered 408, and the lock is free', async () => {
    const { url, events, errors } = await lock({ body: { bufferBytes: 1_000, timeoutMs: 300 } })
    const slow = await slowClient(url, { length: 3_000 })
    slow.send('x'.repeat(2_000))
    expect(await slow.status).toBe(408)
    await events.until('released')
    expect((await ask(url)).status).toBe(200)
    expect(errors.map(error => (error as Error).name)).toEqual(framework === 'hono' ? ['TimeoutError'] : [])
  })

  it('a client that stops reading a long answer keeps the lock only as long as it may be silent', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(65_536)),
    })
    const { url, events } = await lock({ body: { timeoutMs: 300 } }, async () => new Response(endless))
    const slow = await slowClient(url, { length: 0 })
    expect(await slow.status).toBe(200)
    slow.socket.pause()
    await events.until('released')
    expect(events.count('lost')).toBe(0)
  })
})

describe.each(FRAMEWORKS)('a slow client of %s', framework => {
  it('is answered 408 by idempotency, claims nothing, and is not remembered', async () => {
    const app = idempotent(framework, stack(), { body: { timeoutMs: 200 } })
    const url = `${await serve({ fetch: request => app.fetch(request) })}/payments`
    const slow = await slowClient(url, { length: 100, headers: KEY })
    slow.send('x')
    expect(await slow.status).toBe(408)
    expect(stack().rest.requests.http).toBe(0)
    expect((await fetch(url, { method: 'POST', headers: KEY, body: '{}' })).status).toBe(201)
  })

  it('is answered 408 by webhookOnce, and claims nothing', async () => {
    const app = intake(framework, stack(), {
      sender: { verify: () => true, id: () => 'one' },
      body: { timeoutMs: 200 },
    })
    const slow = await slowClient(`${await serve({ fetch: request => app.fetch(request) })}${PATH}`, {
      length: 100,
    })
    slow.send('x')
    expect(await slow.status).toBe(408)
    expect([app.starts(), stack().rest.requests.http]).toEqual([0, 0])
  })
})
