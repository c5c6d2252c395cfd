/** The cases of the web-platform-tests for Web Locks about `query()`. */
import { describe, expect, it } from 'vitest'
import { createLocks } from '../../src/index.ts'
import { type WebLocks, webLocks } from '../../src/web-locks.ts'
import { restClient, stockLocks } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'
import { hold, modesOf, unreached, webLockClient } from '../support/web-lock-clients.ts'

const stack = useStack()
const context = () => webLockClient(stack())

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
