import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLocks, fencedLock, lock, once, permitSemaphore } from '../../src/index.ts'
import { confirmed } from '../../src/rest.ts'
import { restClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { ReplicatedStore } from '../support/replicated-store.ts'

const REPLICAS = { count: 1, timeoutMs: 150 }

let store: ReplicatedStore
beforeAll(async () => {
  store = await ReplicatedStore.start(1)
})
afterEach(() => store.signalReplicas('SIGCONT'))
afterAll(() => store?.stop())

const locksOf = () => createLocks({ redis: confirmed(restClient(store), REPLICAS), notify: 'spublish' })

it('confirmed locks are granted, extended and completed in one request each', async () => {
  const locks = locksOf()
  const lock = fencedLock(locks, 'ledger')
  const use = async () => {
    const lease = await lock.acquire()
    await lease.extend()
    await lease.release()
  }
  await use()
  store.rest.requests.reset()
  await use()
  expect(store.rest.requests).toMatchObject({ http: 3, byName: { EVALSHA: 3, PUBLISH: 2, WAIT: 2 } })
  expect(await once(locks, 'charge', () => 7)).toMatchObject({ kept: true })
  await (await permitSemaphore(locks, 'api', { permits: 1 }).acquire()).release()
})

// Since Redis 8 and Valkey 9, WAIT alone would confirm the repeated requests on their own connections.
it('confirmed locks are not granted by repeating a request that the replica does not have, and leave nothing held', async () => {
  const plain = lock(locksOf(), 'order:1')
  await (await plain.acquire()).release()
  store.signalReplicas('SIGSTOP')
  store.rest.requests.reset()
  expect(await rejectionOf(plain.tryAcquire())).toMatchObject({
    code: 'ERR_STORE_UNAVAILABLE',
    reason: 'too few replicas: 0 of 1 confirmed',
    temporary: true,
    mayBeHeld: false,
  })
  const { http, byName } = store.rest.requests
  expect(byName['EVALSHA']).toBe(http)
  expect(http).toBeGreaterThan(3)
  expect(await store.primary.client.exists('order:1')).toBe(0)
})

it('confirmed locks are granted by repeating a request whose answer was lost', async () => {
  const plain = lock(locksOf(), 'order:4')
  store.rest.faults.next('lose-response')
  const lease = await plain.acquire()
  expect(await store.replicas[0]?.server.client.hgetall('order:4')).toEqual({ [lease.holder]: '1' })
  await lease.release()
})
