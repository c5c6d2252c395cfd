/** Lost, late, duplicate and cancelled requests of both sides of a read-write lock. */
import { describe, expect, it } from 'vitest'
import { OutcomeUnknownError, readWriteLock } from '../../src/index.ts'
import * as reading from '../../src/transport/scripts/read-lock.gen.ts'
import * as writing from '../../src/transport/scripts/write-lock.gen.ts'
import { restLocks } from '../support/clients.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom as left, readStore } from '../support/store.ts'

const stack = useStack()
loadScripts(stack, reading, writing)
const faults = () => stack().rest.faults
const NAME = 'lock'

/** Reads all that is in Redis. The holders of the only client are shown as `#1`, `#2` and so on. */
async function state(): Promise<Record<string, [value: unknown, ttlMs: number]>> {
  const store = await readStore(stack().redis.client)
  const known = Object.entries(store).map(([key, { value, ttlMs }]) => [key, [value, ttlMs]])
  const holders = new Map<string, string>()
  const numbered = (holder: string) => {
    if (!holders.has(holder)) holders.set(holder, `#${holders.size + 1}`)
    return holders.get(holder) ?? ''
  }
  return JSON.parse(JSON.stringify(Object.fromEntries(known)).replaceAll(/[\da-f-]{36}:\d+/g, numbered))
}

const leaseKey = (holder: number, hold = 1) => `{${NAME}}:#${holder}:rwlock_timeout:${hold}`
const hash = (fields: Record<string, string>, ttlMs = 30_000) => ({ [NAME]: [fields, left(ttlMs)] })
const readerLease = (holder: number, hold = 1, ttlMs = 30_000) => ({
  [leaseKey(holder, hold)]: ['1', left(ttlMs)],
})

describe('requests without an answer', () => {
  /** All sends of one call. */
  const all = { times: 1_000 }

  it('a release of the read of a writer does not end its next read when it arrives late', async () => {
    const { read, write } = readWriteLock(restLocks(stack()), NAME)
    const writer = await write.acquire()
    const first = await read.acquire({ reenter: writer })
    faults().next('hold', { ...all, match: runs(reading.release) })
    await expect(first.release()).rejects.toBeInstanceOf(OutcomeUnknownError)
    const { held } = faults()
    faults().clear()
    const second = await read.acquire({ reenter: writer })
    expect(await writer.release()).toBe('released')
    expect(held).toBeGreaterThan(0)
    await faults().deliverHeld()
    expect(await second.isHeld()).toBe(true)
    expect(await first.release()).toBe('released')
    expect(await state()).toMatchObject({ ...hash({ mode: 'read', '#1': '1' }), ...readerLease(1) })
  })

  it('a writer cannot read again, and takes nothing, until the release of its last read is answered', async () => {
    const { read, write } = readWriteLock(restLocks(stack()), NAME)
    const writer = await write.acquire()
    const first = await read.acquire({ reenter: writer })
    faults().next('lose-request', { ...all, match: runs(reading.release) })
    await expect(first.release()).rejects.toBeInstanceOf(OutcomeUnknownError)
    await expect(read.acquire({ reenter: writer })).rejects.toBeInstanceOf(OutcomeUnknownError)
    expect(await state()).toMatchObject(hash({ mode: 'write', '#1:write': '1', '#1': '1' }))
    faults().clear()
    const second = await read.acquire({ reenter: writer })
    expect([second.holds, await second.isHeld()]).toEqual([1, true])
  })
})
