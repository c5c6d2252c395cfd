import { describe, expect, it } from 'vitest'
import { permitTests } from '../support/permit-tests.ts'
import { useRedis } from '../support/redis.ts'
import { NO_COUNTS, serverNow } from '../support/store.ts'

const redis = useRedis()
const client = () => redis().client
const DEADLINES = '{P}:timeout'
// Bytes that are not text, so they would not survive JSON: fa, fb and 00.
const { say, table, commands, messages, refused } = permitTests(redis)
/** Where duplicates change something: they take back more expired permits, or extend from a later time. */
const { table: tableOnce } = permitTests(redis, { repeats: false })

describe('acquire', () => {
  table(`
    takes a permit and stores its id in bytes
      SET P 2, fa acquire -> granted ~30000 | P 1; D {fa=30000}
    is busy with -1 while the permits have no lease, as Redisson can grant them
      SET P 0, fb java.takes ms=never, fa acquire -> busy -1 | P 0; D {fb=never}
    is refused after its release
      SET P 2, fa acquire, fa release, fa acquire -> refused -1 | P 2; done:fa 1 150000
    is refused after a cancellation that arrived first
      SET P 2, fa release outcome=0, fa acquire -> refused -1 | P 2; done:fa 0 150000
    takes back an expired permit
      SET P 0, fb java.takes ms=-10, fa acquire -> granted ~30000 | P 0; D {fa=30000}
    takes its own expired permit again, and leaves the others
      SET P 0, fa java.takes ms=-10, fb java.takes ms=9000, fa acquire -> granted ~30000 | P 0; D {fa=30000 fb=9000}
    takes back one expired permit with each duplicate until one is available, and nothing else
      SET P 0, 010203 java.takes ms=-10, fa acquire, fa acquire, fa acquire -> granted ~30000 | P 1; D {fa=30000 03=-10}
    gives the deadlines the TTL of the semaphore
      SET P 2, PEXPIRE P 20000, fa acquire -> granted ~30000 | P 1 20000; D {fa=30000} 20000
  `)
  tableOnce(`
    takes back one of many expired permits, as Redisson does
      SET P 0, 010203 java.takes ms=-1000, 04 java.takes ms=-2000, fa acquire -> granted ~30000 | P 0; D {fa=30000 01=-1000 02=-1000 03=-1000}
  `)

  it('takes back a thousand expired permits at most, and says that more may have expired', async () => {
    const past = (await serverNow(client())) - 10
    const entries = Array.from({ length: 1_500 }, (_, each) => [past, `permit-${each}`])
    await client().zadd(DEADLINES, ...entries.flat())
    expect(await say('SET P -5000', 'fa acquire')).toEqual([':busy', 0])
    expect(await client().zcard(DEADLINES)).toBe(500)
    expect(await client().get('P')).toBe('-4000')
  })

  it('says that no deadline frees enough, when the last of exactly a hundred was taken back', async () => {
    const past = (await serverNow(client())) - 10
    const entries = Array.from({ length: 100 }, (_, each) => [past, `permit-${each}`])
    await client().zadd(DEADLINES, ...entries.flat())
    expect(await say('SET P -500', 'fa acquire')).toEqual([':busy', -1])
  })
})

describe('extend', () => {
  tableOnce(`
    raises the deadline
      SET P 2, fa acquire, fa extend leaseMs=60000, fa extend leaseMs=60000 -> extended | P 1; D {fa=60000}
  `)
  table(`
    never shortens it
      SET P 2, fa acquire, fa extend leaseMs=10 -> extended | P 1; D {fa=30000}
    does not bring back an expired permit, even before it is taken back
      SET P 1, fa java.takes ms=-10, fa extend -> gone | P 1; D {fa=-10}
  `)
})

