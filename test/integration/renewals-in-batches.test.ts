/** The example for processes that hold hundreds of leases. */
import { createLocks, fencedLock, type Locks, lock, permitSemaphore, readWriteLock } from 'edgelock'
import { expect, it, vi } from 'vitest'
import { type Batching, renewalsInBatches } from '../../examples/renewals-in-batches/batches.ts'
import { restClient } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()

function batching(options: Batching = {}) {
  const client = restClient(stack())
  const sendAll = vi.spyOn(client, 'sendAll')
  const sizes = () => sendAll.mock.calls.map(([commands]) => commands.length)
  return { locks: createLocks({ redis: renewalsInBatches(client, options) }), sendAll, sizes }
}

const leasesOf = (locks: Locks, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => lock(locks, `job:${at}`).acquire()))

it('renews leases of several kinds with one request, also when the server has forgotten its scripts', async () => {
  const { locks } = batching()
  const all = Array.from({ length: 20 }, (_, at) => [
    lock(locks, `plain:${at}`),
    fencedLock(locks, `fenced:${at}`),
    readWriteLock(locks, `shared:${at}`).read,
    permitSemaphore(locks, `permit:${at}`, { permits: 1 }),
  ]).flat()
  const leases = await Promise.all(all.map(each => each.acquire({ leaseMs: 20_000 })))
  const extendAll = () => Promise.all(leases.map(lease => lease.extend(30_000)))
  await stack().redis.client.script('FLUSH')
  await extendAll()
  stack().rest.requests.reset()
  await extendAll()
  expect(stack().rest.requests.http).toBe(1)
  for (const lease of leases) expect(lease.remainingMs()).toBeGreaterThan(25_000)
})

it('sends a full batch at once, and nothing else in batches', async () => {
  const { locks, sendAll, sizes } = batching({ withinMs: 1_000, most: 10 })
  const leases = await leasesOf(locks, 15)
  // The first request of all teaches the server its script.
  await leases[0]?.extend()
  sendAll.mockClear()
  await Promise.all(leases.map(lease => lease.extend()))
  expect(sizes()).toEqual([10, 5])
  for (const lease of leases) expect(await lease.release()).toBe('released')
  expect(sizes()).toHaveLength(2)
})

it('keeps two hundred leases with a few requests a round, although answers are lost', async () => {
  const { locks, sizes } = batching()
  const leases = await leasesOf(locks, 200)
  stack().rest.faults.random({ 'lose-response': 0.2 }, 1)
  for (const lease of leases) lease.keepAlive()
  await pass(60_000)
  expect(leases.every(lease => lease.remainingMs() > 10_000)).toBe(true)
  expect(sizes().length).toBeLessThan(6 * 12)
  stack().rest.faults.clear()
  await Promise.all(leases.map(lease => lease.release()))
})

it('aborts a batch when none of its leases waits for it, and leaves out a renewal that was given up', async () => {
  const { locks, sendAll, sizes } = batching()
  const [a, b, c] = await leasesOf(locks, 3)
  sendAll.mockImplementationOnce(() => new Promise(() => {}))
  const failed = Promise.allSettled([a?.extend(), b?.extend()])
  const keeper = c?.keepAlive()
  await pass(600)
  const signal = sendAll.mock.calls[0]?.[1]?.signal
  expect([sizes(), signal?.aborted]).toEqual([[2], false])
  await failed
  expect(signal?.aborted).toBe(true)
  await keeper?.stop()
  await pass(30_000)
  expect(sizes().every(size => size <= 2)).toBe(true)
})
