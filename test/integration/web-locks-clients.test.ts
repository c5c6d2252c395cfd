/** The cases of the web-platform-tests for Web Locks about modes, order, several clients and `query()`. */
import { describe, expect, it } from 'vitest'
import { createLocks } from '../../src/index.ts'
import { type WebLock, type WebLocks, webLocks } from '../../src/web-locks.ts'
import { restClient, stockLocks } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'
import { hold, modesOf, unreached, webLockClient } from '../support/web-lock-clients.ts'

const stack = useStack()
const context = () => webLockClient(stack())

describe('the order', () => {
  it.each<[WebLock['mode'], most: number]>([
    ['exclusive', 1],
    ['shared', 5],
  ])('of %s requests is that in which they were made, and so many hold at once: %i', async (mode, most) => {
    const manager = context()
    const all = Promise.withResolvers<void>()
    const order: number[] = []
    let now = 0
    let together = 0
    const request = (at: number) =>
      manager.request('r', { mode }, async () => {
        together = Math.max(together, ++now)
        if (order.push(at) === most) all.resolve()
        await all.promise
        now--
      })
    await Promise.all([0, 1, 2, 3, 4].map(request))
    expect([order, together]).toEqual([[0, 1, 2, 3, 4], most])
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

  // What becomes of clients that die is in test/lua/web-lock.test.ts and in the simulated worlds.
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

describe('query', () => {
  it('is empty when nothing is held', async () => {
    expect(await context().query()).toEqual({ held: [], pending: [], isComplete: true })
  })

  it('lists held and pending locks with name, mode and client, in the order of the requests', async () => {
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
    expect(modesOf(held, 's')).toEqual(['shared', 'shared'])
    expect(modesOf(held, 'x')).toEqual(['exclusive'])
    expect(modesOf(pending, 's')).toEqual(modes)
    const clients = [...new Set(held.map(({ clientId }) => clientId))]
    expect(clients).toHaveLength(2)
    expect(held.map(({ clientId }) => clientId)).toEqual([clients[0], clients[0], clients[1]])
    expect(pending.map(({ clientId }) => clientId)).toEqual([1, 0, 1, 0].map(at => clients[at]))
    for (const id of clients) expect(id).toMatch(/^[0-9a-f]{8}$/)
    for (const { release } of [...shared, alone]) release(undefined)
    expect(await Promise.all(waiting)).toEqual([0, 1, 2, 3])
  })

  it('keeps the order of pending requests as those before them are granted', async () => {
    const [one, two, three] = ['one', 'two', 'three'].map(clientName =>
      webLockClient(stack(), { clientName }),
    ) as [WebLocks, WebLocks, WebLocks]
    const { release } = await hold(context(), 'r')
    const request = async (manager: WebLocks) => {
      const granted = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      const ended = manager.request('r', () => {
        granted.resolve()
        return done.promise
      })
      await manager.query()
      return { granted: granted.promise, done, ended }
    }
    const waiting = async () =>
      (await context().query()).pending.map(({ clientId }) => clientId.split('@')[0])
    const inLine: Awaited<ReturnType<typeof request>>[] = []
    for (const manager of [one, two, three]) inLine.push(await request(manager))
    expect(await waiting()).toEqual(['one', 'two', 'three'])
    for (const manager of [three, one, two]) inLine.push(await request(manager))
    release(undefined)
    for (const { granted, done } of inLine.slice(0, 2)) {
      await granted
      done.resolve()
    }
    await inLine[2]?.granted
    expect(await waiting()).toEqual(['three', 'one', 'two'])
    for (const { done } of inLine) done.resolve()
    await Promise.all(inLine.map(({ ended }) => ended))
  })

  it('can see a deadlock of two clients', async () => {
    const [one, two] = [context(), context()]
    const [a, b] = [await hold(one, 'a'), await hold(two, 'b')]
    const controller = new AbortController()
    const { signal } = controller
    const waiting = [one.request('b', { signal }, unreached), two.request('a', { signal }, unreached)]
    const rejected = waiting.map(each => rejectionOf(each))
    await two.query()
    const { held, pending } = await one.query()
    expect(held.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(pending.map(({ name }) => name)).toEqual(['a', 'b'])
    const clients = held.map(({ clientId }) => clientId)
    expect(pending.map(({ clientId }) => clientId)).toEqual(clients.toReversed())
    controller.abort()
    await Promise.all(rejected)
    a.release(undefined)
    b.release(undefined)
  })

  it('is read through the stock client too, which parses JSON on its own', async () => {
    const manager = webLocks(stockLocks(stack()))
    const { release } = await hold(manager, 'r')
    const waiting = manager.request('r', () => 'granted')
    const { held, pending } = await manager.query()
    expect([modesOf(held, 'r'), modesOf(pending, 'r')]).toEqual([['exclusive'], ['exclusive']])
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

  it.each(['{r}', 't:{r}', '{t}:r'])('shows a lock that mapName calls %s', async mapped => {
    const manager = webLocks(createLocks({ redis: restClient(stack()), mapName: () => mapped }))
    const { release } = await hold(manager, 'r')
    expect(await manager.query()).toMatchObject({ held: [{ name: mapped }], isComplete: true })
    release(undefined)
  })

  it('asks several times for many holders, and shows them all', async () => {
    const client = stack().redis.client
    const holders = Array.from({ length: 99 }, (_, at) => [9e15, `s${at}@u:1`]).flat()
    for (let at = 0; at < 20; at++) await client.zadd(`edgelock:web:{${at}}`, ...holders)
    stack().rest.requests.reset()
    const { held, isComplete } = await context().query()
    expect([held.length, isComplete]).toEqual([20 * 99, true])
    expect(new Set(held.map(({ name }) => name)).size).toBe(20)
    // One of them lists the keys.
    expect(stack().rest.requests.http).toBeGreaterThan(4)
  })

  it('shows a hundred names, and says that there are more', async () => {
    const client = stack().redis.client
    for (let at = 0; at < 101; at++) await client.zadd(`edgelock:web:{${at}}`, 9e15, `x${at}@u:1`)
    const { held, isComplete } = await context().query()
    expect([held.length, isComplete]).toEqual([100, false])
  })
})
