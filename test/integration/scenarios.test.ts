/** Typical uses of a lock, over the dev REST server, with `rest()` where only the numbers matter. */
import { describe, expect, it, vi } from 'vitest'
import { isLocked, LeaseLostError, lock, withLock } from '../../src/index.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { scripted } from '../support/run-script.ts'
import { useStack } from '../support/stack.ts'
import { flag, heldBy, readStore, runningDownFrom } from '../support/store.ts'
import { expectTook, pass, timed, until } from '../support/timing.ts'

vi.setConfig({ testTimeout: 120_000 })

const stack = useStack()
const pause = () => stack().redis.client.ping()
/** Long enough for a loaded machine. */
const PATIENT = { waitMs: 100_000, maxPolls: 1_000 }

/** Runs `work` in `count` clients that share nothing. */
function clients<T>(
  count: number,
  work: (locks: ReturnType<typeof restLocks>, client: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, client) => work(stockLocks(stack()), client)))
}

describe('contention', () => {
  it('testConcurrencyLoop_MultiInstance: 16 clients x 10 rounds contend for one lock, and their work never overlaps', async () => {
    const section = new CriticalSection()
    const { ms } = await timed(() =>
      clients(16, async locks => {
        for (let round = 0; round < 10; round++) {
          await withLock(locks, 'lock', PATIENT, () => section.run(pause))
        }
      }),
    )
    section.expectExclusive(160)
    expect(await isLocked(lock(stockLocks(stack()), 'lock'))).toBe(false)
    const { http } = stack().rest.requests
    print(`16 clients x 10 rounds: ${seconds(ms)}, ${(http / 160).toFixed(1)} requests per round`)
  })

  it('1,000 concurrent tries on one lock: exactly one wins, the others get a retryAfterMs', async () => {
    const results = await clients(20, locks => {
      const tries = Array.from({ length: 50 }, () => lock(locks, 'lock').tryAcquire())
      return Promise.all(tries)
    })
    const winners = results.flat().flatMap(result => (result.acquired ? result.lease.holder : []))
    const rests = results.flat().flatMap(result => (result.acquired ? [] : result.retryAfterMs))
    expect(winners).toHaveLength(1)
    expect(rests).toEqual(Array(999).fill(runningDownFrom(30_000)))
    const { lock: held, ...done } = await readStore(stack().redis.client)
    expect(held).toEqual(heldBy(String(winners)))
    expect(Object.values(done)).toEqual(Array(999).fill(flag(0)))
  })

  it('100 concurrent waiters that hold for 5 ms each: all get the lock', async () => {
    const section = new CriticalSection()
    const { ms } = await timed(() =>
      clients(100, locks => withLock(locks, 'lock', PATIENT, () => section.run(() => pass(5)))),
    )
    section.expectExclusive(100)
    const { http } = stack().rest.requests
    print(`100 waiters that hold 5 ms: ${seconds(ms)}, ${(http / 100).toFixed(1)} requests per grant`)
  })

  it('A holds, B and C wait: both get the lock after the release, one after the other', async () => {
    const section = new CriticalSection()
    const order: string[] = []
    const a = await lock(stockLocks(stack()), 'lock').acquire()
    const asked = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
    const waiters = asked.map(({ resolve }, waiter) =>
      withLock(stockLocks(stack(), { onEvent: () => resolve() }), 'lock', PATIENT, async () => {
        order.push(waiter === 0 ? 'B' : 'C')
        await section.run(() => pass(50))
      }),
    )
    await Promise.all(asked.map(({ promise }) => promise))
    order.push('A releases')
    await a.release()
    await Promise.all(waiters)
    expect(order[0]).toBe('A releases')
    expect(order.slice(1).sort()).toEqual(['B', 'C'])
    section.expectExclusive(2)
  })
})

describe('in a row', () => {
  const CYCLES = 200

  it('200 lock and unlock cycles cost two requests and seven commands each', async () => {
    const plain = lock(restLocks(stack()), 'lock')
    await (await plain.acquire()).release()
    const { client } = stack().redis
    stack().rest.requests.reset()
    const cycles = async () => {
      for (let cycle = 0; cycle < CYCLES; cycle++) await (await plain.acquire()).release()
    }
    const { value, ms } = await timed(() => scripted(client, cycles))
    const { http, byName } = stack().rest.requests
    const commands = value.length
    print(
      `${CYCLES} cycles: ${seconds(ms)} (${((ms / CYCLES) * 1_000).toFixed(0)} µs each), ` +
        `${http / CYCLES} requests and ${commands / CYCLES} inner commands per cycle`,
    )
    expect(byName).toEqual({ EVALSHA: 2 * CYCLES })
    expect(http).toBe(2 * CYCLES)
    expect(commands).toBeLessThanOrEqual(7 * CYCLES)
    expect(await isLocked(plain)).toBe(false)
  })
})

describe('leases and keepers', () => {
  it('a lock that is never released is kept until maxHoldMs (4 s with a lease of 1.5 s), and is free then', async () => {
    const plain = lock(stockLocks(stack(), { leaseMs: 1_500 }), 'lock')
    const lease = await plain.acquire()
    const startedAt = performance.now()
    const keeper = lease.keepAlive({ maxHoldMs: 4_000 })
    const next = await lock(stockLocks(stack()), 'lock').acquire({ maxPolls: 200 })
    expectTook(performance.now() - startedAt, 3_500, 60_000)
    await keeper.done
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    expect(await lease.release()).toBe('gone')
    expect(await next.isHeld()).toBe(true)
  })

  it('work outlives its lease of 900 ms (3 s): the first signal aborts before the second caller gets the lock, and the first call rejects at its end', async () => {
    const order: string[] = []
    const first = withLock(stockLocks(stack()), 'lock', { leaseMs: 900, renew: false }, async lease => {
      lease.signal.addEventListener('abort', () => order.push('first aborts'))
      await until(() => order.includes('second is in'))
      order.push('first ends')
      return 'done all the same'
    })
    await expect.poll(() => isLocked(lock(stockLocks(stack()), 'lock'))).toBe(true)
    await withLock(stockLocks(stack()), 'lock', { maxPolls: 200 }, () => order.push('second is in'))
    const error = await first.catch(thrown => thrown)
    expect(order).toEqual(['first aborts', 'second is in', 'first ends'])
    expect(error).toBeInstanceOf(LeaseLostError)
    expect(error).toMatchObject({
      reason: 'expired',
      result: { status: 'fulfilled', value: 'done all the same' },
    })
  })

  it('two callers with renewal, 2.5 s of work and 60 s of wait (5 s and 6 s): both run, one after the other', async () => {
    const section = new CriticalSection()
    const work = () => section.run(() => pass(2_500))
    const { ms } = await timed(() =>
      Promise.all(
        [1, 2].map(() =>
          withLock(
            lock(stockLocks(stack(), { leaseMs: 2_000 }), 'lock'),
            { waitMs: 60_000, maxPolls: 500 },
            work,
          ),
        ),
      ),
    )
    section.expectExclusive(2)
    expect(ms).toBeGreaterThanOrEqual(4_990)
  })
})

function print(line: string): void {
  console.info(line)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
