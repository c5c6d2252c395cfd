/** The cases of the web-platform-tests for Web Locks that end in an abort: `steal` and `signal`. */
import { describe, expect, it } from 'vitest'
import type { WebLock, WebLockRequestOptions } from '../../src/web-locks.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'
import { errorNamed, hold, modesOf, unreached, webLockClient } from '../support/web-lock-clients.ts'

const stack = useStack()
const context = () => webLockClient(stack())

describe('steal', () => {
  it('gets a free lock', async () => {
    expect(await context().request('r', { steal: true }, lock => lock?.mode)).toBe('exclusive')
  })

  it.each<WebLock['mode']>(['exclusive', 'shared'])(
    'takes a lock that is held %s, and the promise of its holder rejects',
    async mode => {
      const [manager, thief] = [context(), context()]
      const broken = await hold(manager, 'r', { mode })
      let granted = false
      const stolen = await hold(thief, 'r', { steal: true })
      granted = true
      expect(granted).toBe(true)
      expect(await rejectionOf(broken.request)).toEqual(errorNamed('AbortError'))
      broken.release('too late')
      stolen.release('mine')
      expect(await stolen.request).toBe('mine')
    },
  )

  it('takes what its own client asked for just before, and not from the request behind that', async () => {
    const manager = context()
    const broken = rejectionOf(manager.request('r', () => new Promise(() => {})))
    let granted = false
    const waiting = manager.request('r', () => {
      granted = true
    })
    expect(await manager.request('r', { steal: true }, () => granted)).toBe(false)
    expect(await broken).toEqual(errorNamed('AbortError'))
    await waiting
    expect(granted).toBe(true)
  })

  it('rejects also when the callback ends before its client has noticed', async () => {
    const [manager, thief] = [context(), context()]
    const broken = await hold(manager, 'r')
    const stolen = await hold(thief, 'r', { steal: true })
    broken.release('done')
    expect(await rejectionOf(broken.request)).toEqual(errorNamed('AbortError'))
    stolen.release(undefined)
  })

  it('lets the last caller win, and leaves the queue to wait', async () => {
    const manager = context()
    const first = await hold(manager, 'r', { steal: true })
    const waiting = manager.request('r', () => 'in the end')
    const second = await hold(manager, 'r', { steal: true })
    const third = await hold(manager, 'r', { steal: true })
    expect(await rejectionOf(first.request)).toEqual(errorNamed('AbortError'))
    expect(await rejectionOf(second.request)).toEqual(errorNamed('AbortError'))
    const { held, pending } = await manager.query()
    expect([modesOf(held, 'r'), modesOf(pending, 'r')]).toEqual([['exclusive'], ['exclusive']])
    third.release('third')
    expect(await third.request).toBe('third')
    expect(await waiting).toBe('in the end')
  })
})

describe('signal', () => {
  it('must be an AbortSignal', async () => {
    for (const signal of ['string', 12.34, false, {}, Symbol('x'), () => {}, globalThis, null]) {
      const options = { signal } as unknown as WebLockRequestOptions
      await expect(context().request('r', options, unreached), String(signal)).rejects.toThrow(TypeError)
    }
  })

  it.each([
    ['its default reason', AbortSignal.abort()],
    ['the reason given', AbortSignal.abort('custom')],
  ])('that is aborted already rejects with %s', async (_, signal) => {
    expect(await rejectionOf(context().request('r', { signal }, unreached))).toBe(signal.reason)
  })

  it.each([
    ['at once', 0],
    ['after a while', 50],
  ])('that aborts %s ends the wait with its reason, and the place in the queue', async (_, ms) => {
    const manager = context()
    const { release } = await hold(manager, 'r')
    const controller = new AbortController()
    const waiting = manager.request('r', { signal: controller.signal }, unreached)
    const rejected = rejectionOf(waiting)
    const { held, pending } = await manager.query()
    expect([modesOf(held, 'r'), modesOf(pending, 'r')]).toEqual([['exclusive'], ['exclusive']])
    setTimeout(() => controller.abort('custom'), ms)
    expect(await rejected).toBe('custom')
    expect(modesOf((await manager.query()).pending, 'r')).toEqual([])
    release(undefined)
  })

  it.each([undefined, 'custom'])(
    'that aborts in the same turn as the request, for %j, keeps it from being granted and lets the next be',
    async reason => {
      const manager = context()
      const controller = new AbortController()
      const { signal } = controller
      const request = rejectionOf(manager.request('r', { signal }, unreached))
      const next = manager.request('r', () => 'not blocked')
      controller.abort(reason)
      expect(await request).toBe(signal.reason)
      expect(await next).toBe('not blocked')
    },
  )

  it('has no effect once the lock is granted', async () => {
    const manager = context()
    const controller = new AbortController()
    const { signal } = controller
    expect(await manager.request('r', { signal }, lock => lock?.name)).toBe('r')
    const { request, release } = await hold(manager, 'r', { signal })
    controller.abort()
    release('resolved ok')
    expect(await request).toBe('resolved ok')
  })

  it('has no effect once the callback has ended', async () => {
    const controller = new AbortController()
    const { request, release } = await hold(context(), 'r', { signal: controller.signal })
    release('resolved ok')
    controller.abort()
    expect(await request).toBe('resolved ok')
  })

  it('that aborts lets the next request be granted', async () => {
    const manager = context()
    const { release } = await hold(manager, 'r', { mode: 'shared' })
    const controller = new AbortController()
    const first = rejectionOf(manager.request('r', { signal: controller.signal }, unreached))
    const next = manager.request('r', { mode: 'shared' }, () => 'resolved')
    await manager.query()
    controller.abort()
    expect(await first).toEqual(errorNamed('AbortError'))
    expect(await next).toBe('resolved')
    release(undefined)
  })
})
