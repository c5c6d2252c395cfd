/**
 * Calls that are aborted in flight, in every way that the stock client offers. With a static signal the client answers
 * an aborted call with `null` or the reason of the abort. edgelock must not take that for a reply of the server.
 */
import { describe, expect, vi } from 'vitest'
import { type Lock, OutcomeUnknownError, resume, serialize, UnexpectedReplyError } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { flag, heldBy } from '../support/store.ts'
import { expectTook, timed, until } from '../support/timing.ts'
import { asks, done, forEachClient, itInAWorld, NAME, type Verb, type World } from '../support/world.ts'

vi.setConfig({ maxConcurrency: 10 })
watchConsole()

/** Runs the call, lets the server execute it, and aborts before the answer arrives. */
async function abortAfterExecution(
  world: World,
  verb: Verb,
  call: () => Promise<unknown>,
  abort: () => void,
): Promise<unknown> {
  const { requests, faults } = world.stack.rest
  faults.next('slow', { match: asks(verb), when: 'after', ms: 60_000 })
  const before = requests.commands
  const calling = world.failure(call())
  await until(() => requests.commands > before)
  // Redis answers this command after the aborted one.
  await world.stack.redis.client.ping()
  abort()
  return calling
}

describe.concurrent('a static signal that is aborted, which makes the client unusable', () => {
  describe.concurrent.each([
    [undefined, false, UnexpectedReplyError],
    ['OK', false, UnexpectedReplyError],
    [1, false, UnexpectedReplyError],
    [undefined, true, OutcomeUnknownError],
    ['OK', true, OutcomeUnknownError],
  ])('aborted with %o, with auto-pipelining: %s', (reason, enableAutoPipelining, error) => {
    /** Makes a lock over a client with a static signal, and a function that aborts the signal. */
    function mortal(world: World): { lock: Lock; abort: () => void } {
      const controller = new AbortController()
      const lock = world.lock(world.stock({ enableAutoPipelining, signal: controller.signal }))
      return { lock, abort: () => controller.abort(reason) }
    }

    itInAWorld('an acquire rejects, and the lock it took ends with its lease', async ({ world }) => {
      const { lock, abort } = mortal(world)
      const call = () => lock.tryAcquire({ leaseMs: 20_000 })
      expect(await abortAfterExecution(world, 'acquire', call, abort)).toBeInstanceOf(error)
      const holder = await world.holder()
      expect(holder).toMatch(/:\d+$/)
      expect(await world.store()).toEqual({ [NAME]: heldBy(holder, { ttlMs: 20_000 }) })
    })

    itInAWorld('an extension rejects, and the lease keeps the time proven before', async ({ world }) => {
      const { lock, abort } = mortal(world)
      const lease = await lock.acquire({ leaseMs: 20_000 })
      const call = () => lease.extend(60_000)
      expect(await abortAfterExecution(world, 'extend', call, abort)).toBeInstanceOf(error)
      expect(lease.signal.aborted).toBe(false)
      expect(lease.remainingMs()).toBeGreaterThan(0)
      expect(lease.remainingMs()).toBeLessThan(20_000)
      expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder, { ttlMs: 60_000 }) })
    })

    itInAWorld('a release rejects, and another client learns that it took effect', async ({ world }) => {
      const { lock, abort } = mortal(world)
      const lease = await lock.acquire()
      const serialized = serialize(lease)
      const call = () => lease.release()
      expect(await abortAfterExecution(world, 'release', call, abort)).toBeInstanceOf(error)
      expect(await resume(world.lock(), serialized).release()).toBe('released')
      expect(await world.store()).toEqual({ [done(lease.holder)]: flag(1) })
    })
  })
})

describe.concurrent('a signal function, which gives each send its own signal', () => {
  itInAWorld('a request that hangs is aborted and sent again, and takes effect once', async ({ world }) => {
    const redis = world.stock({ signal: () => AbortSignal.timeout(400) })
    const lock = world.lock(redis)
    for (const verb of ['acquire', 'reenter', 'extend', 'release'] as const) {
      world.faults.next('slow', { match: asks(verb), when: 'after', ms: 60_000 })
    }
    const outer = await lock.acquire()
    const inner = await lock.acquire({ reenter: outer })
    await outer.extend(60_000)
    expect(await world.store()).toEqual({ [NAME]: heldBy(outer.holder, { holds: 2, ttlMs: 60_000 }) })
    expect([await inner.release(), await outer.release()]).toEqual(['reentered', 'released'])
    expect(world.faults.injected).toEqual({ slow: 4 })
    expect(await world.store()).toEqual({ [done(outer.holder)]: flag(1), [done(outer.holder, 1)]: flag(1) })
  })

  itInAWorld(
    'an acquire whose every send is aborted has an unknown outcome, and is cancelled once the store answers again',
    async ({ world }) => {
      let hung = true
      const match = (command: string[]) => hung && asks('acquire')(command)
      world.faults.next('slow', { match, when: 'after', ms: 60_000, times: 100 })
      const redis = world.stock({ signal: () => AbortSignal.timeout(300) })
      const error = await world.failure(world.lock(redis).tryAcquire())
      hung = false
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      // A busy machine may also abort the sends of the cancellation, which arrives all the same.
      const cancelled = async () => expect(Object.values(await world.store())).toEqual([flag(0)])
      await until(cancelled)
    },
  )
})

describe("the caller's own signal", () => {
  forEachClient('%s: an acquire rejects at once and leaves nothing behind', async (client, { world }) => {
    const caller = new AbortController()
    const lock = world.lock(world.client(client))
    const call = () => lock.acquire({ signal: caller.signal })
    const abort = () => caller.abort(new Error('the request is gone'))
    const { value: error, ms } = await timed(() => abortAfterExecution(world, 'acquire', call, abort))
    expect(error).toBe(caller.signal.reason)
    expectTook(ms, 0, 30_000)
    expect(Object.values(await world.store())).toEqual([flag(0)])
  })
})
