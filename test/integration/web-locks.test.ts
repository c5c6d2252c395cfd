/**
 * The cases of the web-platform-tests for Web Locks that make sense outside of a browser, as tests of our own, against a
 * real Redis. docs/web-locks.md lists the others.
 */
import { describe, expect, it } from 'vitest'
import { createLocks } from '../../src/index.ts'
import { type WebLock, type WebLockRequestOptions, type WebLocks, webLocks } from '../../src/web-locks.ts'
import { restClient, stockLocks } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
/** A client of its own, as a tab or a worker is. A stolen lock is noticed within a third of the lease. */
const context = (): WebLocks => webLocks(createLocks({ redis: restClient(stack()), leaseMs: 600 }))
const unreached = () => expect.unreachable('the callback must not run')
const error = (name: string) => expect.objectContaining({ name })

/** Requests a lock and keeps it until `release` is called. Resolves once it is granted. */
async function hold(manager: WebLocks, name: string, options: WebLockRequestOptions = {}) {
  const granted = Promise.withResolvers<void>()
  const held = Promise.withResolvers<unknown>()
  const request = manager.request(name, options, lock => {
    granted.resolve()
    return lock && held.promise
  })
  request.catch(() => {})
  await Promise.race([granted.promise, request])
  return { request, release: held.resolve }
}

const named = (list: { name: string; mode: string }[], name: string) =>
  list.filter(each => each.name === name).map(({ mode }) => mode)

