/** The truth tables of the readers' scripts. */
import { describe } from 'vitest'
import { READ_WRITE_KEYS, readWriteClients } from '../support/read-write-clients.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'

const redis = useRedis()
const { table } = scriptTests({ redis, clients: readWriteClients, keys: READ_WRITE_KEYS })

describe('acquire', () => {
  table(`
    a free lock is read for the whole lease
      a read.acquire leaseMs=20000 -> granted ~20000 | L {mode=read a=1} 20000; lease:a:1 1 20000
    the longest lease that is a safe integer is accepted as it is
      a read.acquire leaseMs=9007199254740991 -> granted 9007199254740991 | L {mode=read a=1} 9007199254740991; lease:a:1 1 9007199254740991
    a second reader joins, and a longer lease raises the TTL of the lock
      b read.acquire, a read.acquire leaseMs=60000 -> granted ~60000 | L {mode=read b=1 a=1} 60000; lease:a:1 1 60000; lease:b:1 1 30000
    a repeated request gets the rest of its own lease, which is not renewed
      a read.acquire leaseMs=20000, b read.acquire, a read.acquire leaseMs=60000 -> granted ~20000 | L {mode=read a=1 b=1} 30000; lease:a:1 1 20000; lease:b:1 1 30000
    a writer keeps readers out for the rest of its lease, and a poll leaves no key
      b write.acquire, a read.acquire -> busy ~30000 | L {mode=write b:write=1} 30000
    a writer that reads keeps other readers out
      a write.acquire, a:1 read.reenter holds=1, b read.acquire -> busy ~30000 | L {mode=write a:write=1 a=1} 30000; lease:a:1 1 30000
    a duplicate of a busy last try takes nothing after the writer has left
      b write.acquire, a read.acquire last=1, b write.release, a read.acquire last=1 -> refused -2 | done:a 0 150000; done:b:write 1 150000
    a reader that has released is refused, although the lock is free
      a read.acquire, a read.release, a read.acquire -> refused -2 | done:a 1 150000
    a reader that has released does not join other readers
      a read.acquire, b read.acquire, a read.release, a read.acquire -> refused ~30000 | L {mode=read b=1} 30000; done:a 1 150000; lease:b:1 1 30000
  `)
})

describe('reenter', () => {
  table(`
    a second hold is counted, has its own lease key, and gets the rest of the first lease
      a read.acquire, a:1 read.reenter leaseMs=10000 -> granted ~30000 | L {mode=read a=2} 30000; lease:a:1 1 30000; lease:a:2 1 10000
    a writer may read as well
      a write.acquire, a:1 read.reenter leaseMs=20000 holds=1 -> granted ~20000 | L {mode=write a:write=1 a=1} 30000; lease:a:1 1 20000
    only the writer itself may read while it writes
      b write.acquire, a:1 read.reenter holds=1 -> gone | L {mode=write b:write=1} 30000
    a lock and a lease that have lost their TTL get one
      a read.acquire, PERSIST L, PERSIST lease:a:1, a:1 read.reenter leaseMs=20000 -> granted ~20000 | L {mode=read a=2} 20000; lease:a:1 1 20000; lease:a:2 1 20000
    a hold count that is already reached stays, and so do the TTLs
      a read.acquire, a:1 read.reenter, a:1 read.reenter leaseMs=60000 -> granted ~30000 | L {mode=read a=2} 30000; lease:a:1 1 30000; lease:a:2 1 30000
    a duplicate brings back the TTL of the lock, if it was lost
      a read.acquire, a:1 read.reenter, PERSIST L, a:1 read.reenter -> granted ~30000 | L {mode=read a=2} 30000; lease:a:1 1 30000; lease:a:2 1 30000
    or that of the lease, and does not lower the count
      a read.acquire, a:1 read.reenter, a:2 read.reenter, PERSIST lease:a:1, a:1 read.reenter leaseMs=20000 -> granted ~20000 | L {mode=read a=3} 30000; lease:a:1 1 20000; lease:a:2 1 30000; lease:a:3 1 30000
    a re-entry that arrives after its own release adds nothing
      a read.acquire, a:1 read.reenter, a:1 read.release, a:1 read.reenter -> refused | L {mode=read a=1} 30000; done:a:1 1 150000; lease:a:1 1 30000
  `)
})

