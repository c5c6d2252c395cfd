import { describe } from 'vitest'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, lockWiring } from '../support/scripts.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const { table, commands, messages, refused } = scriptTests({
  redis,
  clients: client => ({ lock: clientOf(client, scripts, lockWiring()) }),
  keys: { 'done:*': 'edgelock:done:{L}:*', 'op:*': 'edgelock:op:{L}:*' },
  channel: wire('L').channel,
})

describe('acquire', () => {
  table(`
    a free lock is granted for the whole lease
      a acquire leaseMs=20000 -> granted ~20000 | L {a=1} 20000
    the longest lease that is a safe integer is accepted as it is
      a acquire leaseMs=9007199254740991 -> granted 9007199254740991 | L {a=1} 9007199254740991
    an expired lock is granted to the next holder
      b acquire, DEL L, a acquire -> granted ~30000 | L {a=1} 30000
    a repeated request gets the rest of the lease, which is not renewed
      a acquire leaseMs=20000, a acquire leaseMs=60000 -> granted ~20000 | L {a=1} 20000
    another holder's lock is busy for the rest of its lease, and a poll leaves no key
      b acquire leaseMs=20000, a acquire -> busy ~20000 | L {b=1} 20000
    the last try for a busy lock finishes its holder
      b acquire, a acquire last=1 -> busy ~30000 | L {b=1} 30000; done:a 0 150000
    a lock without an expiry is busy with -1
      b acquire, PERSIST L, a acquire -> busy -1 | L {b=1}
    a holder that has released is refused, although the lock is free
      a acquire, a release, a acquire -> refused -2 | done:a 1 150000
    a holder that was cancelled before its acquire arrived is refused
      a release outcome=0, a acquire -> refused -2 | done:a 0 150000
    a duplicate of a busy last try takes nothing, although the lock is free by then
      b acquire, a acquire last=1, b release, a acquire last=1 -> refused -2 | done:a 0 150000; done:b 1 150000
  `)
})

describe('reenter', () => {
  table(`
    a second hold is counted and gets the rest of the lease
      a acquire, a:1 reenter -> granted ~30000 | L {a=2} 30000
    a longer lease raises the TTL
      a acquire, a:1 reenter leaseMs=60000 -> granted ~60000 | L {a=2} 60000
    a lock that has lost its TTL gets one
      a acquire, PERSIST L, a:1 reenter leaseMs=20000 -> granted ~20000 | L {a=2} 20000
    a hold count that is already reached stays, and so does the TTL
      a acquire, a:1 reenter, a:1 reenter leaseMs=60000 -> granted ~30000 | L {a=2} 30000
    a duplicate brings back a TTL that was lost, and does not lower the count
      a acquire, a:1 reenter, a:2 reenter, PERSIST L, a:1 reenter leaseMs=20000 -> granted ~20000 | L {a=3} 20000
    a re-entry that arrives after its own release adds nothing
      a acquire, a:1 reenter, a:1 release, a:1 reenter -> refused | L {a=1} 30000; done:a:1 1 150000
    a re-entry that arrives after its own cancel adds nothing
      a acquire, a:1 release outcome=0, a:1 reenter -> refused | L {a=1} 30000; done:a:1 0 150000
    a free lock cannot be re-entered
      a:1 reenter -> gone |
  `)
})

describe('extend', () => {
  table(`
    a longer lease raises the TTL
      a acquire, a extend leaseMs=60000 -> extended | L {a=1} 60000
    the longest lease that is a safe integer is accepted as it is
      a acquire, a extend leaseMs=9007199254740991 -> extended | L {a=1} 9007199254740991
    a lock that has lost its TTL gets one from its holder
      a acquire, PERSIST L, a extend leaseMs=60000 -> extended | L {a=1} 60000
    a released lock is not brought back
      a acquire, a release, a extend leaseMs=60000 -> gone | done:a 1 150000
    another holder's lock is not extended
      b acquire, a extend leaseMs=60000 -> gone | L {b=1} 30000
  `)
})

describe('release', () => {
  table(`
    the last hold frees the lock and leaves the done key
      a acquire, a release -> released | done:a 1 150000
    an inner hold leaves the outer one with the TTL it had
      a acquire, a:1 reenter, a:1 release -> released | L {a=1} 30000; done:a:1 1 150000
    the release of an inner hold that arrives before its re-entry does not raise the count
      a acquire, a:2 release -> released | L {a=1} 30000; done:a:2 1 150000
    an expired lock has nothing to release
      a acquire, DEL L, a release -> gone | done:a 0 150000
    another holder's lock is not touched
      b acquire, a release -> gone | L {b=1} 30000; done:a 0 150000
    a second delivery gets the answer of the first
      a acquire, a release, a release -> released | done:a 1 150000
    a second delivery does not free the lock of the next holder
      a acquire, a release, b acquire, a release -> released | L {b=1} 30000; done:a 1 150000
  `)
})

describe('hand-on', () => {
  table(`
    the rest of a lease becomes shorter
      a acquire, a:1 handOn leaseMs=20000 -> set ~20000 | L {a=1} 20000; done:a:1 1 150000
    a second delivery changes nothing
      a acquire, a:1 handOn leaseMs=20000, a extend leaseMs=60000, a:1 handOn leaseMs=20000 -> set ~60000 | L {a=1} 60000; done:a:1 1 150000
    a second delivery says that the holder had it, also when it has ended
      a acquire, a:1 handOn leaseMs=20000, DEL L, a:1 handOn -> set 0 | done:a:1 1 150000
    another holder's lock is not touched
      b acquire, a:1 handOn leaseMs=60000 -> gone | L {b=1} 30000
  `)
})

