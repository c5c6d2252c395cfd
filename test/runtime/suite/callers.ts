import { earlyStart, isLocked, type LocksOptions, lock } from 'edgelock'
import { ok, pass, same } from './expect.ts'
import { counting, type Given, type LockCases } from './transports.ts'

const CALLERS = 8

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
    // Each grant takes one, and few more after turns that have ended.
    ok(requests < 2 * CALLERS, `there were ${requests} requests`)
  },

  async 'callers of one process start early where one may wake another'(given) {
    const byDefault = await contend(given, undefined)
    const { order, requests } = await contend(given, earlyStart())
    same(requests < 2 * CALLERS, byDefault.requests < 2 * CALLERS, 'whether they wait together')
    if (requests < 2 * CALLERS) same(order, IN_ORDER)
  },

  async 'callers of one process that wait apart are all served'(given) {
    const { order } = await contend(given, false)
    same(order.length, CALLERS)
  },
} satisfies LockCases
