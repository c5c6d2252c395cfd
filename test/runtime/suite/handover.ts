import type { Lease, Lockable, Locks } from 'edgelock'
import { createLocks } from 'edgelock'
import { idempotency } from 'edgelock/web'
import type { Cases, HandedOver, Place } from './case.ts'
import { everyByte, ok, same } from './expect.ts'
import { clientOf, newName } from './transports.ts'

const LEASE_MS = 600_000
const BYTES = everyByte(10_000)
const COOKIES = ['a=1; Path=/', 'b=2']
const RESULT = { text: 'Ünï·cödé 🔒', list: [1, null, true] }

/** How each kind of lock that can be handed over is made of a name. */
const KINDS: Record<string, (locks: Locks, name: string) => Lockable> = {
  lock: (locks, name) => locks.lock(name),
  'fair lock': (locks, name) => locks.fairLock(name),
  'fenced lock': (locks, name) => locks.fencedLock(name),
  'read lock': (locks, name) => locks.readWriteLock(name).read,
  'write lock': (locks, name) => locks.readWriteLock(name).write,
  permit: (locks, name) => locks.permitSemaphore(name),
  'multi-lock': (locks, name) => locks.multiLock([locks.lock(`${name}:a`), locks.lock(`${name}:b`)]),
}

/** What the next runtime goes on with. */
export async function handOver(place: Place): Promise<HandedOver> {
  const locks = locksOf(place)
  const leases: Record<string, string> = {}
  for (const [kind, make] of Object.entries(KINDS)) {
    const name = newName(place)
    if (kind === 'permit') await locks.permitSemaphore(name).trySetPermits(1)
    leases[kind] = (await make(locks, name).acquire({ leaseMs: LEASE_MS })).serialize()
  }
  const onceKey = place.handedOver.onceKey || newName(place)
  await locks.once(onceKey, async () => RESULT)
  await pay(place, onceKey)
  return { from: place.runtime, leases, onceKey }
}

export const handOverCases: Cases = {
  ...Object.fromEntries(
    Object.keys(KINDS).map(kind => [
      `a ${kind} acquired in another runtime is extended and released in this one`,
      async place => {
        const lease = locksOf(place).resume(place.handedOver.leases[kind] ?? '')
        same(lease.remainingMs(), 0, 'the rest that is proven before anything was asked')
        same(await lease.isHeld(), true)
        await lease.extend(LEASE_MS)
        ok(lease.remainingMs() > LEASE_MS / 2, 'it was not extended')
        if (kind === 'fenced lock') ok(Number.isSafeInteger(lease.token), 'the token was lost')
        same(await lease.release(), 'released')
        await expectFree(kind, lease, place)
      },
    ]),
  ),

  async 'a result recorded in another runtime is replayed in this one'(place) {
    const replayed = await locksOf(place).once(place.handedOver.onceKey, async () => 'done again')
    same(replayed, { status: 'replayed', value: RESULT })
  },

  async 'an answer that idempotency stored in another runtime is repeated in this one, byte for byte'(place) {
    const answer = await pay(place, place.handedOver.onceKey)
    same(answer.headers.get('idempotency-replayed'), 'true')
    same(answer.headers.getSetCookie(), COOKIES)
    same(new Uint8Array(await answer.arrayBuffer()), BYTES)
  },
}

/** The same request in every runtime. */
function pay(place: Place, key: string): Promise<Response> {
  const handle = idempotency({ locks: locksOf(place), scope: 'tenant' }, () => {
    const answer = new Response(BYTES)
    for (const cookie of COOKIES) answer.headers.append('set-cookie', cookie)
    return answer
  })
  const headers = { 'idempotency-key': `"${key}"` }
  return handle(new Request('http://guards.test/pay', { method: 'POST', headers, body: BYTES }))
}

async function expectFree(kind: string, { name }: Lease, place: Place): Promise<void> {
  const again = await KINDS[kind === 'multi-lock' ? 'lock' : kind]?.(locksOf(place), name).tryAcquire()
  ok(again?.acquired, 'it is not free')
  await again.lease.release()
}

function locksOf(place: Place): Locks {
  return createLocks({ redis: clientOf('rest()', place) })
}
