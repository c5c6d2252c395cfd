/** A store that forgets its scripts, loses its data, or is down for a while. */
import { describe, expect, vi } from 'vitest'
import { startRestServer } from '../../dev/rest-server/index.ts'
import { forceRelease, inspect, LockError, lock } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { flag, heldBy } from '../support/store.ts'
import { until } from '../support/timing.ts'
import { asks, done, forEachClient, itInAWorld, NAME, type Verb, type World } from '../support/world.ts'

vi.setConfig({ maxConcurrency: 10 })
watchConsole()

describe.concurrent('a store that forgot its scripts', () => {
  forEachClient(
    '%s: SCRIPT FLUSH before a call costs one request, nothing else',
    async (client, { world }) => {
      const { redis, rest } = world.stack
      const lock = world.lock(world.client(client))
      const flushed = async <T>(call: () => Promise<T>) => {
        await redis.client.script('FLUSH')
        rest.requests.reset()
        const result = await call()
        expect(rest.requests.byName).toEqual({ EVALSHA: 1, EVAL: 1 })
        return result
      }
      const outer = await flushed(() => lock.acquire())
      const inner = await flushed(() => lock.acquire({ reenter: outer }))
      await flushed(() => outer.extend(60_000))
      expect(await flushed(() => inspect(lock))).toMatchObject({ holder: outer.holder, holds: 2 })
      expect(await flushed(() => inner.release())).toBe('reentered')
      expect(await flushed(() => outer.release())).toBe('released')
      expect(await flushed(() => forceRelease(lock))).toBe(false)
      const { holder } = outer
      expect(await world.store()).toMatchObject({ [done(holder)]: flag(1), [done(holder, 1)]: flag(1) })
    },
  )

  forEachClient(
    '%s: every EVALSHA that is answered NOSCRIPT is followed by EVAL',
    async (client, { world }) => {
      const lock = world.lock(world.client(client))
      world.faults.next('noscript', { times: 1_000 })
      for (let round = 0; round < 3; round++) {
        const lease = await lock.acquire()
        expect(await lock.tryAcquire()).toMatchObject({ acquired: false })
        expect(await lease.release()).toBe('released')
      }
      expect(world.faults.injected).toEqual({ noscript: 9 })
      expect(world.stack.rest.requests.byName).toMatchObject({ EVALSHA: 9, EVAL: 9 })
    },
  )

  forEachClient('%s: a call whose EVAL is answered NOSCRIPT too rejects', async (client, { world }) => {
    const error = 'NOSCRIPT No matching script. Please use EVAL.'
    world.faults.next('fake', { error, match: asks('acquire'), times: 1_000 })
    const thrown = await world.failure(world.lock(world.client(client)).tryAcquire())
    expect(thrown).toBeInstanceOf(LockError)
    expect(world.faults.injected.fake).toBeLessThanOrEqual(6)
    expect(await world.store()).not.toHaveProperty(NAME)
  })
})

describe.concurrent('Redis restarted empty while the lock is held', () => {
  const lostTo = expect.objectContaining({ code: 'ERR_LEASE_LOST', reason: 'taken' })

  itInAWorld(
    'an extension reports the loss, the release is "gone", the next acquire succeeds',
    async ({ world }) => {
      const lock = world.lock()
      const lease = await lock.acquire()
      await world.stack.redis.restartEmpty()
      expect(await world.failure(lease.extend())).toEqual(lostTo)
      expect(lease.signal.reason).toEqual(lostTo)
      expect(lease.remainingMs()).toBe(0)
      expect(await lease.release()).toBe('gone')
      const next = await lock.acquire()
      expect(await world.store()).toEqual({ [NAME]: heldBy(next.holder), [done(lease.holder)]: flag(0) })
    },
  )
})

describe.concurrent('a store that is down for a while', () => {
  forEachClient(
    '%s: a try rejects while Redis is down and is granted afterwards',
    async (client, { world }) => {
      const lock = world.lock(world.client(client))
      await world.stack.redis.kill()
      expect(await world.failure(lock.tryAcquire())).toBeInstanceOf(LockError)
      await world.stack.redis.restartEmpty()
      await until(async () => (await lock.tryAcquire()).acquired)
    },
  )

  forEachClient('%s: a wait survives an outage of the REST server', async (client, { world }) => {
    const { rest, redis } = world.stack
    const lock = world.lock(world.client(client))
    await rest.stop()
    const acquiring = lock.acquire({ waitMs: 20_000, maxPolls: 60 })
    await until(() => world.events.length > 0)
    const port = Number(new URL(rest.url).port)
    const { token } = rest
    await using _back = await startRestServer({ redis: redis.memory ?? redis.address, token, port })
    const lease = await acquiring
    expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder) })
    expect(await lease.release()).toBe('released')
  })
})

describe.concurrent('the keeper during an outage', () => {
  forEachClient(
    '%s: renewals that fail for the whole lease abort its signal before another holder gets the lock',
    async (client, { world }) => {
      const lease = await world.lock(world.client(client), { leaseMs: 1_500 }).acquire()
      failFor(world, 'extend', 1_000)
      lease.keepAlive()
      const order: string[] = []
      lease.signal.addEventListener('abort', () => order.push('lost'))
      const next = lock(world.locks(), NAME).acquire({ maxPolls: 200 })
      void next.then(() => order.push('granted'))
      await until(() => lease.signal.aborted)
      expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'unreachable' })
      expect(await (await next).isHeld()).toBe(true)
      expect(order).toEqual(['lost', 'granted'])
      expect(await lease.release()).toBe('gone')
    },
  )

  function failFor(world: World, verb: Verb, times: number): void {
    world.faults.next('bad-gateway', { match: asks(verb), times })
  }
})
