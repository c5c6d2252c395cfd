/** Data of the user under the key of a lock: every operation that meets it fails, and it stays. */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createLocks,
  fairLock,
  fencedLock,
  forceRelease,
  inspect,
  isLocked,
  type Lock,
  type Locks,
  lock,
  multiLock,
  type RedisLike,
  readWriteLock,
  WrongKindError,
} from '../../src/index.ts'
import { contextOf } from '../../src/lease/context.ts'
import { find } from '../../src/operator/find.ts'
import { inspect as inspectMulti } from '../../src/transport/scripts/multi-lock.gen.ts'
import { LEASES } from '../kinds/index.ts'
import { useRedis } from '../support/redis.ts'
import { runScript } from '../support/run-script.ts'
import { readStore } from '../support/store.ts'

const redis = useRedis()
const direct: RedisLike = {
  eval: (script, keys, args) => redis().client.eval(script, keys.length, ...keys, ...args.map(String)),
}

let locks: Locks
beforeEach(() => {
  locks = createLocks({ redis: direct })
})

/** Those that operators can free: a lock with a name in a hash. */
const LOCKS = Object.entries(LEASES)
  .filter(([, { scripts }]) => scripts?.forceRelease)
  .map(([title, { of }]) => [title, () => of(locks, 'cart:42') as Lock] as const)

const HASHES: Record<string, Record<string, string> & { mode?: string }> = {
  'a cart': { 'sku-1': '3' },
  'a cart whose items have numbers': { 'product:42': '3' },
  'a profile': { name: 'Ada', city: 'London' },
  'a setting that is called mode': { mode: 'dark', 'chapter:3': '1' },
  'a mode of a read-write lock': { mode: 'read', 'chapter:3': '1' },
  'a count by an id and a word': { 'b3c1a2de-0b1f-4e6a-9c1d-2f3a4b5c6d7e:email': '1' },
  'a text by an id': { 'b3c1a2de-0b1f-4e6a-9c1d-2f3a4b5c6d7e:1': 'a text' },
}

const RIVALS: [string, () => Lock, string][] = [
  ['a reader', () => readWriteLock(locks, 'cart:42').read, 'a read-write lock'],
  ['a writer', () => readWriteLock(locks, 'cart:42').write, 'a read-write lock'],
  ['a plain lock', () => lock(locks, 'cart:42'), 'a plain, fair or fenced lock'],
]

describe.each(RIVALS)('%s', (_who, rival, kind) => {
  it('is named to locks of the other kind', async () => {
    await rival().acquire()
    const { read, write } = readWriteLock(locks, 'cart:42')
    const others =
      kind === 'a read-write lock'
        ? [lock(locks, 'cart:42'), fairLock(locks, 'cart:42'), fencedLock(locks, 'cart:42')]
        : [read, write]
    for (const other of others)
      await expect(other.tryAcquire()).rejects.toThrow(`other data: ${kind}. Use another name`)
  })
})

describe.each(Object.entries(HASHES))('%s', (_what, hash) => {
  beforeEach(() => redis().client.hset('cart:42', hash))

  it.each(LOCKS)('is not taken for %s', async (title, lock) => {
    const before = await readStore(redis().client)
    // An acquire reads only the mode of a read-write lock: its cost must not grow with the number of readers.
    if (!(hash.mode === 'read' && /read|write/.test(title)))
      await expect(lock().tryAcquire()).rejects.toThrow(
        hash.mode === 'read' ? 'a read-write lock' : 'another kind of lock, or of another library',
      )
    await expect(forceRelease(lock())).rejects.toThrow(WrongKindError)
    await expect(inspect(lock())).rejects.toThrow(WrongKindError)
    await expect(isLocked(lock())).rejects.toThrow(WrongKindError)
    expect(await readStore(redis().client)).toEqual(before)
  })

  it('is not taken for a member of a multi-lock', async () => {
    const asked = runScript(redis().client, inspectMulti, { locks: ['cart:42'] })
    await expect(asked).rejects.toThrow('WRONGTYPE')
    for (const members of [
      ['cart:42', 'M'],
      ['M', 'cart:42'],
    ]) {
      const both = multiLock(members.map(name => lock(locks, name)))
      await expect(both.tryAcquire()).rejects.toThrow(WrongKindError)
    }
  })
})

it('a reader that joined foreign data by its mode does not delete it', async () => {
  await redis().client.hset('cart:42', { mode: 'read', owner: 'Ada' })
  const lease = await readWriteLock(locks, 'cart:42').read.acquire()
  await expect(lease.release()).rejects.toThrow(WrongKindError)
  expect(await redis().client.hgetall('cart:42')).toMatchObject({ mode: 'read', owner: 'Ada' })
})

it.each(LOCKS)("Java's and named holders of %s are recognised", async (title, lock) => {
  const mode = /read|write/.exec(title)?.[0]
  const suffix = mode === 'write' ? ':write' : ''
  for (const holder of [
    'b3c1a2de-0b1f-4e6a-9c1d-2f3a4b5c6d7e:53',
    'b3c1a2de-0b1f-4e6a-9c1d-2f3a4b5c6d7e:-8123',
    'b3c1a2de-0b1f-4e6a-9c1d-2f3a4b5c6d7e:53:transaction',
    'edge.worker-1@b3c1a2de-0b1f-4e6a-9c1d-2f3a4b5c6d7e:1',
  ]) {
    await redis().client.hset('cart:42', { [`${holder}${suffix}`]: '2', ...(mode && { mode }) })
    expect(await inspect(lock())).toMatchObject({ holder, holds: 2 })
    expect(await lock().tryAcquire()).toMatchObject({ acquired: title === 'read lock' })
    expect(await forceRelease(lock())).toBe(true)
    expect(await redis().client.exists('cart:42')).toBe(0)
  }
})

it('a multi-lock whose first member is a read-write lock is no lock of theirs', async () => {
  await readWriteLock(locks, 'L').read.acquire()
  await expect(runScript(redis().client, inspectMulti, { locks: ['L', 'M'] })).rejects.toThrow('WRONGTYPE')
  await expect(multiLock([lock(locks, 'L'), lock(locks, 'M')]).tryAcquire()).rejects.toThrow(WrongKindError)
})

it.each([
  ['Redisson', '1'],
  ['Redisson without a thread', '-7'],
  ['node-redisson', 'a0c4a5e2-7b1f-4d3a-8e6c-5f2b9a1d4c3e'],
  ['node-redisson', 'abcdefab-7b1f-4d3a-8e6c-5f2b9a1d4c3e'],
  ['node-redisson', '10c4a5e2-7b1f-4d3a-8e6c-5f2b9a1d4c3e'],
])('a lock of %s, whose holder ends in %s, is a lock', async (_library, id) => {
  const holder = `b3c1a2de-0b1f-4e6a-9c1d-2f3a4b5c6d7e:${id}`
  await redis()
    .client.multi()
    .hset('L', { [holder]: '1' })
    .pexpire('L', 30_000)
    .exec()
  expect(await lock(locks, 'L').tryAcquire()).toMatchObject({ acquired: false })
  expect(await inspect(lock(locks, 'L'))).toMatchObject({ holder, holds: 1 })
  expect((await find(contextOf(locks, 'test'), 'L')).held?.holders).toEqual([{ id: holder, holds: 1 }])
})