describe('release', () => {
  table(`
    gives the permit back, once
      SET P 2, fa acquire, fb acquire, fa release -> released | P 1; D {fb=30000}; done:fa 1 150000
    gives nothing back for an unknown permit
      SET P 2, fb acquire, fa release -> gone | P 1; D {fb=30000}; done:fa 0 150000
    gives back what another client took, when all of it is there and in time
      SET P 0, fa java.takes ms=9000, fb java.takes ms=9000, fafb release adopted=1 -> released | P 2; done:fa 1 150000; done:takers 0 150000
    gives back what is left of what another client took, and answers gone when one has expired
      SET P 0, fa java.takes ms=-10, fb java.takes ms=9000, fafb release adopted=1 -> gone | P 2; done:fa 0 150000; done:takers 0 150000
    gives an expired permit back, once, and answers gone
      SET P 0, fa java.takes ms=-10, fa release -> gone | P 1; done:fa 0 150000
    gives nothing back for a permit that was taken back already
      SET P 0, fa java.takes ms=-10, fa count free=1, fa release -> gone | P 1; done:fa 0 150000
  `)
})

describe('inspect', () => {
  table(`
    reports the rest of a lease
      SET P 1, fa acquire, fa inspect -> ours ~30000 | P 0; D {fa=30000}
  `)
})

describe('count', () => {
  table(`
    counts the available permits, after taking back expired ones
      SET P 1, fa java.takes ms=5000, fb00 java.takes ms=-10, fa count free=1 -> counted 3 | P 3; D {fa=5000}
    counts the acquired permits
      SET P 1, fa java.takes ms=5000, fb00 java.takes ms=-10, fa count taken=1 -> counted 1 | P 3; D {fa=5000}
    counts all permits
      SET P 1, fa java.takes ms=5000, fb00 java.takes ms=-10, fa count free=1 taken=1 -> counted 4 | P 3; D {fa=5000}
    counts no available permits without a semaphore
      fa count free=1 -> counted 0 |
  `)

  it('takes back no more than a hundred at once, and counts the others as if it had', async () => {
    const past = (await serverNow(client())) - 10
    for (let each = 0; each < 250; each++) await client().zadd(DEADLINES, past, `permit-${each}`)
    const steps = ['SET P 3', 'fa java.takes ms=5000', 'fa count free=1']
    expect(await say(...steps)).toEqual([':counted', 253])
    expect(await client().get('P')).toBe('103')
    expect(await say('fa count taken=1')).toEqual([':counted', 1])
    expect(await say('fa count free=1 taken=1')).toEqual([':counted', 254])
    expect(await client().zcard(DEADLINES)).toBe(1)
  })
})

describe('set', () => {
  table(`
    creates a semaphore
      s1 set count=5 -> set | P 5; op:s1 1 150000
    raises the number of permits
      SET P 2, fb acquire, s1 set count=5 -> set | P 4; D {fb=30000}; op:s1 1 150000
    does not undo a later change when it is repeated
      s1 set count=5, SET P 9, s1 set count=5 -> set | P 9; op:s1 1 150000
  `)
})

describe('a key that holds something else', () => {
  const counts = ['fa count free=1', 'fa count free=1 taken=1']
  const requests = ['fa acquire', 'fa acquire last=1', 's1 set count=1', ...counts]
  refused('a hash', () => client().hset('P', 'holder', 1), requests)
  for (const text of NO_COUNTS) refused(JSON.stringify(text), () => client().set('P', text), requests)
  // A list can be no count, and nothing is taken back before that is known.
  refused('a list, where a permit has expired', () => say('fb java.takes ms=-9', 'RPUSH P data'), [
    ...requests,
    ...['fa acquireWithin total=2', 'fa count taken=1', 'fb release'],
  ])
  refused('a text in the place of the deadlines', () => say('SET P 3', 'SET D x'), [
    ...requests,
    ...['fa extend', 'fa release', 'fa inspect', 'fa count taken=1'],
  ])
})

