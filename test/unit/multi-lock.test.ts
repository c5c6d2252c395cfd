import { describe, expect, it } from 'vitest'
import { createLocks, type Lockable, lock, multiLock } from '../../src/index.ts'
import { Bed } from '../kinds/bed.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { background, expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { busy, delayed, FakeRedis, granted } from '../support/fake-redis.ts'

/** A multi-lock that takes its members one by one, because they come from different clients. */
function oneByOne(names: readonly string[]) {
  const clock = new FakeClock()
  const redis = new FakeRedis(clock)
  const multi = multiLock(names.map(name => lock(createLocks({ clock, redis }), name)))
  const asked = () => redis.calls.map(({ verb, values }) => `${verb} ${values.lock}`)
  return { clock, redis, multi, asked }
}

describe('a multi-lock that takes its members one by one', () => {
  it('holds nothing while it waits for the next round', async () => {
    const { clock, redis, multi, asked } = oneByOne(['a', 'b'])
    redis.answer('acquire', granted(), busy(), granted(), busy(), granted(), granted())
    const lease = await clock.runUntil(multi.acquire())
    const busyRound = ['acquire a', 'acquire b', 'release a']
    expect(asked()).toEqual([...busyRound, ...busyRound, 'acquire a', 'acquire b'])
    const times = redis.calls.map(({ at }) => at)
    expect(times[3]).toBeGreaterThan(times[2] ?? 0)
    await clock.runUntil(lease.release())
    expectNothingLeft(clock)
  })

  it.each([
    ['hands the releases of its last round to waitUntil', 1, 0],
    ['awaits the releases of its last round for 2 s without waitUntil', 0, 2_000],
  ])('%s', async (_, handed, tookMs) => {
    const { clock, redis, multi } = oneByOne(['a', 'b'])
    redis.answer('acquire', granted(), busy(700))
    redis.answer('release', delayed(clock, 4_000, [':released']))
    const { kept, waitUntil } = background()
    const trying = multi.tryAcquire(handed ? { waitUntil } : {})
    expect(await clock.runUntil(trying)).toEqual({ acquired: false, retryAfterMs: 700 })
    expect([clock.elapsedMs, kept.length]).toEqual([tookMs, handed])
    await clock.advance(10_000)
    await Promise.all(kept)
    expectNothingLeft(clock)
  })

  it('releases what it took after an abort between two members, and rejects with the reason', async () => {
    const { clock, redis, multi, asked } = oneByOne(['a', 'b', 'c'])
    const caller = new AbortController()
    redis.answer('acquire', granted(), () => {
      caller.abort(new Error('left'))
      return granted()
    })
    const error = await rejectionOf(multi.acquire({ signal: caller.signal }), clock)
    expect(error).toBe(caller.signal.reason)
    expect(asked().filter(verb => verb.startsWith('release'))).toEqual(['release b', 'release a'])
    expectNothingLeft(clock, caller.signal)
  })
})

describe('a multi-lock that takes its members at once', () => {
  it('is no other of the same names, where mapName depends on who asks', async () => {
    let tenant = 'x'
    const bed = new Bed()
    const locks = bed.with({ mapName: name => (name === 'b' ? `${name}:${tenant}` : name) })
    const [mine, theirs] = ['x', 'y'].map(each => {
      tenant = each
      return multiLock([lock(locks, 'a'), lock(locks, 'b')])
    }) as [Lockable, Lockable]
    await bed.run(async () => {
      const lease = await mine.acquire()
      expect(await rejectionOf(theirs.acquire({ reenter: lease }))).toBeInstanceOf(TypeError)
      const again = await mine.acquire({ reenter: lease })
      for (const each of [again, lease]) await each.release()
    })
  })
})

describe('the order of the members', () => {
  it('follows the bytes of their keys in 5,000 random sets', () => {
    const clock = new FakeClock()
    const locks = createLocks({ clock, redis: new FakeRedis(clock) })
    const alphabet = ['a', 'B', '0', '_', '\u00E9', '\uFF5E', '\u{1F600}', '{t}x', 'ab', 'a ']
    const members = new Map(alphabet.map(name => [name, lock(locks, name)]))
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let set = 0; set < 5_000; set++) {
      const names = new Set(
        Array.from({ length: 2 + random(4) }, () => alphabet[random(alphabet.length)] ?? ''),
      )
      const multi: object = multiLock([...names].flatMap(name => members.get(name) ?? []))
      const ordered = JSON.parse((multi as { name: string }).name) as string[]
      const byBytes = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      if (ordered.join() !== byBytes.join()) expect(ordered).toEqual(byBytes)
    }
    expect.assertions(0)
  })

  it('is found without comparing each with all others', () => {
    let mapped = 0
    const mapName = (name: string) => {
      mapped++
      return name
    }
    const locks = createLocks({ redis: new FakeRedis(new FakeClock()), mapName })
    const members = Array.from({ length: 1_000 }, (_, at) => lock(locks, `a${at}`))
    const before = mapped
    multiLock(members)
    expect(mapped - before).toBeLessThan(5 * members.length)
  })
})
