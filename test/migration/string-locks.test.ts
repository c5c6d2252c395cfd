/** What `docs/migrating.md` promises of `stringLock`, beside the real libraries, which stay. */
import { afterAll, describe, expect, it } from 'vitest'
import { startStack } from '../../dev/stack.ts'
import { besideStringLocks } from '../../src/beside.ts'
import { lock, stringLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { LIBRARIES, type OldInstance } from './libraries.ts'
import { contend, describeSharing, LEASE_MS } from './shared.ts'
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
  ...(await inJava({ spring: '4.1.0', shedlock: '7.10.1' }, ['Spring Integration 7.1', 'ShedLock 7.10'])),
  ...(await inJava({ spring: '3.4.13', shedlock: '5.12.0' }, ['Spring Integration 6.4', 'ShedLock 5.12'])),
]

function inJava(versions: Record<string, string>, [spring, shedlock]: readonly [string, string]) {
  const acquire = /CannotAcquireLockException/
  return inAgent(StringAgent.java(address, versions), [
    { name: spring, as: 'spring', key: 'registry:x', besideHash: { acquire } },
    { name: shedlock, as: 'shedlock', key: 'job-lock:default:x', freesAny: true },
  ])
}

const ours = (key: string) => stringLock(restLocks(stack), key)

describe.each(STRINGS)('beside $name', ({ key, freesAny, join }) => {
  describeSharing({ name: key, instances: 3, clients: 4, join, ours: () => ours(key) })

  it('a late release of theirs never admits two of ours', async () => {
    using late = join()
    using stranger = join()
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
    Array.from({ length: 4 }, () => ours('mutex:any:x')),
  ))
