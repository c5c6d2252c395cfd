/** Tests of the read-write lock that Redisson does not have, over the dev REST server with the stock client. */
import { describe, expect, it } from 'vitest'
import {
  inspect,
  isLocked,
  LeaseLostError,
  OutcomeUnknownError,
  readWriteLock,
  resume,
  serialize,
  withLock,
} from '../../src/index.ts'
import { release } from '../../src/transport/scripts/read-lock.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const NAME = 'lock'
const rw = () => readWriteLock(stockLocks(stack()), NAME)

describe('upgrading', () => {
  it('a reader that asks to write is refused before any request, and keeps its read lease', async () => {
    const { read, write } = rw()
    const reading = await read.acquire()
    stack().rest.requests.reset()
    const refusal = /^reenter: a read lease cannot become a write lease.* release it first/
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
    // A client takes a millisecond off, for clocks that drift.
    await pass(10)
    await expect(read.acquire({ reenter: writing })).rejects.toBeInstanceOf(LeaseLostError)
    expect(await writing.isHeld()).toBe(true)
    expect(await reading.release()).toBe('gone')
    const again = await read.acquire({ reenter: writing })
    expect(await again.isHeld()).toBe(true)
    expect([await writing.release(), await again.release()]).toEqual(['released', 'released'])
    expect(await isLocked(rw().read)).toBe(false)
  })
})

describe('the read of a writer whose release has no answer', () => {
  /** Every request of the release gets lost, or is held. */
  async function releasing(fault: 'hold' | 'lose-request') {
    const { read, write } = readWriteLock(restLocks(stack()), NAME)
    const writer = await write.acquire()
    const first = await read.acquire({ reenter: writer })
    stack().rest.faults.next(fault, { times: 1_000, match: runs(release) })
    await expect(first.release()).rejects.toBeInstanceOf(OutcomeUnknownError)
    return { read, writer, first }
  }

  it('is not ended again by a late copy, once it has been acquired anew', async () => {
    const { read, writer, first } = await releasing('hold')
    const { faults } = stack().rest
    faults.clear()
    const second = await read.acquire({ reenter: writer })
    expect(await writer.release()).toBe('released')
    await faults.deliverHeld()
    expect([await second.isHeld(), await first.release()]).toEqual([true, 'released'])
  })

  it('cannot be acquired anew until there is an answer', async () => {
    const { read, writer } = await releasing('lose-request')
    await expect(read.acquire({ reenter: writer })).rejects.toBeInstanceOf(OutcomeUnknownError)
    stack().rest.faults.clear()
    const second = await read.acquire({ reenter: writer })
    expect([second.holds, await second.isHeld()]).toEqual([1, true])
  })
})

describe('handing over', () => {
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
