import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { isLocked, LeaseLostError } from '../../src/index.ts'
import { executionContext, guarded, openBody, outsider } from '../support/guarded-app.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe('with an execution context', () => {
  it('hands the keeper and the release to waitUntil, and both end', async () => {
    const { app, events } = guarded(stack(), c => c.text('done'))
    const { context, handed } = executionContext()
    const response = await app.request('/', {}, {}, context)
    expect(handed.length).toBe(2)
    expect(await response.text()).toBe('done')
    await Promise.all(handed)
    expect(events.count('released')).toBe(1)
    expect(await isLocked(outsider(stack()))).toBe(false)
  })
})

describe('the lease after the handler', () => {
  it('renews the lease for as long as the body goes on', async () => {
    const body = openBody()
    const { app, events } = guarded(stack(), c => c.body(body.stream), {}, { leaseMs: 2_000 })
    const reader = (await fetch(await serve(app))).body?.getReader()
    await events.until('extended', 2)
    expect(await isLocked(outsider(stack()))).toBe(true)
    body.end()
    while (!(await reader?.read())?.done);
    await events.until('released')
    expect(events.count('lost')).toBe(0)
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
    expect(await isLocked(outsider(stack()))).toBe(false)
  })
})

describe('when the handler throws', () => {
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
      expect(await isLocked(outsider(stack()))).toBe(false)
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
      { leaseMs: 100, renew: false },
    )
    expect(await (await fetch(await serve(app))).json()).toEqual([true, 'expired'])
    await events.until('released')
    expect(events.count('lost')).toBe(1)
  })
})
