import { isLocked, type LocksOptions, lock } from 'edgelock'
import { ok, pass, same } from './expect.ts'
import { counting, type Given, type LockCases } from './transports.ts'

const CALLERS = 10

/** Lets callers of one process want a lock at once. Returns who had it in which order, and how many requests were sent. */
async function contend(
  { client, locks, name }: Given,
  localQueue: LocksOptions['localQueue'],
): Promise<{ order: number[]; requests: number }> {
  const { redis, requests } = counting(client())
  const shared = lock(locks({ redis, localQueue }), name)
  const order: number[] = []
  const call = async (caller: number) => {
    const lease = await shared.acquire({ waitMs: 30_000 })
    order.push(caller)
    await pass(40)
    ok(lease.remainingMs() > 0 && !lease.signal.aborted, `caller ${caller} has lost it`)
    same(await lease.release(), 'released', `the release of caller ${caller}`)
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)))
  same(await isLocked(lock(locks(), name)), false)
  return { order, requests: requests.count }
}

const IN_ORDER = Array.from({ length: CALLERS }, (_, caller) => caller)

export const callerCases = {
  async 'callers of one process wait together, in the order in which they came'(given) {
    const { order, requests } = await contend(given, true)
    same(order, IN_ORDER)
    // A turn of 400 ms takes an acquisition, a release, and a look or two.
    ok(requests < CALLERS, `there were ${requests} requests`)
  },

  async 'callers of one process wait together by default, or all are served apart'(given) {
    const { order, requests } = await contend(given, undefined)
    if (requests < CALLERS) same(order, IN_ORDER)
    else same(order.length, CALLERS)
  },
} satisfies LockCases
