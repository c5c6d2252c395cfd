import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { executionContext, guarded, openBody, outsider } from '../support/guarded-app.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe('when the client goes away', () => {
  it('stops waiting, acquires nothing and does not run the handler', async () => {
    let ran = false
    const { app, events, errors } = guarded(
      stack(),
      c => {
        ran = true
        return c.text('done')
      },
      { waitMs: 60_000, maxPolls: 500 },
    )
    const answered = Promise.withResolvers<number>()
    const outer = new Hono().use(async (c, next) => {
      await next()
      answered.resolve(c.res.status)
    })
    const lease = await outsider(stack()).acquire()
    const url = await serve(outer.route('/', app))
    const client = new AbortController()
    const sent = expect(fetch(url, { signal: client.signal })).rejects.toThrow()
    await events.until('polled')
    client.abort()
    await sent
    expect(await answered.promise).toBe(499)
    expect(await lease.release()).toBe('released')
    expect([ran, errors, await outsider(stack()).isLocked()]).toEqual([false, [], false])
  })

  it('cancels a streaming body and releases', async () => {
    const body = openBody()
    const { app, events } = guarded(stack(), c => c.body(body.stream))
    const client = new AbortController()
    const response = await fetch(await serve(app), { signal: client.signal })
    await response.body?.getReader().read()
    expect(await outsider(stack()).isLocked()).toBe(true)
    client.abort()
    await body.cancelled
    await events.until('released')
    expect(await outsider(stack()).isLocked()).toBe(false)
  })

  it('releases when it went away while the handler was running', async () => {
    const started = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const body = openBody()
    const { app, events } = guarded(stack(), async c => {
      c.req.raw.signal.addEventListener('abort', () => gone.resolve())
      started.resolve()
      await gone.promise
      return c.body(body.stream)
    })
    const client = new AbortController()
    const sent = expect(fetch(await serve(app), { signal: client.signal })).rejects.toThrow()
    await started.promise
    client.abort()
    await sent
    await events.until('released')
    expect(await outsider(stack()).isLocked()).toBe(false)
  })

  it('hands the clean-up after a client that went away to waitUntil', async () => {
    const { app, events, errors } = guarded(stack(), c => c.text('done'))
    const lease = await outsider(stack()).acquire()
    const { context, handed } = executionContext()
    const client = new AbortController()
    const response = app.request('/', { signal: client.signal }, {}, context)
    await events.until('polled')
    client.abort()
    expect((await response).status).toBe(499)
    expect(errors).toEqual([])
    expect(handed.length).toBe(1)
    await Promise.all(handed)
    expect(await lease.release()).toBe('released')
  })
})