describe('cancel', () => {
  table(`
    a granted acquire is taken back
      a acquire, a release outcome=0 -> released | done:a 0 150000
    another holder's lock is not touched
      b acquire, a release outcome=0 -> gone | L {b=1} 30000; done:a 0 150000
  `)
})

describe('force release', () => {
  table(`
    a held lock is freed regardless of its holder
      a acquire, a:1 reenter, op forceRelease -> released | done:a 0 150000; op:op 1 150000
    a lock that a waiting multi-lock has reserved is freed, and its waiter is not finished
      HSET L a 0, PEXPIRE L 2000, op forceRelease -> released | op:op 1 150000
    a free lock is reported as free
      op forceRelease -> free | op:op 0 150000
    a second delivery does not take the lock away from the next holder
      a acquire, op forceRelease, b acquire, op forceRelease -> released | L {b=1} 30000; done:a 0 150000; op:op 1 150000
    a second delivery does not take a lock that was free at the first one
      op forceRelease, b acquire, op forceRelease -> free | L {b=1} 30000; op:op 0 150000
    a late duplicate of the acquire takes nothing
      a acquire, op forceRelease, a acquire -> refused -2 | done:a 0 150000; op:op 1 150000
    the holder that lost it has nothing to release
      a acquire, op forceRelease, a release -> gone | done:a 0 150000; op:op 1 150000
  `)
})

describe('steal', () => {
  table(`
    a held lock changes its holder, and the former one is finished
      a acquire, a:1 reenter, b steal leaseMs=20000 -> granted ~20000 | L {b=1} 20000; done:a 0 150000; op:b 1 150000
    a waiting multi-lock that has reserved the lock is not finished
      HSET L a 0, PEXPIRE L 2000, b steal -> granted ~30000 | L {b=1} 30000; op:b 1 150000
    a second delivery gets the rest of the lease, and keeps both holds
      a acquire, b steal leaseMs=20000, b:1 reenter, b steal leaseMs=60000 -> granted ~30000 | L {b=2} 30000; done:a 0 150000; op:b 1 150000
    a second delivery takes nothing after the thief has released
      a steal, a release, b acquire, a steal -> refused ~30000 | L {b=1} 30000; done:a 1 150000; op:a 1 150000
    a second delivery takes nothing after the lease of the thief has expired
      a steal, DEL L, b acquire, a steal -> refused ~30000 | L {b=1} 30000; op:a 1 150000
  `)
})

describe('inspect', () => {
  table(`
    a free lock is free
      x inspect -> free |
    a held lock reports its holder, its hold count and the rest of its lease
      a acquire, a:1 reenter, x inspect -> held a 2 ~30000 | L {a=2} 30000
  `)
})

const CHECKED = ['a acquire', 'a acquire last=1', 'a steal', 'op forceRelease', 'a inspect']
refused('a text', () => redis().client.set('L', 'an order', 'PX', 30_000), [
  ...CHECKED,
  ...['a:1 reenter', 'a extend', 'a release', 'a release outcome=0'],
])
refused('a read-write lock', () => redis().client.hset('L', { mode: 'read', 'b:1': '1' }), CHECKED)

messages(`
  a release: a acquire, a release -> 0
  a force release: a acquire, op forceRelease -> 0
  no end without a command: a acquire, a release publish=, b acquire, op forceRelease publish= -> nothing
  no end of what is free: c release, op forceRelease -> nothing
  no end while the lock is held: a acquire, a:1 reenter, a:1 release, b release, a extend leaseMs=60000 -> nothing
`)

commands(`
  a fresh acquire: a acquire -> EXISTS HSET PEXPIRE
  a repeated acquire: a acquire, a acquire -> EXISTS HGETALL PTTL
  a busy poll: b acquire, a acquire -> EXISTS HGETALL PTTL SET TIME
  a busy poll behind others: b acquire, c acquire, a acquire -> EXISTS HGETALL MGET PTTL SET TIME
  a busy poll of a waiter: b acquire, a acquire rttMs=1 -> HGETALL MGET PTTL SET TIME
  a last poll of a waiter: b acquire, a acquire rttMs=1 last=1 -> HGETALL MGET PTTL SET
  a last try that is busy: b acquire, a acquire last=1 -> EXISTS HGETALL PTTL SET
  a last try that is busy behind others: b acquire, c acquire, a acquire last=1 -> EXISTS HGETALL MGET PTTL SET
  a refused acquire: a release outcome=0, a acquire -> EXISTS HGETALL MGET PTTL
  a re-entry: a acquire, a:1 reenter -> EXISTS HGET HSET PEXPIRE PTTL
  an extension: a acquire, a extend leaseMs=60000 -> HEXISTS PEXPIRE
  an extension that comes too late: a extend leaseMs=60000 -> HEXISTS
  a release: a acquire, a release -> HDEL PUBLISH SET
  a release without a wake-up: a acquire, a release publish= -> HDEL SET
  a release of an inner hold: a acquire, a:1 reenter, a:1 release -> HGET HSET SET
  a release that comes too late: a release -> HDEL SET
  a repeated release: a release, a release -> GET HDEL SET
  a hand-over: a acquire, a:1 handOn -> EXISTS HEXISTS PEXPIRE SET
  a repeated hand-over: a acquire, a:1 handOn, a:1 handOn -> EXISTS HEXISTS PTTL
  a hand-over that comes too late: a:1 handOn -> EXISTS HEXISTS
  a cancel of an acquire that never arrived: a release outcome=0 -> HDEL SET
  a force release: a acquire, op forceRelease -> DEL HGETALL PUBLISH SET SET
  an inspection: a acquire, a inspect -> HGETALL PTTL
`)
