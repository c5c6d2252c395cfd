/**
 * Requests whose answers are lost again and again, over both clients. If one answer arrives in time, the caller notices
 * nothing. If none does, the call rejects because the outcome is unknown, and no lock is left. What that means for other
 * calls: test/unit/doubt.test.ts. What late copies do: test/kinds/checks/late-copies.ts.
 */
import { describe, expect, vi } from 'vitest'
import { type Lock, OutcomeUnknownError } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { flag, heldBy } from '../support/store.ts'
import { timed } from '../support/timing.ts'
import { asks, done, forEachClient, itInAWorld, NAME, type Verb, type World } from '../support/world.ts'

vi.setConfig({ maxConcurrency: 10 })
watchConsole()

describe.concurrent('the responses to all six sends of the stock client are lost', () => {
  itInAWorld('an acquire is granted once, for the time that is left', async ({ world }) => {
    const { value: lease, ms } = await timed(() => loseResponses(world, 'acquire', lock => lock.acquire()))
    expect(lease.holds).toBe(1)
    expect(lease.remainingMs()).toBeLessThan(30_000 - ms / 2)
    expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder) })
  })

  itInAWorld('a release returns "released"', async ({ world }) => {
    const lease = await world.lock().acquire()
    expect(await loseResponses(world, 'release', () => lease.release())).toBe('released')
    expect(await world.store()).toEqual({ [done(lease.holder)]: flag(1) })
  })

  async function loseResponses<T>(world: World, verb: Verb, call: (lock: Lock) => Promise<T>): Promise<T> {
    world.faults.next('lose-response', { match: asks(verb), times: 6 })
    const result = await call(world.lock())
    expect(world.faults.injected['lose-response']).toBeGreaterThan(0)
    return result
  }
})

forEachClient(
  '%s: an acquire without an answer has an unknown outcome, and its cancellation frees what it took',
  async (client, { world }) => {
    world.faults.next('lose-response', { times: 1_000 })
    const error = await world.failure(world.lock(world.client(client)).tryAcquire())
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(Object.values(await world.store())).toEqual([flag(0)])
  },
)

forEachClient(
  '%s: two holds that are released in parallel both report it, although their requests arrive in reverse order',
  async (client, { world }) => {
    const lock = world.lock(world.client(client))
    const outer = await lock.acquire()
    const inner = await lock.acquire({ reenter: outer })
    world.faults.next('slow', { match: asks('release'), ms: 200 })
    expect(await Promise.all([outer.release(), inner.release()])).toEqual(['reentered', 'released'])
    expect(await world.store()).not.toHaveProperty(NAME)
  },
)
