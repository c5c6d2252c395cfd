/**
 * Requests whose answers are lost again and again. If one answer arrives in time, the caller notices nothing. If none
 * does, the call rejects because the outcome is unknown, and no lock is left for longer than its lease. What late copies do:
 * test/kinds/checks/late-copies.ts.
 */
import { describe, expect, vi } from 'vitest'
import {
  forceRelease,
  inspect,
  isLocked,
  type Lock,
  OutcomeUnknownError,
  StoreUnavailableError,
  withLock,
} from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { flag, heldBy } from '../support/store.ts'
import { expectTook, timed } from '../support/timing.ts'
import { answer, asks, CLIENTS, done, itInAWorld, NAME, type Verb, type World } from '../support/world.ts'

vi.setConfig({ maxConcurrency: 10 })
watchConsole()

describe.concurrent('the responses to all six sends of the stock client are lost', () => {
  itInAWorld('an acquire is granted once, for the time that is left', async ({ world }) => {
    const { value: lease, ms } = await timed(() => loseResponses(world, 'acquire', 6, lock => lock.acquire()))
    expect(lease.holds).toBe(1)
    expect(lease.remainingMs()).toBeLessThan(30_000 - ms / 2)
    expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder) })
  })

  itInAWorld('a release returns "released"', async ({ world }) => {
    const lease = await world.lock().acquire()
    expect(await loseResponses(world, 'release', 6, () => lease.release())).toBe('released')
    expect(await world.store()).toEqual({ [done(lease.holder)]: flag(1) })
  })

  async function loseResponses<T>(
    world: World,
    verb: Verb,
    times: number,
    call: (lock: Lock) => Promise<T>,
  ): Promise<T> {
    world.faults.next('lose-response', { match: asks(verb), times })
    const result = await call(world.lock())
    expect(world.faults.injected['lose-response']).toBeGreaterThan(0)
    return result
  }
})

describe.concurrent('every response is lost, and the requests are executed', () => {
  describe.concurrent.each(CLIENTS)('%s', client => {
    itInAWorld(
      'an acquire has an unknown outcome, and its cancellation frees what it took',
      async ({ world }) => {
        const lock = world.lock(world.client(client))
        loseAll(world, 'lose-response')
        const error = await world.failure(lock.tryAcquire())
        expect(error).toBeInstanceOf(OutcomeUnknownError)
        expect(Object.values(await world.store())).toEqual([flag(0)])
      },
    )
  })

  itInAWorld(
    'a re-entry has an unknown outcome, and its cancellation leaves the outer hold',
    async ({ world }) => {
      const lock = world.lock(world.client('edgelock/rest'))
      const outer = await lock.acquire()
      loseAll(world, 'lose-response')
      expect(await world.failure(lock.acquire({ reenter: outer }))).toBeInstanceOf(OutcomeUnknownError)
      expect(outer.holds).toBe(1)
      expect(await world.store()).toEqual({ [NAME]: heldBy(outer.holder), [done(outer.holder, 1)]: flag(0) })
    },
  )

  itInAWorld(
    'an extension has an unknown outcome, and the lease keeps the time proven before and can be extended later',
    async ({ world }) => {
      const lease = await world.lock(world.client('edgelock/rest')).acquire({ leaseMs: 20_000 })
      loseAll(world, 'lose-response')
      expect(await world.failure(lease.extend(60_000))).toBeInstanceOf(OutcomeUnknownError)
      expect(lease.signal.aborted).toBe(false)
      expect(lease.remainingMs()).toBeLessThan(20_000)
      world.faults.clear()
      await lease.extend(60_000)
      expect(lease.remainingMs()).toBeGreaterThan(50_000)
      expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder, { ttlMs: 60_000 }) })
    },
  )

  itInAWorld(
    'a release has an unknown outcome, emits release-failed, and returns "released" when repeated',
    async ({ world }) => {
      const lease = await world.lock(world.client('edgelock/rest')).acquire()
      loseAll(world, 'lose-response')
      expect(await world.failure(lease.release())).toBeInstanceOf(OutcomeUnknownError)
      expect(world.events.at(-1)).toMatchObject({ type: 'release-failed', name: NAME })
      world.faults.clear()
      expect(await lease.release()).toBe('released')
      expect(await world.store()).toEqual({ [done(lease.holder)]: flag(1) })
    },
  )

  itInAWorld('a force release has an unknown outcome', async ({ world }) => {
    const lock = world.lock(world.client('edgelock/rest'))
    await lock.acquire()
    loseAll(world, 'lose-response')
    expect(await world.failure(forceRelease(lock))).toBeInstanceOf(OutcomeUnknownError)
    expect(Object.keys(await world.store()).sort()).toEqual(
      [expect.stringContaining('edgelock:done:{lock}:'), expect.stringContaining(answer(''))].sort(),
    )
  })

  itInAWorld(
    'an inspection rejects with StoreUnavailableError, because it changes nothing',
    async ({ world }) => {
      const lock = world.lock(world.client('edgelock/rest'))
      const lease = await lock.acquire()
      loseAll(world, 'lose-response')
      const inspections = [
        inspect(lock),
        isLocked(lock),
        inspect(lock).then(state => state?.remainingMs),
        lease.isHeld(),
      ]
      for (const error of await Promise.all(
        inspections.map((inspection: Promise<unknown>) => world.failure(inspection)),
      )) {
        expect(error).toBeInstanceOf(StoreUnavailableError)
      }
      expect(lease.signal.aborted).toBe(false)
      expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder) })
    },
  )
})