describe('extend', () => {
  table(`
    a longer lease raises every lease key of this reader and the lock
      a read.acquire, a:1 read.reenter, a read.extend leaseMs=60000 -> extended | L {mode=read a=2} 60000; lease:a:1 1 60000; lease:a:2 1 60000
    another reader's lease is not renewed
      a read.acquire, b read.acquire leaseMs=10000, a read.extend leaseMs=60000 -> extended | L {mode=read a=1 b=1} 60000; lease:a:1 1 60000; lease:b:1 1 10000
    a reader hears that the watchdog of a Java reader had cut its lease short
      a read.acquire, PEXPIRE L 10000, a read.extend leaseMs=60000 -> cut ~20000, then extended | L {mode=read a=1} 60000; lease:a:1 1 60000
    a lock that has lost its TTL gets the longest lease of its readers
      b read.acquire leaseMs=90000, a read.acquire leaseMs=10000, PERSIST L, a read.extend -> extended | L {mode=read b=1 a=1} 90000; lease:a:1 1 30000; lease:b:1 1 90000
    a lock that has lost its TTL stays without one while another reader's lease has none
      b read.acquire, a read.acquire, PERSIST L, PERSIST lease:b:1, a read.extend leaseMs=60000 -> extended | L {mode=read b=1 a=1}; lease:a:1 1 60000; lease:b:1 1
    a reader that has lost its lease gives no TTL
      a read.acquire, b read.acquire, DEL lease:a:1, PERSIST L, a read.extend -> gone | L {mode=read a=1 b=1}; lease:b:1 1 30000
    a released reader is not brought back
      a read.acquire, a read.release, a read.extend leaseMs=60000 -> gone | done:a 1 150000
  `)
})

describe('release', () => {
  table(`
    the last reader frees the lock
      a read.acquire, a read.release -> released | done:a 1 150000
    the reader with the longest lease leaves the lock the longest lease of the others
      b read.acquire leaseMs=10000, c read.acquire leaseMs=20000, a read.acquire, a read.release -> released | L {mode=read b=1 c=1} 20000; done:a 1 150000; lease:b:1 1 10000; lease:c:1 1 20000
    a reader with a shorter lease leaves the lock as it is
      b read.acquire, a read.acquire leaseMs=10000, a read.release -> released | L {mode=read b=1} 30000; done:a 1 150000; lease:b:1 1 30000
    the longest lease counts every hold of the others
      b read.acquire leaseMs=10000, HSET L b 2, SET lease:b:2 1 PX 20000, a read.acquire, a read.release -> released | L {mode=read b=2} 20000; done:a 1 150000; lease:b:1 1 10000; lease:b:2 1 20000
    the lock may end a moment after the longest lease, and has the longest of the others all the same
      b read.acquire leaseMs=10000, a read.acquire, PEXPIRE L 30050, a read.release -> released | L {mode=read b=1} 10000; done:a 1 150000; lease:b:1 1 10000
    the release of the last living reader sweeps out readers that died
      b read.acquire, a read.acquire leaseMs=60000, DEL lease:b:1, a read.release -> released | done:a 1 150000
    the release of an inner hold that arrives before its re-entry does not raise the count
      a read.acquire, a:2 read.release -> released | L {mode=read a=1} 30000; done:a:2 1 150000; lease:a:1 1 30000
    the last reading of a writer leaves the writing
      a write.acquire, a:1 read.reenter holds=1, a:1 read.release holds=0 -> released | L {mode=write a:write=1} 30000; done:a:1 1 150000
    when all leases have ended, the first release frees the lock
      a read.acquire, b read.acquire, DEL lease:a:1, DEL lease:b:1, a read.release -> gone | done:a 0 150000
    a holder that does not read releases nothing
      b read.acquire, a read.release -> gone | L {mode=read b=1} 30000; done:a 0 150000; lease:b:1 1 30000
    a second delivery gets the answer of the first and does not end the next reading
      a read.acquire, a read.release, b read.acquire, a read.release -> released | L {mode=read b=1} 30000; done:a 1 150000; lease:b:1 1 30000
    a second delivery of a release that came too late is gone again
      a read.release, a read.release -> gone | done:a 0 150000
    a reader whose lease has lost its TTL stays
      b read.acquire, a read.acquire, PERSIST lease:b:1, a read.release -> released | L {mode=read b=1} 30000; done:a 1 150000; lease:b:1 1
  `)
})

describe('inspect', () => {
  table(`
    a free lock is free
      outsider read.inspect -> free |
    one reader is reported, with the holds of all readers and the rest of the longest lease
      a read.acquire, a:1 read.reenter, b read.acquire leaseMs=60000, outsider read.inspect -> held * 3 ~60000 | L {mode=read a=2 b=1} 60000; lease:a:1 1 30000; lease:a:2 1 30000; lease:b:1 1 60000
    a reader that asks gets the rest of its own lease
      a read.acquire leaseMs=20000, b read.acquire leaseMs=60000, a read.inspect -> ours ~20000 | L {mode=read a=1 b=1} 60000; lease:a:1 1 20000; lease:b:1 1 60000
    a reader whose lease has ended gets another reader
      a read.acquire, b read.acquire, DEL lease:a:1, a read.inspect -> held b 1 ~30000 | L {mode=read a=1 b=1} 30000; lease:b:1 1 30000
    a writer that does not read is not reported as a reader
      a write.acquire, outsider read.inspect -> free | L {mode=write a:write=1} 30000
  `)
})