describe('request', () => {
  it('needs a name and a callback', async () => {
    const manager = context() as unknown as { request(...args: unknown[]): Promise<unknown> }
    for (const args of [
      [],
      ['name'],
      ['name', {}],
      ['name', undefined],
      ['name', {}, null],
      [Symbol('x'), unreached],
    ])
      await expect(manager.request(...args)).rejects.toThrow(TypeError)
  })

  it('takes the modes shared and exclusive, and no other', async () => {
    const manager = context()
    for (const mode of ['foo', null, 2]) {
      const options = { mode } as unknown as WebLockRequestOptions
      await expect(manager.request('r', options, unreached)).rejects.toThrow(TypeError)
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
    await expect(context().request('r', options, unreached)).rejects.toEqual(error('NotSupportedError'))
  })

  it('resolves to what the callback returned, once the lock is released', async () => {
    const manager = context()
    expect(await manager.request('r', async () => 123)).toBe(123)
    expect(await manager.request('r', () => 'not a promise')).toBe('not a promise')
    expect(await manager.request('r', { ifAvailable: true }, lock => lock?.name)).toBe('r')
  })

  it('rejects with what the callback throws, a thenable included, which is not called', async () => {
    const manager = context()
    const thrown = new Error('expected')
    const throwing = () => {
      throw thrown
    }
    expect(await rejectionOf(manager.request('r', throwing))).toBe(thrown)
    expect(await rejectionOf(manager.request('r', async () => throwing()))).toBe(thrown)
    // biome-ignore lint/suspicious/noThenProperty: it is what the case is about
    const thenable = { then: () => expect.unreachable('then() must not be called') }
    const request = manager.request('r', () => {
      throw thenable
    })
    expect(
      await request.then(
        () => 'resolved',
        (reason: unknown) => reason === thenable,
      ),
    ).toBe(true)
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

  it('against its own client too', async () => {
    const manager = context()
    const { release } = await hold(manager, 'r')
    expect(await manager.request('r', { ifAvailable: true }, lock => lock)).toBeNull()
    release(undefined)
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
    const failing = async () => {
      throw new Error('expected')
    }
    await expect(manager.request('r', { ifAvailable: true }, failing)).rejects.toThrow('expected')
    expect(await manager.request('other', { ifAvailable: true }, lock => lock?.name)).toBe('other')
    release('ended')
    expect(await request).toBe('ended')
    expect(await manager.request('r', { ifAvailable: true }, lock => lock?.name)).toBe('r')
  })

  it.each<[held: WebLock['mode'], asked: WebLock['mode'], granted: boolean]>([
    ['shared', 'shared', true],
    ['shared', 'exclusive', false],
    ['exclusive', 'shared', false],
  ])('while it is held %s, asked %s, is granted: %s', async (held, asked, granted) => {
    const manager = context()
    const { release } = await hold(manager, 'r', { mode: held })
    const options = { mode: asked, ifAvailable: true }
    expect(await manager.request('r', options, lock => lock !== null)).toBe(granted)
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

describe('the order', () => {
  /** Requests locks of these modes at once, and returns who was granted with whom, and in which order. */
  async function grants(modes: readonly WebLock['mode'][], manager = context()) {
    const order: number[] = []
    let now = 0
    let most = 0
    await Promise.all(
      modes.map((mode, at) =>
        manager.request('r', { mode }, async () => {
          order.push(at)
          now++
          most = Math.max(most, now)
          await new Promise(resolve => setTimeout(resolve, 60))
          now--
        }),
      ),
    )
    return { order, most }
  }

  it('of exclusive requests is that in which they were made, one at a time', async () => {
    expect(await grants(Array(5).fill('exclusive'))).toEqual({ order: [0, 1, 2, 3, 4], most: 1 })
  })

  it('of shared requests is that in which they were made, all together', async () => {
    const manager = context()
    const all = Promise.withResolvers<void>()
    const order: number[] = []
    const requests = [0, 1, 2, 3].map(at =>
      manager.request('r', { mode: 'shared' }, () => {
        if (order.push(at) === 4) all.resolve()
        return all.promise
      }),
    )
    await Promise.all(requests)
    expect(order).toEqual([0, 1, 2, 3])
  })

  it('of requests for different names is none', async () => {
    const manager = context()
    const { release } = await hold(manager, 'a')
    expect(await manager.request('b', () => 'granted')).toBe('granted')
    release(undefined)
  })

  it('of both modes is one: shared requests share, and an exclusive one between them waits and lets none pass', async () => {
    const manager = context()
    const order: string[] = []
    const log = (name: string) => async () => {
      order.push(name)
      await new Promise(resolve => setTimeout(resolve, 60))
      order.push(`${name} ends`)
    }
    await Promise.all([
      manager.request('r', { mode: 'shared' }, log('a')),
      manager.request('r', { mode: 'shared' }, log('b')),
      manager.request('r', log('c')),
      manager.request('r', { mode: 'shared' }, log('d')),
      manager.request('r', { mode: 'shared' }, log('e')),
    ])
    expect(order.slice(0, 2)).toEqual(['a', 'b'])
    expect(order.slice(2, 4).sort()).toEqual(['a ends', 'b ends'])
    expect(order.slice(4, 6)).toEqual(['c', 'c ends'])
    expect(order.slice(6).sort()).toEqual(['d', 'd ends', 'e', 'e ends'])
  })

  it('holds between clients', async () => {
    const clients = [context(), context(), context()]
    const { release } = await hold(clients[0] as WebLocks, 'r')
    const order: number[] = []
    const requests: Promise<unknown>[] = []
    for (const [at, manager] of clients.entries()) {
      requests.push(manager.request('r', () => order.push(at)))
      await manager.query()
    }
    release(undefined)
    await Promise.all(requests)
    expect(order).toEqual([0, 1, 2])
  })
})

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
      expect(await rejectionOf(broken.request)).toEqual(error('AbortError'))
      broken.release('too late')
      stolen.release('mine')
      expect(await stolen.request).toBe('mine')
    },
  )

  it('rejects also when the callback ends before its client has noticed', async () => {
    const [manager, thief] = [context(), context()]
    const broken = await hold(manager, 'r')
    const stolen = await hold(thief, 'r', { steal: true })
    broken.release('done')
    expect(await rejectionOf(broken.request)).toEqual(error('AbortError'))
    stolen.release(undefined)
  })

  it('lets the last caller win, and leaves the queue to wait', async () => {
    const manager = context()
    const first = await hold(manager, 'r', { steal: true })
    const waiting = manager.request('r', () => 'in the end')
    const second = await hold(manager, 'r', { steal: true })
    const third = await hold(manager, 'r', { steal: true })
    expect(await rejectionOf(first.request)).toEqual(error('AbortError'))
    expect(await rejectionOf(second.request)).toEqual(error('AbortError'))
    const { held, pending } = await manager.query()
    expect([named(held, 'r'), named(pending, 'r')]).toEqual([['exclusive'], ['exclusive']])
    third.release('third')
    expect(await third.request).toBe('third')
    expect(await waiting).toBe('in the end')
  })
})

describe('signal', () => {
  it('must be an AbortSignal', async () => {
    for (const signal of ['string', 12.34, false, {}, Symbol('x'), () => {}, globalThis, null]) {
      const options = { signal } as unknown as WebLockRequestOptions
      await expect(context().request('r', options, unreached)).rejects.toThrow(TypeError)
    }
  })

  it('that is aborted rejects with its reason', async () => {
    const request = (signal: AbortSignal) => context().request('r', { signal }, unreached)
    await expect(request(AbortSignal.abort())).rejects.toEqual(error('AbortError'))
    await expect(request(AbortSignal.abort('custom'))).rejects.toBe('custom')
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
    expect([named(held, 'r'), named(pending, 'r')]).toEqual([['exclusive'], ['exclusive']])
    setTimeout(() => controller.abort('custom'), ms)
    expect(await rejected).toBe('custom')
    expect(named((await manager.query()).pending, 'r')).toEqual([])
    release(undefined)
  })

  it('that aborts in the same turn as the request keeps it from being granted', async () => {
    const manager = context()
    const controller = new AbortController()
    const request = manager.request('r', { signal: controller.signal }, unreached)
    controller.abort()
    await expect(request).rejects.toEqual(error('AbortError'))
    expect(await manager.request('r', () => 'not blocked')).toBe('not blocked')
  })

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

  it('that aborts lets the next request be granted', async () => {
    const manager = context()
    const { release } = await hold(manager, 'r', { mode: 'shared' })
    const controller = new AbortController()
    const first = rejectionOf(manager.request('r', { signal: controller.signal }, unreached))
    const next = manager.request('r', { mode: 'shared' }, () => 'resolved')
    await manager.query()
    controller.abort()
    expect(await first).toEqual(error('AbortError'))
    expect(await next).toBe('resolved')
    release(undefined)
  })
})

describe('query', () => {
  it('is empty when nothing is held', async () => {
    expect(await context().query()).toEqual({ held: [], pending: [], isComplete: true })
  })

  it('shows names, modes and clients of what is held and pending, in the order of the requests', async () => {
    const [one, two] = [context(), context()]
    const shared = await Promise.all([hold(one, 's', { mode: 'shared' }), hold(one, 's', { mode: 'shared' })])
    const alone = await hold(two, 'x')
    const modes = ['exclusive', 'shared', 'exclusive', 'shared'] as const
    const waiting: Promise<unknown>[] = []
    for (const [at, mode] of modes.entries()) {
      const manager = at % 2 ? one : two
      waiting.push(manager.request('s', { mode }, () => at))
      await manager.query()
    }
    const { held, pending } = await one.query()
    expect(named(held, 's')).toEqual(['shared', 'shared'])
    expect(named(held, 'x')).toEqual(['exclusive'])
    expect(named(pending, 's')).toEqual(modes)
    const clients = [...new Set(held.map(({ clientId }) => clientId))]
    expect(clients).toHaveLength(2)
    expect(held.map(({ clientId }) => clientId)).toEqual([clients[0], clients[0], clients[1]])
    expect(pending.map(({ clientId }) => clientId)).toEqual([1, 0, 1, 0].map(at => clients[at]))
    for (const id of clients) expect(id).toMatch(/^[0-9a-f]{8}$/)
    for (const { release } of [...shared, alone]) release(undefined)
    expect(await Promise.all(waiting)).toEqual([0, 1, 2, 3])
  })

  it('can see a deadlock', async () => {
    const manager = context()
    const [a, b] = [await hold(manager, 'a'), await hold(manager, 'b')]
    const controller = new AbortController()
    const { signal } = controller
    const waiting = ['b', 'a'].map(name => rejectionOf(manager.request(name, { signal }, unreached)))
    const { held, pending } = await manager.query()
    expect(held.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(pending.map(({ name }) => name)).toEqual(['a', 'b'])
    controller.abort()
    await Promise.all(waiting)
    a.release(undefined)
    b.release(undefined)
  })

  it('is read through the stock client too, which reads JSON by itself', async () => {
    const manager = webLocks(stockLocks(stack()))
    const { release } = await hold(manager, 'r')
    const waiting = manager.request('r', () => 'granted')
    const { held, pending } = await manager.query()
    expect([named(held, 'r'), named(pending, 'r')]).toEqual([['exclusive'], ['exclusive']])
    release(undefined)
    expect(await waiting).toBe('granted')
  })

  it('tells clients by the name of the client and a fingerprint', async () => {
    const locks = createLocks({ redis: restClient(stack()), clientName: 'orders-eu' })
    await webLocks(locks).request('r', async () => {
      const { held } = await context().query()
      expect(held).toEqual([
        { name: 'r', mode: 'exclusive', clientId: expect.stringMatching(/^orders-eu@[0-9a-f]{8}$/) },
      ])
    })
  })

  it('shows a hundred names, and says that there are more', async () => {
    const client = stack().redis.client
    for (let at = 0; at < 101; at++) await client.zadd(`edgelock:web:{${at}}`, 9e15, `x${at}@u:1`)
    const { held, isComplete } = await context().query()
    expect([held.length, isComplete]).toEqual([100, false])
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
    ' - ',
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
    await expect(context().request('-foo', unreached)).rejects.toEqual(error('NotSupportedError'))
    await expect(context().request('x'.repeat(513), unreached)).rejects.toThrow(TypeError)
  })
})

describe('between clients', () => {
  it.each<WebLock['mode']>(['shared', 'exclusive'])(
    'a lock that is held %s is seen by another',
    async mode => {
      const { release } = await hold(context(), 'r', { mode })
      const options = { mode, ifAvailable: true }
      expect(await context().request('r', options, lock => lock !== null)).toBe(mode === 'shared')
      release(undefined)
    },
  )

  it('one that dies loses its lock after its lease, and its place after three seconds of silence', async () => {
    const dead = webLocks(createLocks({ redis: restClient(stack()), leaseMs: 600 }))
    const { release } = await hold(dead, 'r')
    stack().rest.faults.clear()
    release(undefined)
    const client = stack().redis.client
    const now = Date.now()
    await client.zadd('edgelock:web:{r}', now + 200, 'xdead@u:1')
    await client.zadd('edgelock:web-alone:{r}', now - 3_000, 'xdead@u:2')
    await client.zadd('edgelock:web-alive:{r}', now + 400, 'xdead@u:2')
    expect(await context().request('r', () => 'granted')).toBe('granted')
    expect(Date.now() - now).toBeGreaterThanOrEqual(390)
  })
})

it('leaves only done keys, which expire', async () => {
  const manager = context()
  await Promise.all([1, 2, 3].map(() => manager.request('r', { mode: 'shared' }, () => {})))
  const client = stack().redis.client
  for (const key of await client.keys('*')) {
    expect(key).toMatch(/^edgelock:(done|web-turn):/)
    expect(await client.pttl(key)).toBeGreaterThan(0)
  }
})
