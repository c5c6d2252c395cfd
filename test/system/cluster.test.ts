/**
 * Every primitive over a Redis Cluster of three masters. A cluster refuses a script whose keys lie in different slots
 * (CROSSSLOT), and every node has its own script cache.
 */
import calculateSlot from 'cluster-key-slot'
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fairLock,
  isLocked,
  type Locks,
  type LocksOptions,
  lock,
  multiLock,
  withLock,
} from '../../src/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { KINDS, operationsOf } from '../kinds/index.ts'
import { type KindRow, told } from '../kinds/kind.ts'
import { cli } from '../support/cli.ts'
import { envOf, restLocks, stockClient } from '../support/clients.ts'
import { openConsole } from '../support/console.ts'
import { Section } from '../support/section.ts'
import { useCluster } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useCluster()

const client = (options: Omit<LocksOptions, 'redis'> = {}): Locks =>
  createLocks({ redis: stockClient(stack()), ...options })

/** Names whose keys lie on a given node: without a {tag}, and with one that is only a part of the name. */
const NAMES = {
  'without a {tag}': (node: number) => `job-${numberOnNode(node, text => `job-${text}`)}`,
  'with a {tag}': (node: number) => `job:{t${numberOnNode(node, text => `t${text}`)}}:run`,
}

/** Returns the first number whose tag hashes to a slot of the node. */
function numberOnNode(node: number, tag: (text: string) => string): number {
  const isOnNode = (text: string) => Math.floor((calculateSlot(text) * 3) / 16_384) === node
  for (let number = 0; ; number++) if (isOnNode(tag(String(number)))) return number
}

/** Calls each operation of a kind on a node, in turn, and returns the slots of the keys that each leaves. */
async function callAll(
  row: KindRow,
  nameOn: (node: number) => string,
  options?: Omit<LocksOptions, 'redis'>,
) {
  const slots: Record<string, Set<number>> = {}
  for (const [at, [title, operation]] of Object.entries(operationsOf(row)).entries()) {
    if (operation.spansSlots) continue
    await stack().cluster.flush()
    const call = await operation.given({
      name: nameOn(at % 3),
      locks: client(options),
      other: () => client(options),
    })
    expect(told(await call()), title).toBe(operation.outcome)
    const keys = await Promise.all(stack().cluster.nodes.map(({ client }) => client.keys('*')))
    slots[title] = new Set(keys.flat().map(key => calculateSlot(key)))
  }
  return slots
}

describe.each(Object.entries(KINDS))('%s', (kind, row) => {
  it.each(Object.entries(NAMES))(
    'works on every node under a name %s, with all of its keys in one slot',
    async (what, nameOn) => {
      for (const [title, slots] of Object.entries(await callAll(row, nameOn))) {
        // The members of a multi-lock without a common {tag} lie in several slots.
        if (kind === 'multi-lock' && what === 'without a {tag}') continue
        expect(slots.size, `${title} leaves keys in several slots`).toBeLessThanOrEqual(1)
      }
    },
  )

  // Which node it is makes no difference to how it tells waiters.
  it.each(['spublish', 'both'] as const)("works with notify: '%s'", async notify => {
    await callAll(row, NAMES['with a {tag}'], { notify })
  })
})

it('is shown to operators as far as one node goes, which is said, and any name that they know', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `order:${at}`)
  for (const name of names) await lock(client(), name).acquire({ leaseMs: 60_000 })
  const { ask, linkTo, confirm } = openConsole(client())
  const { status, words } = await ask()
  expect([status, names.filter(name => words.includes(`${name} lock`)).length]).toEqual([
    200,
    expect.toSatisfy(count => count > 1 && count < names.length),
  ])
  expect(words).toContain('Not complete: a search sees one node of a Redis Cluster.')
  for (const name of names.slice(0, 5)) {
    expect((await confirm(await linkTo(`Release ${name},`, `?q=${name}`))).status, name).toBe(200)
    expect(await isLocked(lock(client(), name)), name).toBe(false)
  }
})

describe('the program and the console', () => {
  const ONE_NODE = 'Not complete: a search sees one node of a Redis Cluster.'
  const ask = (...args: string[]) => {
    return cli(args, { env: envOf(stack().rest) })
  }

  it('do not claim that nothing is held if they found nothing', async () => {
    const { words } = await openConsole(client()).ask()
    expect(words).toContain(ONE_NODE)
    expect(words).not.toMatch(/No (lock|permit|call|result)/)
    const { out, notes } = await ask('ls', '--json')
    expect([JSON.parse(out), notes]).toEqual([
      { complete: false, held: [], rest: [] },
      expect.stringContaining(ONE_NODE),
    ])
    expect((await ask('ls')).notes).toContain('Nothing was found.')
  })

  it.each([0, 1, 2])('find who holds and who waits by a name on node %i', async node => {
    const name = NAMES['without a {tag}'](node)
    const lock = fairLock(client(), name)
    const lease = await lock.acquire()
    const stop = new AbortController()
    const waiting = lock.acquire({ waitMs: 20_000, signal: stop.signal }).catch(() => {})
    await until(async () => (await ask('waiters', name)).status === 0)
    expect((await ask('inspect', name)).out).toContain('Waiting for it, in a queue (a fair lock): 1')
    expect((await openConsole(client()).ask(`?q=${name}`)).words).toContain(`${name} lock`)
    stop.abort()
    await waiting
    await lease.release()
  })
})

it('the query of web locks fails, whatever one node has', async () => {
  await expect(webLocks(client()).query()).rejects.toMatchObject({ reason: 'CROSSSLOT' })
})

it('testLockFailoverInCluster: 30 locks one after the other go through a restart of their master', async () => {
  const plain = lock(client(), 'lock')
  const master = stack().cluster.nodes[Math.floor((calculateSlot('lock') * 3) / 16_384)]
  for (let round = 0; round < 30; round++) {
    if (round === 15) await master?.restartEmpty()
    const lease = await plain.acquire({ waitMs: 30_000, maxPolls: 150 })
    expect(await lease.release()).toBe('released')
  }
})

const multiOf = (locks: Locks, names: readonly string[]) => multiLock(names.map(name => lock(locks, name)))
const TOGETHER = {
  'names without a {tag}': ['order', 'stock', 'invoice', 'account'],
  'names with one {tag}': ['order:{7}', 'stock:{7}', 'invoice:{7}'],
  'names with several {tag}s': ['order:{7}', 'stock:{8}', 'invoice:{9}'],
}

it.each(Object.entries(TOGETHER))(
  'multi-locks of {a,b} and {b,a} contend without overlap and without a deadlock: %s',
  async (_what, names) => {
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
  },
)

describe('the requests of a multi-lock', () => {
  const requestsOf = async (work: () => Promise<unknown>) => {
    stack().rest.requests.reset()
    await work()
    return stack().rest.requests.http
  }

  it('one script takes names with one {tag}, also after the cluster refused others', async () => {
    const locks = restLocks(stack())
    await (await multiOf(locks, TOGETHER['names without a {tag}']).acquire()).release()
    const together = multiOf(locks, TOGETHER['names with one {tag}'])
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
