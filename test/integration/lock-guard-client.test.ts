import { describe, expect, it } from 'vitest'
import { isLocked } from '../../src/index.ts'
import { executionContext, guarded, openBody, outsider } from '../support/guarded-app.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe('when the client goes away', () => {
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
    expect(await isLocked(outsider(stack()))).toBe(false)
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
