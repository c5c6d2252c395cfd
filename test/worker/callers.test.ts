/** Requests of one isolate that wait for one lock: whether one may wake another depends on the compatibility date. */
import { expect, test } from 'vitest'
import { newName, soonFree, workerNamed } from './support.ts'

const CALLERS = 10

async function contend(worker: ReturnType<typeof workerNamed>): Promise<number> {
  const name = newName()
  const work = async () => (await worker(`/hold/${name}?ms=20`)).json()
  expect(await Promise.all(Array.from({ length: CALLERS }, work))).toEqual(Array(CALLERS).fill('released'))
  return (await worker(`/sent/${name}`)).json()
}

test('requests of one isolate have the lock one after the other where promises may cross them', async () => {
  // One acquires, one releases, and a few look.
  expect(await contend(workerNamed('CALLERS_OF_TODAY'))).toBeLessThan(CALLERS)
})

test('each request asks for itself before compatibility date 2024-10-14, and none hangs', async () => {
  expect(await contend(workerNamed('CALLERS_OF_2024_10_13'))).toBeGreaterThan(2 * CALLERS)
})

test('a request that is cancelled while it waits, or while it gets the lock, holds up the others for one lease', async () => {
  const worker = workerNamed('CALLERS_OF_TODAY')
  const name = newName()
  const work = async (init?: RequestInit) => (await worker(`/hold/${name}?ms=300`, init)).json()
  const first = work()
  const cancelled = [100, 310, 320].map(ms =>
    work({ signal: AbortSignal.timeout(ms) }).catch(() => 'cancelled'),
  )
  const last = work()
  expect(await Promise.all([first, last])).toEqual(['released', 'released'])
  await Promise.all(cancelled)
  await soonFree(name)
})
