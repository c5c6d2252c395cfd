/** A store that answers, but not as asked: temporary and permanent refusals, and replies that no script returns. */
import { describe, expect, vi } from 'vitest'
import { LockError, OutcomeUnknownError, StoreUnavailableError } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { type Entry, heldBy } from '../support/store.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { asks, CLIENTS, forEachClient, itInAWorld, NAME } from '../support/world.ts'

vi.setConfig({ maxConcurrency: 10 })
watchConsole()

describe.concurrent('a store that refuses', () => {
  itInAWorld('429 with Retry-After: an acquire over rest() pauses, and is granted', async ({ world }) => {
    world.faults.next('rate-limit', { retryAfter: 1 })
    const { value: lease, ms } = await timed(() => world.lock(world.client('edgelock/rest')).acquire())
    expectTook(ms, 950, 30_000)
    expect(await world.store()).toEqual({ [NAME]: heldBy(lease.holder) })
    expect(world.stack.rest.requests.http).toBe(2)
  })

  itInAWorld('429 with a Retry-After longer than the wait: the call rejects at once', async ({ world }) => {
    world.faults.next('rate-limit', { retryAfter: 60, match: asks('acquire') })
    const lock = world.lock(world.client('edgelock/rest'))
    const { value: error, ms } = await timed(() => world.failure(lock.tryAcquire()))
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', status: 429, retryAfterMs: 60_000 })
    expectTook(ms, 0, 30_000)
    expect(await world.store()).not.toHaveProperty(NAME)
  })

  forEachClient('%s: a call that is always answered 429 takes nothing', async (client, { world }) => {
    world.faults.next('rate-limit', { retryAfter: false, match: asks('acquire'), times: 1_000 })
    const error = await world.failure(world.lock(world.client(client)).tryAcquire())
    expect(error).toBeInstanceOf(LockError)
    expect(await world.store()).not.toHaveProperty(NAME)
  })

  itInAWorld.for([
    'WRONGPASS invalid or missing auth token',
    'OOM command not allowed when used memory > maxmemory.',
    'NOPERM this user has no permissions to run the eval command',
  ])('%s: the call rejects at once and takes nothing', async (refusal, { world }) => {
    for (const client of CLIENTS) {
      const lock = world.lock(world.client(client))
      world.faults.next('fake', { error: refusal, match: asks('acquire') })
      const error = await world.failure(lock.acquire())
      expect(error).toBeInstanceOf(StoreUnavailableError)
      expect(error).toMatchObject({ temporary: false })
      expect(await world.store()).not.toHaveProperty(NAME)
    }
  })

  itInAWorld.for([
    'LOADING Redis is loading the dataset in memory',
    'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
    'TRYAGAIN Multiple keys request during rehashing of slot',
    'CLUSTERDOWN The cluster is down',
    "READONLY You can't write against a read only replica.",
  ])('%s: the call is repeated until it is granted', async (refusal, { world }) => {
    for (const client of CLIENTS) {
      world.faults.next('fake', { error: refusal, times: 2, match: asks('acquire') })
      const lease = await world.lock(world.client(client)).acquire()
      expect(await world.store()).toHaveProperty([NAME], heldBy(lease.holder))
      await lease.release()
    }
  })

  itInAWorld.for([true, false])(
    'after a poll that took the lock and whose answers were lost: an unknown outcome that says what Redis holds: %s',
    async (isCancelRefused, { world }) => {
      const lock = world.lock(world.client('edgelock/rest'))
      const full = { error: 'OOM command not allowed when used memory > maxmemory.', times: 1_000 }
      world.faults.next('lose-response', { match: asks('acquire'), times: 3 })
      world.faults.next('fake', { ...full, match: asks('acquire') })
      if (isCancelRefused) world.faults.next('fake', { ...full, match: asks('release') })
      expect(await world.failure(lock.acquire())).toMatchObject({
        code: 'ERR_OUTCOME_UNKNOWN',
        mayBeHeld: isCancelRefused,
        goesOn: isCancelRefused,
        cause: { code: 'ERR_STORE_UNAVAILABLE', temporary: false },
      })
      expect(NAME in (await world.store())).toBe(isCancelRefused)
      // A cancellation that is refused goes on for as long as its lease is owed.
      await pass(31_000)
      expect(world.events.some(({ type }) => type === 'abandoned')).toBe(isCancelRefused)
    },
  )

  itInAWorld.for<[title: string, fault: object]>([
    ['null', { result: null }],
    ['"OK"', { result: 'OK' }],
    ['1', { result: 1 }],
    ['an array without a code', { result: [1, 30_000] }],
    ['a code of another script', { result: [':extended'] }],
    ['a grant without its time', { result: [':granted'] }],
    ['an HTML page with status 200', { body: '<html>welcome to the hotel</html>' }],
    ['nothing with status 200', { body: '' }],
  ])('a reply that no script returns (%s) is never a grant', async ([_title, fault], { world }) => {
    for (const client of CLIENTS) {
      world.faults.next('fake', { ...fault, match: asks('acquire'), times: 1_000 })
      const error = await world.failure(world.lock(world.client(client)).tryAcquire())
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect(Object.values(await world.store()).every(isFinished)).toBe(true)
      world.faults.clear()
    }
  })
})

function isFinished({ value }: Entry): boolean {
  return value === '0'
}
