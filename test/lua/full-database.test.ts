/** A database at its `maxmemory` under `noeviction` refuses whatever may need memory, but lets go what is held. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  countDownLatch,
  createLocks,
  forceRelease,
  inspect,
  isLocked,
  type Lock,
  type LockState,
  type Locks,
  lock,
  once,
  type RedisLike,
  readWriteLock,
  semaphore,
} from '../../src/index.ts'
import { acquire, cancel } from '../../src/transport/scripts/semaphore.gen.ts'
import { LEASES } from '../kinds/index.ts'
import { askInLine, LINE_KINDS } from '../support/line-kinds.ts'
import { useRedis } from '../support/redis.ts'
import { runScript } from '../support/run-script.ts'
import { until } from '../support/timing.ts'
import { pollOf } from '../support/wire.ts'

const redis = useRedis({ args: ['--maxmemory-policy', 'noeviction'] })

/** Sends each script once, straight to Redis, which knows all flags of Upstash but key locking. */
const direct: RedisLike = {
  eval(script, keys, args) {
    const text = script.replace('#!lua flags=allow-key-locking', '#!lua')
    return redis().client.eval(text, keys.length, ...keys, ...args.map(String))
  },
}

let locks: Locks
beforeEach(() => {
  locks = createLocks({ redis: direct })
})
afterEach(() => empty())

const PUBLIC = Object.entries(LEASES).filter(([, { isInternal }]) => !isInternal)

/** Lowers the limit below what is used. Keys that use it up would not do: Redis soon frees the buffers of their client. */
async function fill(): Promise<void> {
  await redis().client.config('SET', 'maxmemory', '1')
  await expect(redis().client.set('one', 'more')).rejects.toThrow('OOM')
}

async function empty(): Promise<void> {
  await redis().client.config('SET', 'maxmemory', '0')
}

/** Every key but the notes about what is finished. */
async function left(): Promise<string[]> {
  const keys = await redis().client.keys('*')
  return keys.filter(key => !/^edgelock:(done|op|latch):/.test(key)).sort()
}

/** Returns how many requests are noted as finished. */
async function finished(): Promise<number> {
  return (await redis().client.keys('edgelock:done:*')).length
}

describe.each([false, true])('with keyLocking: %s', keyLocking => {
  beforeEach(() => {
    locks = createLocks({ redis: direct, keyLocking })
  })

  it('refuses to take what is free', async () => {
    await fill()
    await expect(lock(locks, 'L').tryAcquire()).rejects.toThrow('OOM')
    expect(await left()).toEqual([])
  })

  it.each(PUBLIC)('releases %s', async (title, { of, options, prepare, scripts }) => {
    await prepare?.(locks, 'L')
    const outer = await of(locks, 'L').acquire(options)
    const inner = scripts?.reenter && (await of(locks, 'L').acquire({ reenter: outer }))
    await fill()
    await outer.extend(30_000)
    if (inner) expect(await inner.release(), title).toBe('reentered')
    expect(await outer.release(), title).toBe('released')
    expect(await outer.isHeld()).toBe(false)
    expect(await finished()).toBeGreaterThan(0)
    await empty()
    expect(await of(locks, 'L').tryAcquire(options), title).toMatchObject({ acquired: true })
  })

  it('releases a writer that becomes a reader', async () => {
    const { read, write } = readWriteLock(locks, 'L')
    const writing = await write.acquire()
    const reading = await read.acquire({ reenter: writing })
    await fill()
    expect(await writing.release()).toBe('released')
    expect(await isLocked(write)).toBe(false)
    expect(await isLocked(read)).toBe(true)
    expect(await reading.release()).toBe('released')
    expect(await left()).toEqual([])
  })

  it('releases permits without an owner', async () => {
    const permits = semaphore(locks, 'S')
    await permits.trySetPermits(3)
    expect(await permits.tryAcquire(2)).toBe(true)
    await fill()
    await permits.release(2)
    expect(await permits.availablePermits()).toBe(3)
  })

  it('releases a count of a latch, and the latch', async () => {
    const latch = countDownLatch(locks, 'C')
    await latch.trySetCount(2)
    await fill()
    expect(await latch.countDown()).toBe(1)
    expect(await latch.countDown()).toBe(0)
    expect(await left()).toEqual([])
  })

  it.each(PUBLIC.filter(([, { scripts }]) => scripts?.forceRelease))(
    'releases %s by force',
    async (_title, { of }) => {
      const lock = of(locks, 'L') as Lock
      await lock.acquire()
      await fill()
      expect(await forceRelease(lock)).toBe(true)
      expect(await inspect(lock)).toBe<LockState | undefined>(undefined)
    },
  )
})

it.each([
  ['ends', undefined],
  ['outlives its claim', 'edgelock:once:{job}'],
])('keeps the result of work that %s while the database is full', async (_title, expired) => {
  const work = async () => {
    if (expired) await redis().client.del(expired)
    await fill()
    return 'done'
  }
  let requests = 0
  const counted: RedisLike = {
    eval: (...request) => {
      requests++
      return direct.eval(...request)
    },
  }
  expect(await once(createLocks({ redis: counted }), 'job', work)).toMatchObject({
    value: 'done',
    kept: true,
  })
  expect(requests).toBe(2)
  expect(await once(locks, 'job', () => expect.unreachable())).toMatchObject({ value: 'done' })
})

it('gives up the claim of work that fails while the database is full', async () => {
  const work = async () => {
    await fill()
    throw new Error('no luck')
  }
  await expect(once(locks, 'job', work)).rejects.toThrow('no luck')
  expect(await left()).toEqual([])
})

it('remembers the cancellation of permits without an owner, and puts them back', async () => {
  await semaphore(locks, 'S').trySetPermits(3)
  const values = (id: string) => {
    const settings = { channel: 'C', count: 2, answerMs: 150_000, publish: '' }
    return { permits: 'S', operation: `edgelock:op:{S}:${id}`, ...settings }
  }
  expect(await runScript(redis().client, acquire, { ...values('a'), ...pollOf('S'), last: 1 })).toEqual([
    ':granted',
  ])
  await fill()
  for (const id of ['a', 'b'])
    expect(await runScript(redis().client, cancel, { ...values(id), ...pollOf('S') })).toEqual([':over'])
  expect(await semaphore(locks, 'S').availablePermits()).toBe(3)
  expect(await redis().client.mget('edgelock:op:{S}:a', 'edgelock:op:{S}:b')).toEqual(['0', '0'])
})

it('remembers a cancellation, so that a late copy of the acquire takes nothing', async () => {
  const sent: Parameters<RedisLike['eval']>[] = []
  const aborted = new AbortController()
  const losing: RedisLike = {
    eval: async (...request) => {
      sent.push(request)
      if (sent.length === 1) {
        await fill()
        aborted.abort(new Error('enough'))
      }
      return direct.eval(...request)
    },
  }
  const plain = lock(createLocks({ redis: losing }), 'L')
  await expect(plain.acquire({ signal: aborted.signal })).rejects.toThrow('enough')
  await until(async () => expect(await finished()).toBe(1))
  await redis().client.config('SET', 'maxmemory', '0')
  const [late] = sent
  expect(late && (await direct.eval(...late))).toEqual([':refused', -2])
})

it.each(Object.entries(LINE_KINDS))(
  'answers the poll of a busy %s, although it may not write the line',
  async (_, kind) => {
    const { client } = redis()
    await kind.leave(client, 0, 30_000)
    await fill()
    expect(await askInLine(client, kind, 'a')).toMatchObject({ code: 'busy' })
  },
)
