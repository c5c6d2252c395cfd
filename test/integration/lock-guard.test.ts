import { type Context, Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { LeaseLostError } from '../../src/index.ts'
import { executionContext, guarded, NAME, openBody, outsider } from '../support/guarded-app.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe('without an execution context', () => {
  it('guards, and releases once the body is out', async () => {
    const { app, events } = guarded(stack(), async c => c.text(String(await outsider(stack()).isLocked())))
    const response = await fetch(await serve(app))
    expect(await response.text()).toBe('true')
    await events.until('released')
    expect(await outsider(stack()).isLocked()).toBe(false)
  })

  it('passes the lease to the handler, with a signal that has not aborted', async () => {
    const { app } = guarded(stack(), ({ var: { lease }, json }) =>
      json([lease.name, lease.holds, lease.signal.aborted]),
    )
    expect(await (await fetch(await serve(app))).json()).toEqual([NAME, 1, false])
  })

  it('runs one request at a time', async () => {
    let inside = 0
    const { app, events } = guarded(stack(), async c => {
      const alone = ++inside === 1
      await outsider(stack()).isLocked()
      inside--
      return c.json(alone)
    })
    const url = await serve(app)
    const answers = Array.from({ length: 8 }, async () => (await fetch(url)).json())
    expect(await Promise.all(answers)).toEqual(Array(8).fill(true))
    await events.until('released', 8)
  })
})

describe('with an execution context', () => {
  it('hands the keeper and the release to waitUntil, and both end', async () => {
    const { app, events } = guarded(stack(), c => c.text('done'))
    const { context, handed } = executionContext()
    const response = await app.request('/', {}, {}, context)
    expect(handed.length).toBe(2)
    expect(await response.text()).toBe('done')
    await Promise.all(handed)
    expect(events.count('released')).toBe(1)
    expect(await outsider(stack()).isLocked()).toBe(false)
  })
})

describe('the lease after the handler', () => {
  it('keeps the lock until the body has ended by default', async () => {
    const body = openBody()
    const { app, events } = guarded(stack(), c => c.body(body.stream))
    const reader = (await fetch(await serve(app))).body?.getReader()
    await reader?.read()
    expect(await outsider(stack()).isLocked()).toBe(true)
    body.end()
    expect((await reader?.read())?.done).toBe(true)
    await events.until('released')
    expect(await outsider(stack()).isLocked()).toBe(false)
  })

  it('renews the lease for as long as the body goes on', async () => {
    const body = openBody()
    const { app, events } = guarded(stack(), c => c.body(body.stream), {}, { leaseMs: 2_000 })
    const reader = (await fetch(await serve(app))).body?.getReader()
    await events.until('extended', 2)
    expect(await outsider(stack()).isLocked()).toBe(true)
    body.end()
    while (!(await reader?.read())?.done);
    await events.until('released')
    expect(events.count('lost')).toBe(0)
  })

  it("releases with 'handler' before the body has ended", async () => {
    const body = openBody()
    const { app, events } = guarded(stack(), c => c.body(body.stream), { release: 'handler' })
    const reader = (await fetch(await serve(app))).body?.getReader()
    expect(events.count('released')).toBe(1)
    expect(await outsider(stack()).isLocked()).toBe(false)
    body.end()
    while (!(await reader?.read())?.done);
  })

  it('passes the body on unchanged, with its status and headers', async () => {
    const sent = 'ä'.repeat(200_000)
    const { app } = guarded(stack(), c => {
      c.header('x-kind', 'large')
      c.header('set-cookie', 'a=1', { append: true })
      c.header('set-cookie', 'b=2', { append: true })
      return c.text(sent, 201)
    })
    const response = await fetch(await serve(app))
    expect([response.status, response.headers.get('x-kind')]).toEqual([201, 'large'])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.text()).toBe(sent)
  })

  it('releases although a middleware around the guard drops the answer unread', async () => {
    const { app, events } = guarded(stack(), c => c.text('from the handler'))
    const outer = new Hono().use(async (c, next) => {
      await next()
      c.res = c.text('from the middleware')
    })
    const response = await fetch(await serve(outer.route('/', app)))
    expect(await response.text()).toBe('from the middleware')
    await events.until('released')
    expect(await outsider(stack()).isLocked()).toBe(false)
  })

  it('releases when a streaming body fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    const { app, events } = guarded(stack(), c => {
      const failing = new ReadableStream({ pull: controller => controller.error(new Error('no more data')) })
      return c.body(failing)
    })
    await fetch(await serve(app))
      .then(response => response.text())
      .catch(() => {})
    await events.until('released')
    expect(await outsider(stack()).isLocked()).toBe(false)
  })

  it.each([
    ['a HEAD request', { method: 'HEAD' }, 200, (c: Context) => c.text('only for GET')],
    ['a HEAD request for a stream', { method: 'HEAD' }, 200, (c: Context) => c.body(openBody().stream)],
    ['an answer without a body', {}, 204, (c: Context) => c.body(null, 204)],
    ['an empty text', {}, 200, (c: Context) => c.text('')],
  ])('releases after %s', async (_, init, status, handler) => {
    const { app, events } = guarded(stack(), handler)
    const response = await fetch(await serve(app), init)
    expect([response.status, await response.text()]).toEqual([status, ''])
    await events.until('released')
    expect(await outsider(stack()).isLocked()).toBe(false)
  })
})

describe('when the handler throws', () => {
  it('releases after an Error, and the app answers it', async () => {
    const { app, events, errors } = guarded(stack(), () => {
      throw new RangeError('out of stock')
    })
    const response = await fetch(await serve(app))
    expect([response.status, await response.text()]).toEqual([500, 'failed'])
    expect(errors).toEqual([new RangeError('out of stock')])
    await events.until('released')
  })

  it.each([['a text'], [undefined], [null], [42]])(
    'releases after %o, which is not an Error',
    async thrown => {
      const { app, events } = guarded(stack(), () => {
        throw thrown
      })
      const response = await fetch(await serve(app))
      await response.text()
      expect(response.status).toBe(500)
      await events.until('released')
      expect(await outsider(stack()).isLocked()).toBe(false)
    },
  )
})

describe('when the lease is lost while the handler is running', () => {
  it('aborts the signal of the handler, whose answer still goes out', async () => {
    const { app, events } = guarded(
      stack(),
      async ({ var: { lease }, json }) => {
        await new Promise(resolve => lease.signal.addEventListener('abort', resolve))
        return json([lease.signal.reason instanceof LeaseLostError, lease.signal.reason.reason])
      },
      { leaseMs: 100 },
    )
    expect(await (await fetch(await serve(app))).json()).toEqual([true, 'expired'])
    await events.until('released')
    expect(events.count('lost')).toBe(1)
  })
})
