/**
 * The cases of the web-platform-tests for Web Locks that make sense outside of a browser, as tests of our own, against a
 * real Redis: what a request takes and answers. Of `acquire`, `held`, `ifAvailable`, `lock-attributes`, `mode-exclusive`,
 * `query`, `query-empty`, `query-ordering`, `resource-names`, `signal` and `steal`, every case is here or in web-locks-clients.test.ts;
 * of `mode-mixed` and `mode-shared`, all but the order of grants of different names; of `frames` and `workers`, those with
 * two clients; of `storage-buckets`, the one that separates sets of locks.
 */
import { describe, expect, it } from 'vitest'
import type { RedisLike } from '../../src/index.ts'
import type { WebLock, WebLockRequestOptions, WebLocks } from '../../src/web-locks.ts'
import { restClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { errorNamed, hold, modesOf, unreached, webLockClient } from '../support/web-lock-clients.ts'

const stack = useStack()
const context = () => webLockClient(stack())

describe('request', () => {
  it('needs a name and a callback', async () => {
    const manager = context() as unknown as { request(...args: unknown[]): Promise<unknown> }
    for (const args of [
      [],
      ['name'],
      ['name', {}],
      ...[undefined, null, 123, 'abc', [], new Promise(() => {})].map(callback => ['name', callback]),
      ['name', {}, null],
      [Symbol('x'), unreached],
    ])
      await expect(manager.request(...args), args.map(String).join()).rejects.toThrow(TypeError)
  })

  it('takes the modes shared and exclusive, and no other', async () => {
    const manager = context()
    for (const mode of ['foo', null, 2]) {
      const options = { mode } as unknown as WebLockRequestOptions
      await expect(manager.request('r', options, unreached), `${mode}`).rejects.toThrow(TypeError)
    }
    await manager.request('r', { mode: 'shared' }, lock =>
      expect(lock).toMatchObject({ name: 'r', mode: 'shared' }),
    )
    await manager.request('r', lock => expect(lock).toMatchObject({ name: 'r', mode: 'exclusive' }))
  })

  it.each<[string, WebLockRequestOptions]>([
    ['steal and ifAvailable', { steal: true, ifAvailable: true }],
    ['steal and the mode shared', { steal: true, mode: 'shared' }],
    ['signal and steal', { steal: true, signal: new AbortController().signal }],
    ['signal and ifAvailable', { ifAvailable: true, signal: new AbortController().signal }],
  ])('refuses %s together', async (_, options) => {
    await expect(context().request('r', options, unreached)).rejects.toEqual(errorNamed('NotSupportedError'))
  })

  it('resolves to what the callback returned, once the lock is released', async () => {
    const manager = context()
    expect(await manager.request('r', async () => 123)).toBe(123)
    expect(await manager.request('r', () => 'not a promise')).toBe('not a promise')
    expect(await manager.request('r', { ifAvailable: true }, lock => lock?.name)).toBe('r')
  })

  it('is a promise, and settles after that of the callback, when the lock is free', async () => {
    const order: string[] = []
    const client = restClient(stack())
    const redis: RedisLike = {
      async eval(...args) {
        const reply = await client.eval(...args)
        order.push('answer')
        return reply
      },
    }
    const done = Promise.withResolvers<void>()
    const request = webLockClient(stack(), { redis, leaseMs: 30_000 }).request('r', () => done.promise)
    expect(request).toBeInstanceOf(Promise)
    const settled = [
      request.then(() => order.push('request')),
      done.promise.then(() => order.push('callback')),
    ]
    await until(() => expect(order).toEqual(['answer']))
    done.resolve()
    await Promise.all(settled)
    expect(order).toEqual(['answer', 'callback', 'answer', 'request'])
  })

  it('rejects with what the callback throws, a thenable included, which is not called', async () => {
    const manager = context()
    const thrown = { name: 'not even an error' }
    const throwing = () => {
      throw thrown
    }
    expect(await rejectionOf(manager.request('r', throwing))).toBe(thrown)
    expect(await rejectionOf(manager.request('r', async () => throwing()))).toBe(thrown)
    // biome-ignore lint/suspicious/noThenProperty: it is what the case is about
    const thenable = { then: () => expect.unreachable('then() must not be called') }
    const throwsIt = () => {
      throw thenable
    }
    for (const callback of [throwsIt, async () => throwsIt()]) {
      const isRejectedWithIt = await manager.request('r', callback).then(
        () => false,
        (reason: unknown) => reason === thenable,
      )
      expect(isRejectedWithIt).toBe(true)
    }
  })
})

describe('ifAvailable', () => {
  it('gives null at once when the lock is not available, and the promise is that of the callback', async () => {
    const manager = context()
    const { release, request } = await hold(manager, 'r')
    const asked = (callback: (lock: WebLock | null) => unknown) =>
      manager.request('r', { ifAvailable: true }, callback)
    expect(await asked(lock => [lock])).toEqual([null])
    const failing = () => {
      throw 123
    }
    for (const callback of [failing, async () => failing()])
      expect(await rejectionOf(asked(callback))).toBe(123)
    release('ended')
    expect(await request).toBe('ended')
    expect(await asked(lock => lock?.name)).toBe('r')
  })

  it.each<[held: WebLock['mode'], asked: WebLock['mode'], granted: boolean]>([
    ['shared', 'shared', true],
    ['shared', 'exclusive', false],
    ['exclusive', 'shared', false],
    ['exclusive', 'exclusive', false],
  ])('while it is held %s, asked %s, is granted: %s', async (held, asked, granted) => {
    const manager = context()
    const { release } = await hold(manager, 'r', { mode: held })
    const options = { mode: asked, ifAvailable: true }
    // Its own client is no exception.
    for (const asking of [manager, context()])
      expect(
        await asking.request('r', options, lock => lock !== null),
        `its own: ${asking === manager}`,
      ).toBe(granted)
    release(undefined)
  })

  it('does not pass a request that waits', async () => {
    const manager = context()
    const { release } = await hold(manager, 'r', { mode: 'shared' })
    const waiting = manager.request('r', () => 'alone')
    expect(await manager.request('r', { mode: 'shared', ifAvailable: true }, lock => lock)).toBeNull()
    release(undefined)
    expect(await waiting).toBe('alone')
  })
})

describe('names', () => {
  it.each([
    '',
    'abc\0def',
    '\uD800',
    '\uDC00',
    '\uDC00\uD800',
    '\uFFFF',
    '\uFFFD',
    '%',
    '%0041',
    'a{b}c{',
    'edgelock:x',
    'redisson_x',
    ' - ',
    'x-anything',
  ])('%j is one of its own', async name => {
    const manager = context()
    expect(await manager.request(name, lock => lock.name)).toBe(name)
    const { release } = await hold(manager, name)
    const others = ['\uD800', '\uDC00', '\uFFFD', 'A', ''].filter(other => other !== name)
    for (const other of others)
      expect(await manager.request(other, { ifAvailable: true }, lock => lock?.name)).toBe(other)
    expect((await manager.query()).held.map(held => held.name)).toEqual([name])
    release(undefined)
  })

  it('must not begin with a hyphen, nor have more than 512 bytes', async () => {
    for (const name of ['-', '-foo'])
      await expect(context().request(name, unreached), name).rejects.toEqual(errorNamed('NotSupportedError'))
    await expect(context().request('x'.repeat(513), unreached)).rejects.toThrow(TypeError)
  })

  it('that mapName maps apart are locks of their own', async () => {
    const bucket = (name: string) => webLockClient(stack(), { mapName: lock => `${name}:${lock}` })
    const { release } = await hold(bucket('inbox'), 'r')
    const granted = (manager: WebLocks) => manager.request('r', { ifAvailable: true }, lock => lock !== null)
    expect(await Promise.all([bucket('inbox'), bucket('drafts'), context()].map(granted))).toEqual([
      false,
      true,
      true,
    ])
    release(undefined)
  })
})

describe('steal', () => {
  it.each<WebLock['mode']>(['exclusive', 'shared'])(
    'takes a lock that is held %s, and the promise of its holder rejects',
    async mode => {
      const [manager, thief] = [context(), context()]
      const broken = await hold(manager, 'r', { mode })
      const stolen = await hold(thief, 'r', { steal: true })
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

  it('has no effect once the lock is granted, or once the callback has ended', async () => {
    const manager = context()
    for (const isEarly of [true, false]) {
      const controller = new AbortController()
      const { request, release } = await hold(manager, 'r', { signal: controller.signal })
      if (isEarly) controller.abort()
      release('resolved ok')
      controller.abort()
      expect(await request).toBe('resolved ok')
    }
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
