/** Lost, late, duplicate and cancelled requests of a fair lock. They take no lock and leave no waiter in the queue. */
import { describe, expect, it } from 'vitest'
import type { CommandMatch } from '../../dev/rest-server/fault-types.ts'
import { fairLock, withLock } from '../../src/index.ts'
import { release } from '../../src/transport/scripts/fair-lock.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { fairLockScripts, readWaiting } from '../support/fair-lock-scripts.ts'
import { runs } from '../support/one-fault.ts'
import { CriticalSection } from '../support/overlap.ts'
import { useStack } from '../support/stack.ts'
import { pass, timed, until } from '../support/timing.ts'

const stack = useStack()
const faults = () => stack().rest.faults
const NAME = 'lock'
const raw = () => fairLockScripts(stack().redis.client, NAME)
const waiting = () => readWaiting(stack().redis.client, NAME)
const queued = (count: number) => until(async () => expect((await waiting()).length).toBe(count))
const rejection = (promise: Promise<unknown>) => promise.catch(error => error)
const PATIENT = { waitMs: 30_000, maxPolls: 500 }

/** Matches requests for this lock. Aborted requests of earlier tests may still be in flight for another one. */
const asks = (script: typeof release): CommandMatch => {
  return command => runs(script)(command) && command[3] === NAME
}

describe('a waiter that gives up', () => {
  it('whose cancellation is delivered twice takes no other waiter out of the queue', async () => {
    await raw().acquire('h')
    const caller = new AbortController()
    const waiter = rejection(
      fairLock(stockLocks(stack()), NAME).acquire({ ...PATIENT, signal: caller.signal }),
    )
    await queued(1)
    await raw().acquire('b', { leastMs: 60_000 })
    faults().next('duplicate', { match: asks(release) })
    caller.abort()
    await waiter
    await faults().settled()
    expect(await waiting()).toEqual(['b'])
  })

  it('whose cancellation is lost delays those behind it by less than half of waiterMs, not by the lease', async () => {
    const waiterMs = 20_000
    const lease = await fairLock(stockLocks(stack()), NAME).acquire({ leaseMs: 6 * waiterMs })
    const caller = new AbortController()
    const dying = fairLock(restLocks(stack()), NAME, { waiterMs })
    const waiter = rejection(dying.acquire({ ...PATIENT, signal: caller.signal }))
    await queued(1)
    const behind = fairLock(stockLocks(stack()), NAME, { waiterMs }).acquire(PATIENT)
    await queued(2)
    faults().next('lose-request', { match: asks(release), times: 1_000 })
    caller.abort()
    await waiter
    faults().clear()
    await lease.release()
    const { value: next, ms } = await timed(() => behind)
    expect(ms).toBeLessThan(waiterMs / 2)
    await next.release()
    expect(await waiting()).toEqual([])
  })
})

describe('data loss in Redis', () => {
  it('waiters whose queue was lost join a new one, and all get the lock', async () => {
    const lease = await fairLock(stockLocks(stack()), NAME).acquire()
    const section = new CriticalSection()
    const waiters = []
    for (let n = 0; n < 4; n++) {
      waiters.push(withLock(fairLock(stockLocks(stack()), NAME), PATIENT, () => section.run(() => pass(5))))
      await queued(n + 1)
    }
    await stack().redis.client.flushdb()
    expect(await lease.release()).toBe('gone')
    await Promise.all(waiters)
    section.expectExclusive(4)
    expect(await waiting()).toEqual([])
  })
})
