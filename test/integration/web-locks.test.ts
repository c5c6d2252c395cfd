/**
 * The cases of the web-platform-tests for Web Locks that make sense outside of a browser, as tests of our own, against a
 * real Redis: what a request takes and answers. Of `acquire`, `held`, `ifAvailable`, `lock-attributes`, `mode-exclusive`,
 * `query`, `query-empty`, `query-ordering`, `resource-names`, `signal` and `steal`, every case is here or in a file beside;
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
import { errorNamed, hold, unreached, webLockClient } from '../support/web-lock-clients.ts'

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

describe('a lock is held', () => {
  it.each(['resolves', 'rejects'])('until the promise of the callback %s', async how => {
    const [manager, other] = [context(), context()]
    const done = Promise.withResolvers<void>()
    const granted = Promise.withResolvers<void>()
    const first = manager.request('r', () => {
      granted.resolve()
      return done.promise
    })
    first.catch(() => {})
    await granted.promise
    expect(await other.request('r', { ifAvailable: true }, lock => lock)).toBeNull()
    if (how === 'resolves') done.resolve()
    else done.reject(new Error('expected'))
    await first.catch(() => {})
    expect(await other.request('r', { ifAvailable: true }, lock => lock !== null)).toBe(true)
  })
})

describe('ifAvailable', () => {
  it('gives null at once when the lock is not available, and the promise is that of the callback', async () => {
    const manager = context()
    const { release, request } = await hold(manager, 'r')
    let seen: WebLock | null | undefined
    expect(
      await manager.request('r', { ifAvailable: true }, lock => {
        seen = lock
        return 'called'
      }),
    ).toBe('called')
    expect(seen).toBeNull()
    const failing = () => {
      throw 123
    }
    for (const callback of [failing, async () => failing()])
      expect(await rejectionOf(manager.request('r', { ifAvailable: true }, callback))).toBe(123)
    expect(await manager.request('other', { ifAvailable: true }, lock => lock?.name)).toBe('other')
    release('ended')
    expect(await request).toBe('ended')
    expect(await manager.request('r', { ifAvailable: true }, lock => lock?.name)).toBe('r')
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
