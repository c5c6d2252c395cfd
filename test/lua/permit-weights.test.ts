/** Checks the permit semaphore's scripts for leases of several permits, with both ways to acquire them. */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { permitTests } from '../support/permit-tests.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands } from '../support/run-script.ts'
import { clientOf, permitWiring } from '../support/scripts.ts'
import { readValues } from '../support/store.ts'

const redis = useRedis()
const client = () => redis().client
const { say, table } = permitTests(redis)
/** Where a duplicate changes something: it extends from a later time. */
const { table: tableOnce } = permitTests(redis, { repeats: false })

// acquireWithin is given a size of 5 as well.
describe.each(['acquire', 'acquireWithin'] as const)('%s', verb => {
  table(
    `
    takes all permits of the lease
      SET P 5, fafb00 TAKE -> granted ~30000 | P 2; D {fa=30000 fb=30000 00=30000}
    takes none when one is missing, and is busy until enough deadlines have passed
      SET P 5, 01 TAKE leaseMs=19000, 02 TAKE leaseMs=7000, 03 TAKE leaseMs=18000, fafb0009 TAKE -> busy ~18000 | P 2; D {01=19000 02=7000 03=18000}
    takes nothing more and renews nothing when it is repeated
      SET P 5, fafb00 TAKE leaseMs=10000, fafb00 TAKE -> granted ~10000 | P 2; D {fa=10000 fb=10000 00=10000}
    takes only what another client took away meanwhile
      SET P 5, fafb00 TAKE leaseMs=10000, fb java.returns, fafb00 TAKE -> granted ~10000 | P 2; D {fa=10000 fb=30000 00=10000}
    is refused and finished while what was taken away cannot be had
      SET P 5, fafb00 TAKE, fb java.returns, 0102 TAKE, 03 TAKE, fafb00 TAKE -> refused -1 | P 0; D {fa=30000 00=30000 01=30000 02=30000 03=30000}; done:fa 0 150000
    takes back expired permits
      SET P 5, 010203 TAKE, 010203 java.takes ms=-10, fafb00 TAKE -> granted ~30000 | P 2; D {fa=30000 fb=30000 00=30000}
  `.replaceAll('TAKE', verb),
  )

  it('runs the commands of a single permit for a thousand', async () => {
    const permits = clientOf(client(), scripts, permitWiring('P'))
    const ids = Array.from({ length: 1_000 }, (_, at) => at.toString(16).padStart(32, '0'))
    const many = { holder: ids.join(' '), done: 'done', total: 1_000 }
    const ran = (work: () => Promise<unknown>) => innerCommands(client(), work)
    const single = await ran(() => say('SET P 5', `fa ${verb}`))
    await client().flushall()
    await client().set('P', 1_000)
    expect(await ran(() => permits[verb]('', many))).toBe(single)
    expect(await client().zcard('{P}:timeout')).toBe(1_000)
    expect(await ran(() => permits.extend('', many))).toBe('TIME ZADD ZMSCORE')
    expect(await ran(() => permits.release('', many))).toBe('INCRBY PUBLISH SET TIME ZMSCORE ZREM')
    expect(await client().mget('P', 'done')).toEqual(['1000', '1'])
    expect(await client().exists('{P}:timeout')).toBe(0)
  })
})

describe('a lease of several permits', () => {
  tableOnce(`
    is extended as one
      SET P 5, fafb00 acquire, 01 acquire, fafb00 extend leaseMs=60000, fafb00 extend leaseMs=60000 -> extended | P 1; D {fa=60000 fb=60000 00=60000 01=30000}
  `)
  table(`
    is lost with one permit
      SET P 5, fafb00 acquire, 01 acquire, fb java.returns, fafb00 extend -> gone | P 2; D {fa=30000 00=30000 01=30000}
    is lost when one expired
      SET P 5, fafb00 acquire, 01 acquire, fb java.takes ms=-9, fafb00 extend -> gone | P 1; D {fa=30000 fb=-9 00=30000 01=30000}
    is given back as one, once
      SET P 5, fafb00 acquire, 01 acquire, fafb00 release -> released | P 4; D {01=30000}; done:fa 1 150000
    gives back what is left
      SET P 5, fafb00 acquire, 01 acquire, fb java.returns, fafb00 release -> gone | P 4; D {01=30000}; done:fa 0 150000
    gives an expired permit back, too
      SET P 5, fafb00 acquire, 01 acquire, 00 java.takes ms=-9, fafb00 release -> gone | P 4; D {01=30000}; done:fa 0 150000
    takes nothing when a late acquire follows its cancellation
      SET P 5, fafb00 acquire, 01 acquire, fafb00 release outcome=0, fafb00 acquire -> refused -1 | P 4; D {01=30000}; done:fa 0 150000
  `)

  it('changes nothing when the count belongs to something else', async () => {
    await say('SET P 5', 'fafb00 acquire', '01 acquire', 'SET P x')
    const before = await readValues(client())
    for (const step of ['0102 acquire', '0102 acquireWithin', 'fafb00 release'])
      await expect(say(step)).rejects.toThrow('WRONGTYPE')
    expect(await readValues(client())).toEqual(before)
  })
})
