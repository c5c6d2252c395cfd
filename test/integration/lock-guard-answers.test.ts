import { describe, expect, it } from 'vitest'
import { type LockGuardOptions, lockGuard } from '../../src/hono/index.ts'
import { createLocks, WrongKindError } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { guarded, NAME, outsider } from '../support/guarded-app.ts'
import { LockEvents } from '../support/lock-events.ts'
import { serve } from '../support/serve.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

describe('while another client holds the lock', () => {
  const never = () => {
    throw new Error('the handler must not run')
  }

  it('answers 409 with Retry-After and problem+json', async () => {
    const lease = await outsider(stack()).acquire({ leaseMs: 20_000 })
    const response = await fetch(await serve(guarded(stack(), never, { waitMs: 0 }).app))
    expect(response.status).toBe(409)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('retry-after')).toBe('20')
    expect(await response.json()).toMatchObject({ type: 'about:blank', status: 409, title: 'Conflict' })
    await lease.release()
  })

  it('answers with the result of onBusy, which gets the error', async () => {
    const lease = await outsider(stack()).acquire()
    const { app } = guarded(stack(), never, {
      waitMs: 0,
      onBusy: async (c, { polls, retryAfterMs }) => c.json({ polls, positive: retryAfterMs > 0 }, 423),
    })
    const response = await fetch(await serve(app))
    expect([response.status, await response.json()]).toEqual([423, { polls: 1, positive: true }])
    await lease.release()
  })

  it('runs the handler as soon as the other client releases', async () => {
    const lease = await outsider(stack()).acquire()
    const { app, events } = guarded(stack(), c => c.text('in'))
    const answer = fetch(await serve(app))
    await events.until('polled')
    await lease.release()
    expect(await (await answer).text()).toBe('in')
  })
})

describe('when the store is unavailable', () => {
  const away = () => ({ redis: rest({ url: stack().rest.url, token: 'wrong' }) })
  const cut = () => stack().rest.faults.random({ 'lose-request': 1 })

  it('answers 503 with Retry-After and problem+json, and does not run the handler', async () => {
    let ran = false
    cut()
    const { app } = guarded(
      stack(),
      c => {
        ran = true
        return c.text('done')
      },
      { waitMs: 0 },
    )
    const response = await fetch(await serve(app))
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.json()).toMatchObject({ status: 503 })
    expect(ran).toBe(false)
  })

  it('passes on the Retry-After of the store', async () => {
    stack().rest.faults.random({ 'rate-limit': { share: 1, retryAfter: 17 } })
    const response = await fetch(await serve(guarded(stack(), c => c.text('done'), { waitMs: 0 }).app))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '17'])
  })

  it('answers with a Retry-After of a minute when the token is wrong', async () => {
    const { app } = guarded(stack(), c => c.text('done'), { waitMs: 0 }, away())
    const response = await fetch(await serve(app))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.json()).toMatchObject({
      detail: 'The request could not be guarded, so it was not processed. Try again later.',
    })
  })

  it('answers with the result of onUnavailable', async () => {
    const { app } = guarded(
      stack(),
      c => c.text('done'),
      { waitMs: 0, onUnavailable: (c, error) => c.json({ code: error.code }, 502) },
      away(),
    )
    const response = await fetch(await serve(app))
    expect([response.status, await response.json()]).toEqual([502, { code: 'ERR_STORE_UNAVAILABLE' }])
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

  it("lets the request through without a lease when onUnavailable is 'allow'", async () => {
    const { app } = guarded(
      stack(),
      c => c.json({ lease: typeof c.get('lease') }),
      { waitMs: 0, onUnavailable: 'allow' },
      away(),
    )
    const response = await fetch(await serve(app))
    expect([response.status, await response.json()]).toEqual([200, { lease: 'undefined' }])
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

describe('the name', () => {
  it('may be derived from the request, also asynchronously', async () => {
    const { app, events } = guarded(stack(), c => c.text(c.var.lease.name), {
      name: async c => `order:${c.req.query('id')}`,
    })
    expect(await (await fetch(`${await serve(app)}/?id=7`)).text()).toBe('order:7')
    await events.until('released')
  })

  it.each([
    ['an empty one', ''],
    ['braces without a tag', 'a{b'],
    ['an empty tag', 'a{}b'],
    ['more than 512 bytes', 'ä'.repeat(257)],
    ['half of a surrogate pair', 'a\ud800'],
    ['begin like edgelock’s own keys', 'edgelock:once:{guarded}'],
  ])('is answered with 400 when the request makes it %s', async (_, name) => {
    const { app, events } = guarded(stack(), c => c.text('done'), { name: () => name as string })
    const response = await fetch(await serve(app))
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
    expect(await response.json()).toMatchObject({
      title: 'Bad Request',
      detail: expect.stringMatching(/^This request names no usable lock: its name (has|begins) [^"]*\.$/),
    })
    expect([events.all, stack().rest.requests.http]).toEqual([[], 0])
  })

  it('is an error of the app when its function fails', async () => {
    const { app, errors } = guarded(stack(), c => c.text('done'), {
      name: () => {
        throw new TypeError('no such tenant')
      },
    })
    expect((await fetch(await serve(app))).status).toBe(500)
    expect(errors).toEqual([new TypeError('no such tenant')])
  })

  it('is an error of the app when its key holds other data, because waiting would not help', async () => {
    await stack().redis.client.set(NAME, 'other data')
    const { app, errors } = guarded(stack(), c => c.text('done'), { onUnavailable: 'allow' })
    expect((await fetch(await serve(app))).status).toBe(500)
    expect(errors).toEqual([expect.any(WrongKindError)])
    expect(await stack().redis.client.get(NAME)).toBe('other data')
  })
})

describe('options that cannot be used', () => {
  const locks = createLocks({ redis: { eval: async () => null } })

  it.each<[string, object]>([
    ['locks', { locks: {} }],
    ['name', { name: '' }],
    ['leaseMs', { leaseMs: 0 }],
    ['waitMs', { waitMs: -1 }],
    ['maxPolls', { maxPolls: 0 }],
    ['maxHoldMs', { maxHoldMs: 1.5 }],
    ['release', { release: 'later' }],
    ['onUnavailable', { onUnavailable: 'deny' }],
    ['onBusy', { onBusy: 'queue' }],
  ])('are refused when the guard is made: %s', (option, wrong) => {
    expect(() => lockGuard({ locks, name: NAME, ...wrong } as LockGuardOptions)).toThrow(option)
  })
})
