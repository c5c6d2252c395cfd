/** A store that answers, but not as asked: temporary and permanent refusals, and replies that no script returns. */
import { describe, expect, vi } from 'vitest'
import { OutcomeUnknownError, StoreUnavailableError } from '../../src/index.ts'
import { watchConsole } from '../support/canary.ts'
import { type Entry, heldBy } from '../support/store.ts'
import { expectTook, timed } from '../support/timing.ts'
import { asks, CLIENTS, itInAWorld, NAME } from '../support/world.ts'

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
