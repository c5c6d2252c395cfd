/** Tests of the read-write lock that Redisson does not have, over the dev REST server with the stock client. */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  inspect,
  isLocked,
  type Lease,
  LeaseLostError,
  readWriteLock,
  resume,
  serialize,
  withLock,
} from '../../src/index.ts'
import { restClient, restLocks, stockLocks } from '../support/clients.ts'
import { hashOf, leaseOf, readWriteWire } from '../support/read-write-state.ts'
import { useStack } from '../support/stack.ts'
import { readStore } from '../support/store.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const NAME = 'lock'
const { lease: leaseKey, readDone } = readWriteWire(NAME)
const rw = () => readWriteLock(stockLocks(stack()), NAME)
const store = () => readStore(stack().redis.client)

describe('upgrading', () => {
  it('a reader that asks to write is refused before any request, and keeps its read lease', async () => {
    const { read, write } = rw()
    const reading = await read.acquire()
    stack().rest.requests.reset()
    const refusal = /^reenter: a read lease cannot become a write lease/
    await expect(write.acquire({ reenter: reading })).rejects.toThrow(refusal)
    await expect(write.tryAcquire({ reenter: reading })).rejects.toBeInstanceOf(TypeError)
    await expect(withLock(write, { reenter: reading }, () => {})).rejects.toThrow(refusal)
    expect(stack().rest.requests.http).toBe(0)
    expect(reading.remainingMs()).toBeGreaterThan(20_000)
    expect(await reading.isHeld()).toBe(true)
  })

  it('a holder that has released its write hold, and still reads, is refused too', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    const reading = await read.acquire({ reenter: writing })
    await writing.release()
    await expect(write.acquire({ reenter: reading })).rejects.toBeInstanceOf(TypeError)
    expect(await reading.isHeld()).toBe(true)
  })

  it('a writer can write again with its read lease', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    const reading = await read.acquire({ reenter: writing })
    const again = await write.acquire({ reenter: reading })
    expect([again.holder, again.holds, reading.holds]).toEqual([writing.holder, 2, 1])
    expect(await store()).toEqual({
      [NAME]: hashOf({ mode: 'write', [`${again.holder}:write`]: 2, [again.holder]: 1 }),
      [leaseKey(again.holder)]: leaseOf(),
    })
    expect([await writing.release(), await again.release()]).toEqual(['reentered', 'released'])
  })
})

describe('downgrading', () => {
  it('testReadWriteTTL: the write and the read hold of one holder are renewed, and the read hold outlives the write hold', async () => {
    const leaseMs = 2_000
    const { read, write } = readWriteLock(stockLocks(stack(), { leaseMs }), NAME)
    const writing = await write.acquire()
    writing.keepAlive()
    const reading = await read.acquire({ reenter: writing })
    reading.keepAlive()
    const expectRenewed = async (lock: typeof read) => {
      for (let round = 0; round < 2; round++) {
        expect(await inspect(lock).then(state => state?.remainingMs)).toBeGreaterThan(0)
        await pass((leaseMs * 2) / 3)
      }
    }
    await Promise.all([expectRenewed(read), expectRenewed(write)])
    expect(await writing.release()).toBe('released')
    await expectRenewed(read)
    expect(await reading.release()).toBe('released')
  })

  it('a read hold that expires does not end the write hold, and can be acquired again after its release', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    const reading = await read.acquire({ reenter: writing, leaseMs: 100 })
    await until(() => expect(reading.signal.aborted).toBe(true))
    await expect(read.acquire({ reenter: writing })).rejects.toBeInstanceOf(LeaseLostError)
    expect(await writing.isHeld()).toBe(true)
    expect(await reading.release()).toBe('gone')
    const again = await read.acquire({ reenter: writing })
    expect(await again.isHeld()).toBe(true)
    expect([await writing.release(), await again.release()]).toEqual(['released', 'released'])
    expect(await isLocked(rw().read)).toBe(false)
  })
})

