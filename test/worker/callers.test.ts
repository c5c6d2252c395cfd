/** Requests of one isolate that wait for one lock: whether one may wake another depends on the compatibility date. */
import { expect, test } from 'vitest'
import { newName, soonFree, workerNamed } from './support.ts'

const CALLERS = 10
/** Without and with an early start. */
const WAYS = ['hold', 'early']

async function contend(worker: ReturnType<typeof workerNamed>, way: string): Promise<number> {
  const name = newName()
  const work = async () => (await worker(`/${way}/${name}?ms=20`)).json()
  expect(await Promise.all(Array.from({ length: CALLERS }, work))).toEqual(Array(CALLERS).fill('released'))
  return (await worker(`/sent/${name}`)).json()
}

test.each(WAYS)(
  'requests of one isolate wait together where promises may cross them, and send about one request each: %s',
  async way => {
    expect(await contend(workerNamed('CALLERS_OF_TODAY'), way)).toBeLessThan(2 * CALLERS)
  },
)

test.each(WAYS)(
  'each request asks for itself before compatibility date 2024-10-14, and none hangs: %s',
  async way => {
    expect(await contend(workerNamed('CALLERS_OF_2024_10_13'), way)).toBeGreaterThan(2 * CALLERS)
  },
)

test.each(WAYS)(
  'a request that is cancelled while it waits, or while it gets the lock, holds up the others for one lease: %s',
  async way => {
    const worker = workerNamed('CALLERS_OF_TODAY')
    const name = newName()
    const work = async (init?: RequestInit) => (await worker(`/${way}/${name}?ms=300`, init)).json()
    const first = work()
    const cancelled = [100, 310, 320].map(ms =>
      work({ signal: AbortSignal.timeout(ms) }).catch(() => 'cancelled'),
    )
    const last = work()
    expect(await Promise.all([first, last])).toEqual(['released', 'released'])
    await Promise.all(cancelled)
    await soonFree(name)
  },
)
