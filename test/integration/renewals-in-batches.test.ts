import { expect, it } from 'vitest'
import { createLocks, fencedLock, lock, readWriteLock } from '../../src/index.ts'
import { renewalsInBatches } from '../../src/rest.ts'
import { restClient } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

it('renews leases of several kinds with one request, also when the server has forgotten its scripts', async () => {
  const { rest: server, redis } = stack()
  const locks = createLocks({ redis: renewalsInBatches(restClient(stack()), { withinMs: 200 }) })
  const all = Array.from({ length: 30 }, (_, at) => [
    lock(locks, `plain:${at}`),
    fencedLock(locks, `fenced:${at}`),
    readWriteLock(locks, `shared:${at}`).read,
  ]).flat()
  const leases = await Promise.all(all.map(each => each.acquire({ leaseMs: 20_000 })))
  const extendAll = () => Promise.all(leases.map(lease => lease.extend(30_000)))
  await redis.client.script('FLUSH')
  await extendAll()
  server.requests.reset()
  await extendAll()
  expect(server.requests.http).toBe(1)
  for (const lease of leases) expect(lease.remainingMs()).toBeGreaterThan(25_000)
})
