/** Multi-locks over a Redis Cluster of three masters, which refuses scripts whose keys lie in different slots. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClusterStack, startStack } from '../../dev/stack.ts'
import {
  inspect,
  isLocked,
  type Locks,
  lock,
  multiLock,
  resume,
  serialize,
  withLock,
} from '../../src/index.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { CriticalSection } from '../support/overlap.ts'
import { pass } from '../support/timing.ts'

let running: ClusterStack | undefined
const stack = () => running ?? expect.unreachable('the cluster runs only while tests do')
beforeAll(async () => {
  running = await startStack({ cluster: true })
})
afterAll(() => running?.stop())
beforeEach(() => stack().cluster.flush())

const multiOf = (locks: Locks, names: readonly string[]) => multiLock(names.map(name => lock(locks, name)))
const NAMES = {
  'names without a {tag}': ['order', 'stock', 'invoice', 'account'],
  'names with one {tag}': ['order:{7}', 'stock:{7}', 'invoice:{7}'],
  'names with several {tag}s': ['order:{7}', 'stock:{8}', 'invoice:{9}'],
}

describe.each(Object.entries(NAMES))('%s', (_what, names) => {
  it('can be acquired, re-entered, extended, resumed and released with the stock client', async () => {
    const locks = stockLocks(stack())
    const multi = multiOf(locks, names)
    const outer = await multi.acquire({ leaseMs: 20_000 })
    for (const name of names) expect((await lock(locks, name).tryAcquire()).acquired).toBe(false)
    expect((await multiOf(restLocks(stack()), names).tryAcquire()).acquired).toBe(false)
    const inner = await multi.acquire({ reenter: outer })
    await inner.extend(60_000)
    expect(await inspect(lock(locks, names[0] ?? '')).then(state => state?.remainingMs)).toBeGreaterThan(
      50_000,
    )
    expect([await inner.isHeld(), await inner.release()]).toEqual([true, 'reentered'])
    const resumed = resume(multiOf(restLocks(stack()), names), serialize(outer))
    expect([await resumed.isHeld(), await resumed.release()]).toEqual([true, 'released'])
    for (const name of names) expect(await isLocked(lock(locks, name))).toBe(false)
  })

  it('{a,b} and {b,a} contend without overlap and without a deadlock', async () => {
    const section = new CriticalSection()
    const [a = '', b = ''] = names
    const worker = async (own: string[]) => {
      const multi = multiOf(restLocks(stack()), own)
      for (let run = 0; run < 8; run++) {
        await withLock(multi, { waitMs: 30_000, maxPolls: 300 }, () => section.run(() => pass(1)))
      }
    }
    await Promise.all([worker([a, b]), worker([b, a]), worker([a, b]), worker([b, a])])
    section.expectExclusive(32)
  })
})

describe('requests', () => {
  const requestsOf = async (work: () => Promise<unknown>) => {
    stack().rest.requests.reset()
    await work()
    return stack().rest.requests.http
  }

  it('one script takes names with one {tag}, also after the cluster refused others', async () => {
    const locks = restLocks(stack())
    await (await multiOf(locks, NAMES['names without a {tag}']).acquire()).release()
    const together = multiOf(locks, NAMES['names with one {tag}'])
    await (await together.acquire()).release()
    expect(await requestsOf(() => together.acquire())).toBe(1)
  })

  it('a createLocks() learns once that the database is a cluster', async () => {
    const locks = restLocks(stack())
    const plain = lock(locks, 'warm')
    await (await plain.acquire()).release()
    const first = await requestsOf(async () => (await multiOf(locks, ['a', 'b', 'c']).acquire()).release())
    const second = await requestsOf(async () => (await multiOf(locks, ['d', 'e', 'f']).acquire()).release())
    expect(second).toBeLessThan(first)
    expect(await requestsOf(() => multiOf(locks, ['d', 'e', 'f']).acquire())).toBe(3)
  })
})