describe('the clock', () => {
  const FAR = { past: 1, future: 9_000_000_000_000 }
  it.each(Object.entries(FAR))('of a client in the far %s decides nothing', async (_title, nowMs) => {
    const ask = (step: string) => say(`${step} nowMs=${nowMs}`)
    await say('SET P 1')
    expect(await ask('fa acquire')).toEqual([':granted', 30_000])
    expect(await ask('fb acquire')).toEqual([':busy', expect.toSatisfy(ms => ms > 20_000 && ms <= 30_000)])
    expect(await ask('fa inspect')).toEqual([':ours', expect.toSatisfy(ms => ms > 20_000 && ms <= 30_000)])
    expect(await ask('fa extend leaseMs=60000')).toEqual([':extended'])
    expect(await say('fa inspect')).toEqual([':ours', expect.toSatisfy(ms => ms > 50_000 && ms <= 60_000)])
    expect(await ask('fa release')).toEqual([':released'])
  })

  const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })
  const { say: at } = permitTests(timeless)

  it.each<[step: string, before: unknown[], from: unknown[]]>([
    ['fb acquire', [':busy', 1], [':granted', 30_000]],
    ['fb acquireWithin total=1', [':busy', 1], [':granted', 30_000]],
    // A repeated request while others are available.
    ['fa acquireWithin total=2', [':granted', 1], [':granted', 30_000]],
    ['fa extend', [':extended'], [':gone']],
    ['fa release', [':released'], [':gone']],
    ['fa inspect', [':ours', 1], [':free']],
    ['fa count taken=1', [':counted', 1], [':counted', 0]],
  ])('of the client decides to the millisecond where TIME is refused: %s', async (step, before, from) => {
    const replies: unknown[] = []
    for (const nowMs of [34_999, 35_000]) {
      await timeless().client.flushdb()
      replies.push(await at('SET P 1', 'fa acquire nowMs=5000', `${step} nowMs=${nowMs}`))
    }
    expect(replies).toEqual([before, from])
  })
})

messages(`
  how many permits are available: SET P 0, fb java.takes ms=-10, fa acquire, fa release, s1 set count=7 -> 1 1 7
  no number below 1, at which a Java listener throws: SET P -3, fafb java.takes ms=5000, 00 java.takes ms=-10, 01 acquire, fa release, fb release, s1 set count=0 -> nothing
`)

commands(`
  an acquire: SET P 5, fa acquire -> DECRBY MGET PTTL TIME ZADD
  an acquire that takes a permit back: SET P 0, fb java.takes ms=-10, fa acquire -> DECRBY INCRBY MGET PTTL PUBLISH TIME ZADD ZRANGE ZREM
  a repeated acquire: SET P 5, fa acquire, fa acquire -> MGET TIME ZADD ZMSCORE
  a refused acquire: fa release outcome=0, fa acquire -> MGET
  a busy poll: SET P 1, fb acquire, fa acquire -> MGET SET TIME ZMSCORE ZRANGE ZRANGE
  a busy poll without a semaphore: fa acquire -> GET MGET SET TIME ZRANGE ZRANGE
  a last try that is busy: SET P 1, fb acquire, fa acquire last=1 -> MGET SET TIME ZMSCORE ZRANGE
  an extension: SET P 1, fa acquire, fa extend leaseMs=60000 -> TIME ZADD ZMSCORE
  an extension that comes too late: fa extend -> TIME ZMSCORE
  a release: SET P 1, fa acquire, fa release -> INCRBY PUBLISH SET TIME ZMSCORE ZREM
  a release by a client that proves its lease: SET P 1, fa acquire, fa release proven=1 -> INCRBY PUBLISH SET ZMSCORE ZREM
  a repeated release: SET P 1, fa acquire, fa release, fa release -> GET SET ZMSCORE
  a cancel of nothing: SET P 1, fa release outcome=0 -> SET ZMSCORE
  an inspection: SET P 1, fa acquire, fa inspect -> TIME ZMSCORE
  a count of what is available: SET P 1, fa count free=1 -> GET TIME ZRANGE
  a count of what is acquired: SET P 1, fa count taken=1 -> TIME ZCARD ZRANGE
  a count of all: SET P 1, fa count free=1 taken=1 -> GET TIME ZCARD ZRANGE
  a set of a new semaphore: s1 set count=1 -> GET PUBLISH SET SET
  a set of an existing semaphore: SET P 1, s1 set count=3 -> GET INCRBY PUBLISH SET ZCARD
`)
