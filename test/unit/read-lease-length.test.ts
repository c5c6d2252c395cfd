/** How long a read lease may be where Java services may read as well. */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  type Lease,
  type Lockable,
  type LocksOptions,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
  resume,
  serialize,
} from '../../src/index.ts'
import { fakeLocks, rejectionOf } from '../support/fake-locks.ts'

const WAYS_OUT =
  /^leaseMs .* at most 30000.* got 30001.*leaseMs of createLocks\(\).*lockWatchdogTimeout.*notify: 'none'/
const LONGEST = 30_000

function given(options: Partial<LocksOptions> = {}) {
  const { locks, redis } = fakeLocks({}, options)
  const sent: string[] = []
  // Every script of both sides agrees.
  redis.eval = async (script: string) => {
    sent.push(script)
    return script.includes(':extended') ? [':extended'] : [':granted', 60_000]
  }
  redis.evalsha = undefined as never
  return { ...readWriteLock(locks, 'catalogue'), sent }
}

function expectRefusal(error: unknown, sent: string[], before: number): void {
  expect(error).toBeInstanceOf(RangeError)
  expect((error as Error).message).toMatch(WAYS_OUT)
  expect(sent).toHaveLength(before)
}

describe('a read lease longer than leaseMs of createLocks(), which is the watchdog timeout of Java readers', () => {
  it('is refused before any request', async () => {
    const { read, sent } = given()
    const options = { leaseMs: LONGEST + 1 }
    expectRefusal(await rejectionOf(read.acquire(options)), sent, 0)
    expectRefusal(await rejectionOf(read.tryAcquire(options)), sent, 0)
  })

  it('is refused to a reader and to a writer that re-enter', async () => {
    const { read, write, sent } = given()
    for (const reenter of [await read.acquire(), await write.acquire()]) {
      const before = sent.length
      expectRefusal(await rejectionOf(read.acquire({ reenter, leaseMs: LONGEST + 1 })), sent, before)
    }
  })

  it('is no extension either, and the lease stays as it is', async () => {
    const { read, sent } = given()
    const lease = await read.acquire()
    expectRefusal(await rejectionOf(lease.extend(LONGEST + 1)), sent, 1)
    expect(lease.signal.aborted).toBe(false)
    await lease.extend(LONGEST)
  })

  it('cannot be resumed, because its extensions would be as long', async () => {
    const text = serialize(await given({ leaseMs: LONGEST + 1 }).read.acquire())
    const { read, sent } = given()
    expectRefusal(await rejectionOf((async () => resume(read, text))()), sent, 0)
  })

  it.each<Partial<LocksOptions>>([{ notify: 'none' }, { leaseMs: LONGEST + 1 }])(
    'is granted with %o',
    async options => {
      const { read, write } = given(options)
      const lease = await read.acquire({ leaseMs: LONGEST + 1 })
      await lease.extend(LONGEST + 1)
      const writing: Lease = await write.acquire()
      await read.acquire({ reenter: writing, leaseMs: LONGEST + 1 })
    },
  )

  it('may be that of a writer, whose lease no reader renews', async () => {
    const { write } = given()
    const lease = await write.acquire({ leaseMs: 4 * LONGEST })
    await lease.extend(4 * LONGEST)
  })
})

describe('a lock made of locks', () => {
  const sent: string[] = []
  const redis = {
    eval: async (script: string) => {
      sent.push(script)
      const [end] = /:(extended|released)/.exec(script) ?? []
      return end ? [end] : [':granted', 60_000]
    },
  }
  const locks = () => createLocks({ redis })
  const TOO_LONG = 30_001
  const members = (last: Lockable): [Lockable, Lockable, Lockable] => [
    lock(locks(), 'a'),
    lock(locks(), 'b'),
    last,
  ]
  const COMPOSITES: [string, () => Lockable][] = [
    ['multi-lock', () => multiLock(members(readWriteLock(locks(), 'c').read))],
    ['red lock', () => redLock(members(readWriteLock(locks(), 'c').read))],
    ['red lock with a multi-lock', () => redLock(members(multiLock([readWriteLock(locks(), 'c').read])))],
  ]

  it.each(COMPOSITES)('refuses a lease that a member cannot have before it asks any: %s', async (_, make) => {
    sent.length = 0
    expectRefusal(await rejectionOf(make().acquire({ leaseMs: TOO_LONG })), sent, 0)
    expectRefusal(await rejectionOf(make().tryAcquire({ leaseMs: TOO_LONG })), sent, 0)
    const lease = await make().acquire()
    const before = sent.length
    expectRefusal(await rejectionOf(lease.extend(TOO_LONG)), sent, before)
    expect(lease.signal.aborted).toBe(false)
    await lease.release()
  })

  it('refuses to re-enter what one member cannot, or a lease of other locks, before it asks any', async () => {
    const pair = (last: Lockable) => multiLock([lock(locks(), 'a'), last])
    const ofPermit = pair(permitSemaphore(locks(), 'p', { permits: 1 }))
    const ofPair = pair(lock(locks(), 'z'))
    const reenter = await ofPermit.acquire()
    sent.length = 0
    expect(await rejectionOf(ofPermit.acquire({ reenter }))).toBeInstanceOf(TypeError)
    expect(await rejectionOf(ofPair.acquire({ reenter }))).toBeInstanceOf(TypeError)
    expect(sent).toEqual([])
    await reenter.release()
  })
})
