/** The cases of the web-platform-tests for Web Locks about modes, order and several clients. */
import { describe, expect, it } from 'vitest'
import { createLocks } from '../../src/index.ts'
import { type WebLock, type WebLocks, webLocks } from '../../src/web-locks.ts'
import { restClient } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { hold, modesOf, webLockClient } from '../support/web-lock-clients.ts'

const stack = useStack()
const context = () => webLockClient(stack())

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

  it('lets all shared requests that are next hold together, once they ask', async () => {
    const manager = context()
    const shared = () => {
      const done = Promise.withResolvers<void>()
      const requests = [0, 1, 2, 3, 4].map(() => manager.request('r', { mode: 'shared' }, () => done.promise))
      return { done, ended: Promise.all(requests) }
    }
    const state = async () => {
      const { held, pending } = await manager.query()
      return { held: modesOf(held, 'r').join(' '), pending: modesOf(pending, 'r').length }
    }
    const [all, one] = [Array(5).fill('shared').join(' '), 'exclusive']
    const first = shared()
    const alone = Promise.withResolvers<void>()
    const between = manager.request('r', () => alone.promise)
    const last = shared()
    expect(await state()).toEqual({ held: all, pending: 6 })
    first.done.resolve()
    await first.ended
    await until(async () => expect(await state()).toEqual({ held: one, pending: 5 }))
    alone.resolve()
    await between
    await until(async () => expect(await state()).toEqual({ held: all, pending: 0 }))
    last.done.resolve()
    await last.ended
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

describe('between clients', () => {
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