describe.concurrent('every request is lost', () => {
  itInAWorld(
    'an acquire that was executed, but whose cancellation is lost, is cancelled when the store is back',
    async ({ world }) => {
      const lock = world.lock(world.client('edgelock/rest'))
      world.faults.next('lose-response', { match: asks('acquire'), times: 1_000 })
      world.faults.next('lose-request', { match: asks('release'), times: 1_000 })
      const error = await world.failure(lock.tryAcquire({ leaseMs: 60_000 }))
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect(error).toMatchObject({ mayBeHeld: true, goesOn: true })
      expect(await world.store()).toEqual({ [NAME]: heldBy(await world.holder(), { ttlMs: 60_000 }) })
      world.faults.clear()
      const next = await world.lock().acquire()
      expect(await world.store()).toMatchObject({ [NAME]: heldBy(next.holder) })
    },
  )

  itInAWorld(
    'a release has an unknown outcome, the lock stays for its lease, and a later release frees it',
    async ({ world }) => {
      const lease = await world.lock(world.client('edgelock/rest')).acquire()
      loseAll(world, 'lose-request')
      expect(await world.failure(lease.release())).toBeInstanceOf(OutcomeUnknownError)
      expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder) })
      world.faults.clear()
      expect(await lease.release()).toBe('released')
      expect(await world.store()).toEqual({ [done(lease.holder)]: flag(1) })
    },
  )

  itInAWorld(
    'the release of an outer hold rejects, and returns "reentered" after the inner release freed the lock',
    async ({ world }) => {
      const lock = world.lock(world.client('edgelock/rest'))
      const outer = await lock.acquire()
      const inner = await lock.acquire({ reenter: outer })
      loseAll(world, 'lose-request')
      expect(await world.failure(outer.release())).toBeInstanceOf(OutcomeUnknownError)
      world.faults.clear()
      expect([await inner.release(), await outer.release()]).toEqual(['released', 'reentered'])
      expect(outer.signal.aborted).toBe(false)
      expect(await world.store()).toEqual({ [done(outer.holder)]: flag(0), [done(outer.holder, 1)]: flag(1) })
    },
  )

  itInAWorld.for<[what: string, work: () => Promise<string>, outcome: object]>([
    ['value', async () => 'done', { value: 'done' }],
    ['error', () => Promise.reject(new Error('no stock')), { reason: new Error('no stock') }],
  ])("withLock: the work's %s wins over a release that failed", async ([_what, work, outcome], { world }) => {
    const lock = world.lock(world.client('edgelock/rest'))
    const run = withLock(lock, { leaseMs: 20_000 }, () => {
      loseAll(world, 'lose-request')
      return work()
    })
    const [result] = await Promise.allSettled([run])
    world.expectNoCanary(result)
    expect(result).toMatchObject(outcome)
    expect(world.events.at(-1)).toMatchObject({ type: 'release-failed' })
    expect(await world.store()).toEqual({ [NAME]: heldBy(await world.holder(), { ttlMs: 20_000 }) })
  })
})

itInAWorld.for(CLIENTS)(
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

describe.concurrent('a store that hangs', () => {
  /** An acquire may take its wait, ten seconds for the last try, and two for the cancellation. */
  const LONGEST_MS = 13_000

  itInAWorld.for(CLIENTS)(
    '%s: a try ends within its budget with an unknown outcome, and its late copies leave nothing',
    async (client, { world }) => {
      const lock = world.lock(world.client(client))
      world.faults.next('slow', { ms: 120_000, times: 1_000 })
      const { value: error, ms } = await timed(() => world.failure(lock.tryAcquire()))
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expectTook(ms, 1_000, LONGEST_MS + 30_000)
      await recover(world)
      expect(Object.values(await world.store())).toEqual([flag(0)])
    },
  )

  itInAWorld('a wait that is aborted ends at once', async ({ world }) => {
    world.faults.next('slow', { ms: 120_000, times: 1_000 })
    const signal = AbortSignal.timeout(300)
    const background: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => background.push(promise)
    const acquiring = world.lock().acquire({ signal, waitUntil })
    const { value: error, ms } = await timed(() => world.failure(acquiring))
    expect(error).toBe(signal.reason)
    expectTook(ms, 0, 30_000)
    await recover(world)
    await Promise.all(background)
    expect(Object.values(await world.store())).toEqual([flag(0)])
  })

  /** Lets all hanging requests through and waits until they have arrived. */
  async function recover(world: World): Promise<void> {
    world.faults.clear()
    const { requests } = world.stack.rest
    let seen = -1
    while (seen !== requests.commands) {
      seen = requests.commands
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
})

function loseAll(world: World, fault: 'lose-request' | 'lose-response'): void {
  world.faults.next(fault, { times: 1_000 })
}
