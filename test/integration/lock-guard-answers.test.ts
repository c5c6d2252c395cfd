import { describe, expect, it } from 'vitest'
import { rest } from '../../src/rest.ts'
import { guarded, outsider } from '../support/guarded-app.ts'
import { LockEvents } from '../support/lock-events.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe('when the store is unavailable', () => {
  const away = () => ({ redis: rest({ url: stack().rest.url, token: 'wrong' }) })
  const cut = () => stack().rest.faults.random({ 'lose-request': 1 })

  it('answers with a Retry-After of a minute when the token is wrong', async () => {
    const { app } = guarded(stack(), c => c.text('done'), { waitMs: 0 }, away())
    const response = await fetch(await serve(app))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.json()).toMatchObject({
      detail: 'The request could not be guarded, so it was not processed. Try again later.',
    })
  })

  it('calls onUnavailable, which may return nothing to keep the answer, and onEvent', async () => {
    const codes: string[] = []
    const events = new LockEvents()
    const { app } = guarded(
      stack(),
      c => c.text('done'),
      { waitMs: 0, onUnavailable: (_, error) => void codes.push(error.code) },
      { ...away(), onEvent: events.onEvent },
    )
    const response = await fetch(await serve(app))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(codes).toEqual(['ERR_STORE_UNAVAILABLE'])
    expect(events.all.find(({ type }) => type === 'failed')).toMatchObject({
      kind: 'lock',
      operation: 'acquire',
    })
  })

  it("still answers 409 for a busy lock when onUnavailable is 'allow'", async () => {
    const lease = await outsider(stack()).acquire()
    const { app } = guarded(stack(), c => c.text('done'), { waitMs: 0, onUnavailable: 'allow' })
    expect((await fetch(await serve(app))).status).toBe(409)
    await lease.release()
  })

  it('answers the request although the release fails, and calls onEvent', async () => {
    const { app, events } = guarded(stack(), c => {
      cut()
      return c.text('done')
    })
    expect(await (await fetch(await serve(app))).text()).toBe('done')
    await events.until('release-failed')
  })
})
