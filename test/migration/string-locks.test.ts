/** What `docs/migrating.md` promises of `stringLock`, beside the real libraries, which stay. */
import { afterAll, describe, expect, it } from 'vitest'
import { startStack } from '../../dev/stack.ts'
import { besideStringLocks } from '../../src/beside.ts'
import { lock, stringLock, withLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { Section } from '../support/section.ts'
import { pass } from '../support/timing.ts'
import { LIBRARIES, type OldInstance } from './libraries.ts'
import { StringAgent } from './string-agent.ts'

const stack = await startStack({ redis: { port: true } })
const agents: StringAgent[] = []
afterAll(async () => {
  for (const agent of agents) agent.stop()
  await stack.stop()
})

interface StringLibrary {
  readonly name: string
  /** The key of a lock that it calls `x`, by default. */
  readonly key: string
  /** Whether it frees whatever is under its key, by a plain DEL. */
  readonly freesAny?: true
  /** What it throws when it meets a plain lock of edgelock, and in a late release after one took its lock. */
  readonly besideHash?: { readonly acquire?: RegExp; readonly release?: RegExp }
  /** Takes a lock by its key. */
  join(): OldInstance
}

/** Returns the libraries of a process; none, and why, where the machine lacks something. */
async function inAgent(
  starting: Promise<StringAgent>,
  libraries: readonly (Omit<StringLibrary, 'join'> & { readonly as: string })[],
): Promise<StringLibrary[]> {
  try {
    const agent = await starting
    agents.push(agent)
    return libraries.map(({ as, ...library }) => ({ ...library, join: () => agent.join(as) }))
  } catch (error) {
    for (const { name } of libraries) console.error(`Not tested with ${name}: ${(error as Error).message}`)
    return []
  }
}

const { address } = stack.redis
const STRINGS: readonly StringLibrary[] = [
  ...LIBRARIES.filter(({ keepsStrings }) => keepsStrings).map(({ name, keyOf, join }): StringLibrary => {
    const prefix = keyOf('')
    return {
      name,
      key: keyOf('x'),
      join() {
        const instance = join(stack)
        return { ...instance, acquire: (key, ms) => instance.acquire(key.slice(prefix.length), ms) }
      },
    }
  }),
  ...(await inAgent(StringAgent.python(address), [
    { name: 'redis-py 8.1', as: 'redis-py', key: 'x', besideHash: { release: /WRONGTYPE/ } },
  ])),
  ...(await inAgent(StringAgent.java(address, { spring: '4.1.0', shedlock: '7.10.1' }), [
    {
      name: 'Spring Integration 7.1',
      as: 'spring',
      key: 'registry:x',
      besideHash: { acquire: /CannotAcquireLockException/ },
    },
    { name: 'ShedLock 7.10', as: 'shedlock', key: 'job-lock:default:x', freesAny: true },
  ])),
  ...(await inAgent(StringAgent.java(address, { spring: '3.4.13', shedlock: '5.12.0' }), [
    {
      name: 'Spring Integration 6.4',
      as: 'spring',
      key: 'registry:x',
      besideHash: { acquire: /CannotAcquireLockException/ },
    },
    { name: 'ShedLock 5.12', as: 'shedlock', key: 'job-lock:default:x', freesAny: true },
  ])),
]

const LEASE_MS = 30_000
const ROUNDS = 10
const ours = (key: string) => stringLock(restLocks(stack), key)

/** Each instance takes the lock again and again. Whatever one of them throws fails the test. */
async function contend(key: string, theirs: readonly OldInstance[], count: number): Promise<void> {
  const section = new Section()
  const work = () => section.run(() => pass(3))
  const old = async (instance: OldInstance) => {
    for (let round = 0; round < ROUNDS; round++) {
      const lock = await instance.acquire(key, LEASE_MS)
      await work().finally(() => lock.release())
    }
    instance.close()
  }
  const own = async () => {
    for (let round = 0; round < ROUNDS; round++)
      await withLock(ours(key), { leaseMs: LEASE_MS, waitMs: 60_000, maxPolls: 10_000 }, work)
  }
  await Promise.all([...theirs.map(old), ...Array.from({ length: count }, own)])
  section.expectKept((theirs.length + count) * ROUNDS)
}

describe.each(STRINGS)('beside $name', ({ key, freesAny, join }) => {
  it('nothing overlaps, and no client throws', () => contend(key, [join(), join(), join()], 4))

  it('each side waits for the other', async () => {
    const old = join()
    const held = await old.acquire(key, LEASE_MS)
    expect(await ours(key).tryAcquire()).toMatchObject({ acquired: false })
    await held.release()
    const lease = await ours(key).acquire()
    let taken = false
    const waiting = old.acquire(key, LEASE_MS).then(lock => {
      taken = true
      return lock
    })
    await pass(300)
    expect(taken).toBe(false)
    await lease.release()
    await (await waiting).release()
    old.close()
  })

  it('a late release of theirs never admits two of ours', async () => {
    const [late, stranger] = [join(), join()]
    const expired = await late.acquire(key, 300)
    const lease = await ours(key).acquire({ leaseMs: 3_000 })
    lease.keepAlive()
    // What a library throws about a lock of its own that has expired is between it and its caller.
    await expired.release().catch(() => {})
    expect(await ours(key).tryAcquire()).toMatchObject({ acquired: false })
    if (freesAny) {
      const theirs = await stranger.acquire(key, LEASE_MS)
      await new Promise(resolve => lease.signal.addEventListener('abort', resolve))
      expect(lease.signal.reason).toMatchObject({ reason: 'taken' })
      expect(await ours(key).tryAcquire()).toMatchObject({ acquired: false })
      await theirs.release()
    } else expect(await lease.isHeld()).toBe(true)
    expect(await lease.release()).toBe(freesAny ? 'gone' : 'released')
    for (const instance of [late, stranger]) instance.close()
  })
})

it.each(STRINGS.filter(each => each.besideHash))(
  '$name throws beside a plain lock, as the page says',
  async ({ key, besideHash, join }) => {
    const [late, other] = [join(), join()]
    const expired = await late.acquire(key, 300)
    const lease = await lock(besideStringLocks(restLocks(stack)), key).acquire()
    if (besideHash?.acquire) await expect(other.acquire(key, LEASE_MS)).rejects.toThrow(besideHash.acquire)
    if (besideHash?.release) await expect(expired.release()).rejects.toThrow(besideHash.release)
    expect(await lease.release()).toBe('released')
  },
)

it('all of them share one name, without an overlap or an error', () =>
  contend(
    'mutex:any:x',
    STRINGS.filter(({ name }) => name !== 'SET NX PX by hand').map(({ join }) => join()),
    4,
  ))