describe('re-entry', () => {
  it('read holds of a writer are counted together, and may end in any order', async () => {
    const { read, write } = rw()
    const writing = await write.acquire({ leaseMs: 10_000 })
    const [first, second] = await Promise.all([
      read.acquire({ reenter: writing, leaseMs: 10_000 }),
      read.acquire({ reenter: writing, leaseMs: 10_000 }),
    ])
    const third = await read.acquire({ reenter: first as Lease, leaseMs: 30_000 })
    expect(third.holds).toBe(3)
    expect((await inspect(read))?.holds).toBe(3)
    expect([await first.release(), await third.release(), await second.release()]).toEqual([
      'reentered',
      'reentered',
      'released',
    ])
    expect(await store()).toMatchObject({
      [NAME]: hashOf({ mode: 'write', [`${writing.holder}:write`]: 1 }, 30_000),
    })
  })

  it('a read hold that begins while the last one is being released waits for that release', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    for (let round = 0; round < 5; round++) {
      const reading = await read.acquire({ reenter: writing })
      const releasing = reading.release()
      const [next, other] = await Promise.all([
        read.acquire({ reenter: writing }),
        read.acquire({ reenter: writing }),
      ])
      expect(await releasing).toBe('released')
      expect([next.holds, await next.isHeld(), await other.isHeld()]).toEqual([2, true, true])
      expect([await next.release(), await other.release()]).toEqual(['reentered', 'released'])
    }
  })

  it('a read hold that is requested just before the last one is released is held', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    for (let round = 0; round < 5; round++) {
      const last = await read.acquire({ reenter: writing })
      const asking = read.acquire({ reenter: writing })
      const releasing = last.release()
      const next = await asking
      expect([await next.isHeld(), next.remainingMs() > 0, next.signal.aborted]).toEqual([true, true, false])
      expect((await inspect(read))?.holds).toBe(next.holds)
      expect([await releasing, await next.release()]).toEqual(['released', 'released'])
      expect(await writing.isHeld()).toBe(true)
    }
    expect(await writing.release()).toBe('released')
    expect(await isLocked(read)).toBe(false)
  })
})

describe('handing over', () => {
  it('a resumed writer may read, also when it has read before', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    await withLock(read, { reenter: writing }, () => {})
    const locks = stockLocks(stack())
    const resumed = resume(readWriteLock(locks, NAME).write, serialize(writing))
    const reading = await readWriteLock(locks, NAME).read.acquire({ reenter: resumed })
    expect(await resumed.release()).toBe('released')
    expect(await reading.isHeld()).toBe(true)
    expect(await reading.release()).toBe('released')
  })

  it('a holder of both sides cannot be serialized until it has released one of them', async () => {
    const { read, write } = rw()
    const writing = await write.acquire()
    const reading = await read.acquire({ reenter: writing })
    expect(() => serialize(writing)).toThrow(TypeError)
    expect(() => serialize(reading)).toThrow(TypeError)
    await writing.release()
    const resumed = resume(rw().read, serialize(reading))
    expect(await resumed.release()).toBe('released')
  })
})

describe('settings', () => {
  it('with key locking, only scripts that touch nothing but their KEYS get the flag', async () => {
    const { evalsha, eval: evaluate } = restClient(stack())
    const flagged: string[] = []
    const redis = {
      evalsha,
      eval(script: string, keys: string[], args: string[]) {
        const [flag, text = script] = script.split('allow-key-locking\n')
        if (flag !== script) flagged.push(keys.join(' '))
        return evaluate(text, keys, args)
      },
    }
    const { read } = readWriteLock(createLocks({ redis, keyLocking: true }), NAME)
    const outer = await read.acquire()
    const inner = await read.acquire({ reenter: outer })
    await inner.extend()
    expect([await inner.release(), await outer.release()]).toEqual(['reentered', 'released'])
    expect(flagged).toEqual([`${NAME} ${readDone(outer.holder)} ${leaseKey(outer.holder)}`])
  })
})

it('a renewal reports that the watchdog of a Java reader had cut a read lease short', async () => {
  const cuts: unknown[] = []
  const locks = restLocks(stack(), {
    onEvent: event => event.type === 'extended' && cuts.push(event.cutMs),
  })
  const lease = await readWriteLock(locks, 'watched').read.acquire()
  await lease.extend()
  await stack().redis.client.pexpire('watched', 10_000)
  await lease.extend()
  await lease.extend()
  expect(cuts).toEqual([undefined, expect.toSatisfy(ms => ms > 19_000 && ms <= 20_000), undefined])
})
