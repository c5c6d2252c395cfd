/** Multi-locks over a Redis Cluster of three masters, which refuses scripts whose keys lie in different slots. */
import { describe, expect, it } from 'vitest'
import { type Locks, lock, multiLock, withLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { Section } from '../support/section.ts'
import { useCluster } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useCluster()

const multiOf = (locks: Locks, names: readonly string[]) => multiLock(names.map(name => lock(locks, name)))
const NAMES = {
  'names without a {tag}': ['order', 'stock', 'invoice', 'account'],
  'names with one {tag}': ['order:{7}', 'stock:{7}', 'invoice:{7}'],
  'names with several {tag}s': ['order:{7}', 'stock:{8}', 'invoice:{9}'],
}

describe.each(Object.entries(NAMES))('%s', (_what, names) => {
  it('{a,b} and {b,a} contend without overlap and without a deadlock', async () => {
    const section = new Section()
    const [a = '', b = ''] = names
    const worker = async (own: string[]) => {
      const multi = multiOf(restLocks(stack()), own)
      for (let run = 0; run < 8; run++) {
        await withLock(multi, { waitMs: 30_000, maxPolls: 300 }, () => section.run(() => pass(1)))
      }
    }
    await Promise.all([worker([a, b]), worker([b, a]), worker([a, b]), worker([b, a])])
    section.expectKept(32)
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
