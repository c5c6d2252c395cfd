/** A lease that is printed by mistake shows nothing that releases the lock. */
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lease,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
} from '../../src/index.ts'
import { memory } from '../../src/testing.ts'

const three = (locks: Locks) => ['a', 'b', 'c'].map(name => lock(locks, name))
const KINDS: Record<string, (locks: Locks) => Lockable> = {
  lock: locks => lock(locks, 'x'),
  fairLock: locks => fairLock(locks, 'x'),
  fencedLock: locks => fencedLock(locks, 'x'),
  readLock: locks => readWriteLock(locks, 'x').read,
  permit: locks => permitSemaphore(locks, 'x', { permits: 2 }),
  multiLock: locks => multiLock(three(locks)),
  redLock: () => redLock(['a', 'b', 'c'].map(name => lock(createLocks({ redis: memory() }), name))),
}

/** All that is enough to release what the lease holds. */
const secretsOf = (lease: Lease) => [...lease.holder.split(' '), ...(lease.permitIds ?? [])]

it.each(Object.entries(KINDS))('of a %s', async (_, kind) => {
  const lease = await kind(createLocks({ redis: memory() })).acquire()
  const printed = [
    JSON.stringify(lease),
    JSON.stringify({ lease }),
    inspect(lease, { depth: null }),
    `${lease}`,
  ]
  expect(secretsOf(lease).length).toBeGreaterThan(0)
  for (const text of printed)
    for (const secret of secretsOf(lease)) expect(text).not.toContain(secret.split(':')[0])
  expect(printed[2]).toContain(lease.name)
  await lease.release()
})
