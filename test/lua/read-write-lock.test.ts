/** Forced releases of one side of a read-write lock, and keys that hold something else. */
import { describe } from 'vitest'
import { READ_WRITE_KEYS, readWriteClients } from '../support/read-write-clients.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { idOf } from '../support/wire.ts'

const redis = useRedis()
const { table, refused } = scriptTests({ redis, clients: readWriteClients, keys: READ_WRITE_KEYS })

describe('force release', () => {
  table(`
    all reading ends, and the lease keys are left to expire
      a read.acquire, a:1 read.reenter, b read.acquire, op read.forceRelease -> released | done:a 0 150000; done:b 0 150000; op:op 1 150000; lease:a:1 1 30000; lease:a:2 1 30000; lease:b:1 1 30000
    a late duplicate of the writer’s acquire takes nothing
      a write.acquire, op write.forceRelease, a write.acquire -> refused -2 | done:a:write 0 150000; op:op 1 150000
    a forced end of the reading does not touch a writer, even one that reads
      a write.acquire, a:1 read.reenter holds=1, op read.forceRelease -> free | L {mode=write a:write=1 a=1} 30000; op:op 0 150000; lease:a:1 1 30000
    a forced end of the writing does not touch readers
      a read.acquire, op write.forceRelease -> free | L {mode=read a=1} 30000; op:op 0 150000; lease:a:1 1 30000
    a second delivery does not end the next writing
      a write.acquire, op write.forceRelease, b write.acquire, op write.forceRelease -> released | L {mode=write b:write=1} 30000; done:a:write 0 150000; op:op 1 150000
    the lease key of a reader that was forced out does not prolong the next reading
      a read.acquire leaseMs=60000, op read.forceRelease, b read.acquire leaseMs=20000, c read.acquire, c read.release -> released | L {mode=read b=1} 20000; done:a 0 150000; done:c 1 150000; op:op 1 150000; lease:a:1 1 60000; lease:b:1 1 20000
  `)
})

const CHECKED = ['read.acquire', 'read.acquire last=1', 'read.release', 'read.inspect', 'write.acquire']
const requests = [
  ...CHECKED,
  'write.acquire last=1',
  'write.inspect',
  'read.forceRelease',
  'write.forceRelease',
]
const rest = ['read.reenter', 'read.extend', 'write.release']
const crowd = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [idOf(`r${at}`), 1]))
const a = (verbs: string[]) => verbs.map(verb => `a ${verb}`)
refused("a plain lock's hash", () => redis().client.hset('L', 'other:1', 1), a(requests))
refused('a plain lock', () => redis().client.hset('L', idOf('b'), 1), a(requests))
refused('what looks like two hundred holders', () => redis().client.hset('L', crowd), a(requests))
refused('a text', () => redis().client.set('L', 'an order'), a([...requests, ...rest]))
