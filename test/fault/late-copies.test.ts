/**
 * Copies of requests that arrive late: after the release, after the cancellation, or under the next holder. `hold`
 * makes the network keep a request back. The client sends it again.
 */
import { describe, expect, it } from 'vitest'
import { forceRelease, LockBusyError } from '../../src/index.ts'
import { flag, heldBy } from '../support/store.ts'
import { until } from '../support/timing.ts'
import { answer, asks, CLIENTS, done, itInAWorld, NAME, useWorld, type Verb } from '../support/world.ts'

const world = useWorld()

describe.each(CLIENTS)('%s', client => {
  const lock = () => world().lock(world().client(client))
  const hold = (verb: Verb) => world().faults.next('hold', { match: asks(verb) })
  /** Delivers the one request that the network kept back. */
  const arrive = async () => {
    expect(world().faults.held).toBe(1)
    await world().faults.deliverHeld()
  }

  it('an acquire that arrives after its release takes nothing', async () => {
    hold('acquire')
    const lease = await lock().acquire()
    expect(await lease.release()).toBe('released')
    await arrive()
    expect(await world().store()).toEqual({ [done(lease.holder)]: flag(1) })
  })

  itInAWorld('an acquire that arrives after its caller aborted takes nothing', async ({ world }) => {
    const lock = world.lock(world.client(client))
    const caller = new AbortController()
    const match = (command: string[]) => !caller.signal.aborted && asks('acquire')(command)
    world.faults.next('hold', { match, times: 20 })
    const acquiring = lock.acquire({ signal: caller.signal })
    await until(() => world.faults.held > 0)
    caller.abort()
    expect(await world.failure(acquiring)).toBe(caller.signal.reason)
    await world.faults.deliverHeld()
    expect(Object.values(await world.store())).toEqual([flag(0)])
    expect(await lock.tryAcquire()).toMatchObject({ acquired: true })
  })

  it('a poll that arrives after the end of its wait takes nothing', async () => {
    const holder = await lock().acquire()
    hold('acquire')
    const error = await world().failure(lock().acquire({ waitMs: 300 }))
    expect(error).toBeInstanceOf(LockBusyError)
    await holder.release()
    await arrive()
    expect(Object.values(await world().store())).toEqual(expect.arrayContaining([flag(0), flag(1)]))
    expect(await world().store()).not.toHaveProperty(NAME)
  })

  it('a re-entry that arrives after its release adds no hold', async () => {
    const own = lock()
    const outer = await own.acquire()
    hold('reenter')
    const inner = await own.acquire({ reenter: outer })
    expect(await inner.release()).toBe('reentered')
    await arrive()
    expect(await world().store()).toEqual({
      [NAME]: heldBy(outer.holder),
      [done(outer.holder, 1)]: flag(1),
    })
  })

  it("a force release that arrives under the next holder's lease does not free it", async () => {
    await lock().acquire()
    hold('force-release')
    expect(await forceRelease(lock())).toBe(true)
    const next = await lock().acquire()
    await arrive()
    const kept = Object.entries(await world().store()).filter(([key]) => key.startsWith(answer('')))
    expect(kept.map(([, entry]) => entry)).toEqual([flag(1)])
    expect((await world().store())[NAME]).toEqual(heldBy(next.holder))
  })

  it('two holds that are released in parallel both report it, although their requests arrive in reverse order', async () => {
    const own = lock()
    const outer = await own.acquire()
    const inner = await own.acquire({ reenter: outer })
    world().faults.next('slow', { match: asks('release'), ms: 200 })
    expect(await Promise.all([outer.release(), inner.release()])).toEqual(['reentered', 'released'])
    expect(await world().store()).not.toHaveProperty(NAME)
  })
})
