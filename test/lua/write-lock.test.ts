/** The truth tables of the writers' scripts. */
import { describe } from 'vitest'
import { READ_WRITE_KEYS, readWriteClients } from '../support/read-write-clients.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'

const redis = useRedis()
const { table } = scriptTests({ redis, clients: readWriteClients, keys: READ_WRITE_KEYS })

describe('acquire', () => {
  table(`
    a free lock is granted for the whole lease
      a write.acquire leaseMs=20000 -> granted ~20000 | L {mode=write a:write=1} 20000
    a repeated request gets the rest of the lease, which is not renewed
      a write.acquire leaseMs=20000, a write.acquire leaseMs=60000 -> granted ~20000 | L {mode=write a:write=1} 20000
    a reader keeps writers out for the rest of its lease
      b read.acquire, a write.acquire -> busy ~30000 | L {mode=read b=1} 30000; lease:b:1 1 30000
    even the only reader cannot become a writer
      a read.acquire, a write.acquire -> busy ~30000 | L {mode=read a=1} 30000; lease:a:1 1 30000
    another writer keeps writers out, and the last try finishes its holder
      b write.acquire, a write.acquire last=1 -> busy ~30000 | L {mode=write b:write=1} 30000; done:a:write 0 150000
    a writer that has released is refused
      a write.acquire, a write.release, a write.acquire -> refused -2 | done:a:write 1 150000
  `)
})

describe('reenter and extend', () => {
  table(`
    a re-entry raises the TTL to its lease and never adds to it, however often it arrives
      a write.acquire, a:1 write.reenter leaseMs=40000, a:1 write.reenter leaseMs=40000, a:1 write.reenter leaseMs=40000 -> granted ~40000 | L {mode=write a:write=2} 40000
    a re-entry with a shorter lease keeps the TTL
      a write.acquire, a:1 write.reenter leaseMs=1000 -> granted ~30000 | L {mode=write a:write=2} 30000
    an extension that arrives after the downgrade does not touch the readers
      a write.acquire, a:1 read.reenter holds=1, a write.release, a write.extend leaseMs=60000 -> gone | L {mode=read a=1} 30000; done:a:write 1 150000; lease:a:1 1 30000
  `)
})

describe('release', () => {
  table(`
    the last hold frees the lock
      a write.acquire, a write.release -> released | done:a:write 1 150000
    an inner hold leaves the outer one with the TTL it had
      a write.acquire, a:1 write.reenter, a:1 write.release -> released | L {mode=write a:write=1} 30000; done:a:1:write 1 150000
    a writer that also reads becomes a reader, for the rest of its read lease
      a write.acquire leaseMs=60000, a:1 read.reenter leaseMs=20000 holds=1, a write.release -> released | L {mode=read a=1} 20000; done:a:write 1 150000; lease:a:1 1 20000
    a second delivery after the downgrade changes nothing
      a write.acquire, a:1 read.reenter holds=1, a write.release, b read.acquire, a write.release -> released | L {mode=read a=1 b=1} 30000; done:a:write 1 150000; lease:a:1 1 30000; lease:b:1 1 30000
    a read lease that has lost its TTL lasts as well
      a write.acquire, a:1 read.reenter holds=1, PERSIST lease:a:1, a write.release -> released | L {mode=read a=1} 30000; done:a:write 1 150000; lease:a:1 1
    an expired lock has nothing to release
      a write.acquire, DEL L, a write.release -> gone | done:a:write 0 150000
    readers are not touched
      a read.acquire, a write.release -> gone | L {mode=read a=1} 30000; done:a:write 0 150000; lease:a:1 1 30000
  `)
})

describe('inspect', () => {
  table(`
    a free lock is free
      outsider write.inspect -> free |
  `)
})
