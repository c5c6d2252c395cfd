/** A lease that is printed by mistake shows nothing that releases the lock. */
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { createLocks, type Lease, lock, redLock } from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { LEASES } from '../kinds/index.ts'
import type { Leased } from '../kinds/kind.ts'

const RED: Leased = {
  of: () => redLock(['a', 'b', 'c'].map(name => lock(createLocks({ redis: memory() }), name))),
}

/** All that is enough to release what the lease holds. */
const secretsOf = (lease: Lease) => [...lease.holder.split(' '), ...(lease.permitIds ?? [])]

it.each(Object.entries({ ...LEASES, 'red lock': RED }))('of a %s', async (_, { of, prepare, options }) => {
  const locks = createLocks({ redis: memory() })
  await prepare?.(locks, 'x')
  const lease = await of(locks, 'x').acquire(options)
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
