/** Checks the acquire of a semaphore whose size the caller gives: its replies, what it leaves, and its duplicates. */
import { permitTests } from '../support/permit-tests.ts'
import { useRedis } from '../support/redis.ts'
import { NO_COUNTS } from '../support/store.ts'

const redis = useRedis()
const { say, table, commands, messages, refused } = permitTests(redis)

// A semaphore that is created here lives for a lease of 30 s and another 1,000 s.
table(`
  creates a semaphore with a TTL and takes a permit
    fa acquireWithin total=3 -> granted ~30000 | P 2 1030000; D {fa=30000} 1030000
  is busy until the nearest deadline
    fb acquireWithin total=2 leaseMs=20000, 00 acquireWithin total=2, fa acquireWithin total=2 -> busy ~20000 | P 0 1020000; D {fb=20000 00=30000} 1020000
  is over after a busy last try, so that a late duplicate takes nothing
    fb acquireWithin total=1, fa acquireWithin total=1 last=1 -> busy ~30000, then refused -1 | P 0 1030000; D {fb=30000} 1030000; done:fa 0 150000
  is refused after a cancellation that arrived first
    fb acquireWithin total=2, fa release outcome=0, fa acquireWithin total=2 -> refused -1 | P 1 1030000; D {fb=30000} 1030000; done:fa 0 150000
  lets in no holder with a smaller size while more permits are acquired
    fb acquireWithin total=3, 00 acquireWithin total=3, fa acquireWithin total=1 -> busy ~30000 | P -1 1030000; D {fb=30000 00=30000} 1030000
  takes back expired permits and corrects a stored number that is too low
    fb java.takes ms=-5000, 00 java.takes ms=20000, SET P -4, fa acquireWithin total=2 -> granted ~30000 | P 0; D {fa=30000 00=20000}
  takes its own expired permit again while the size leaves room for more
    fa java.takes ms=-5000, SET P 1, fa acquireWithin total=2 -> granted ~30000 | P 1; D {fa=30000}
  raises the TTL of both keys when it runs low
    fb acquireWithin total=3, PEXPIRE P 90000, PEXPIRE D 90000, fa acquireWithin total=3 -> granted ~30000 | P 1 1030000; D {fa=30000 fb=30000} 1030000
  answers a duplicate with the rest of the lease
    fa acquireWithin total=1 leaseMs=20000, fa acquireWithin total=1 leaseMs=60000 -> granted ~20000 | P 0 1020000; D {fa=20000} 1020000
`)

const requests = ['fa acquireWithin total=2']
for (const text of NO_COUNTS) refused(JSON.stringify(text), () => redis().client.set('P', text), requests)
refused('a hash', () => redis().client.hset('P', 'a', '1'), requests)
refused('a text in the place of the deadlines', () => say('SET D x'), requests)

// Only if more are available than before.
messages(`
  a semaphore that it creates: fa acquireWithin total=3 -> 2
  a size that it raises: fb acquireWithin total=1, fa acquireWithin total=3 -> 1
  no permit that it takes: fb acquireWithin total=3 publish=, fa acquireWithin total=3 -> nothing
  more that it takes back than it needs: fb00 java.takes ms=-9, SET P 0, fa acquireWithin total=2 -> 1
  no semaphore without a command: fa acquireWithin total=3 publish= -> nothing
`)

commands(`
  a creation: fa acquireWithin total=2 publish= -> GET MGET PEXPIRE SET TIME ZADD ZCARD
  the first permit: fb acquireWithin total=2, fb release, fa acquireWithin total=2 -> MGET PEXPIRE PTTL SET TIME ZADD ZCARD
  another permit: fb acquireWithin total=2, fa acquireWithin total=2 -> MGET PTTL SET TIME ZADD ZCARD
  a busy poll: fb acquireWithin total=1, fa acquireWithin total=1 -> MGET SET TIME ZCARD ZMSCORE ZRANGE
  a last try that is busy: fb acquireWithin total=1, fa acquireWithin total=1 last=1 -> MGET SET TIME ZCARD ZMSCORE ZRANGE
  a repeated acquire: fa acquireWithin total=2, fa acquireWithin total=2 -> MGET TIME ZADD ZCARD ZMSCORE
  a busy poll for two of three: fb00 acquireWithin total=3, fafc acquireWithin total=3 -> MGET SET TIME ZCARD ZMSCORE ZRANGE
  a busy poll that finds one expired: fb00 acquireWithin total=2, fb java.takes ms=-9, fafc acquireWithin total=2 -> MGET PUBLISH SET SET TIME ZCARD ZCOUNT ZMSCORE ZRANGE ZREMRANGEBYRANK
  a busy poll of a size that was lowered: fb00 acquireWithin total=2, fa acquireWithin total=1 -> MGET SET SET TIME ZCARD ZMSCORE ZRANGE ZRANGE
  a refused acquire: fa release outcome=0, fa acquireWithin total=2 -> MGET
`)
