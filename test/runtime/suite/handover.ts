import { createLocks, type Locks, once, resume, serialize } from 'edgelock'
import { idempotency } from 'edgelock/web'
import type { Cases, HandedOver, Place } from './case.ts'
import { everyByte, ok, same } from './expect.ts'
import { LEASED } from './kinds.ts'
import { clientOf, newName } from './transports.ts'

const LEASE_MS = 600_000
const BYTES = everyByte(10_000)
const COOKIES = ['a=1; Path=/', 'b=2']
const RESULT = { text: 'Ünï·cödé 🔒', list: [1, null, true] }

/** Acquires, records and stores what the next runtime uses. */
export async function handOver(place: Place): Promise<HandedOver> {
  const locks = locksOf(place)
  const leases: HandedOver['leases'] = {}
  for (const [kind, make] of Object.entries(LEASED)) {
    const name = newName(place)
    const lease = await make(locks, name).acquire({ leaseMs: LEASE_MS })
    leases[kind] = { name, id: lease.id, text: serialize(lease) }
  }
  const onceKey = place.handedOver.onceKey || newName(place)
  await once(locks, onceKey, async () => RESULT)
  await pay(place, onceKey)
  return { from: place.runtime, leases, onceKey }
}

export const handOverCases: Cases = {
  ...Object.fromEntries(
    Object.entries(LEASED).map(([kind, make]) => [
      `a ${kind} acquired in another runtime is extended and released in this one`,
      async place => {
        const { name, id, text } = place.handedOver.leases[kind] ?? { name: '', id: '', text: '' }
        const lock = make(locksOf(place), name)
        const lease = resume(lock, text)
        same(lease.id, id, 'the id of the lease')
        same(lease.remainingMs(), 0, 'the time that is proven before a request')
        same(await lease.isHeld(), true)
        await lease.extend(LEASE_MS)
        ok(lease.remainingMs() > LEASE_MS / 2, 'the lease was not extended')
        if (kind === 'fenced lock') ok(Number.isSafeInteger(lease.token), 'the token was lost')
        same(await lease.release(), 'released')
        const again = await lock.tryAcquire()
        ok(again.acquired, 'the lock is not free')
        await again.lease.release()
      },
    ]),
  ),

  async 'a result recorded in another runtime is replayed in this one'(place) {
    const replayed = await once(locksOf(place), place.handedOver.onceKey, async () => 'done again')
    same(replayed, { status: 'replayed', value: RESULT, kept: true })
  },

  async 'an answer that idempotency stored in another runtime is repeated in this one, byte for byte'(place) {
    const answer = await pay(place, place.handedOver.onceKey)
    same(answer.headers.get('idempotency-replayed'), 'true')
    same(answer.headers.getSetCookie(), COOKIES)
    same(new Uint8Array(await answer.arrayBuffer()), BYTES)
  },
}

/** Sends the same request in every runtime. */
function pay(place: Place, key: string): Promise<Response> {
  const handle = idempotency(
    { locks: locksOf(place), scope: 'tenant', record: { headers: ['set-cookie'] } },
    () => {
      const answer = new Response(BYTES)
      for (const cookie of COOKIES) answer.headers.append('set-cookie', cookie)
      return answer
    },
  )
  const headers = { 'idempotency-key': `"${key}"` }
  return handle(new Request('http://guards.test/pay', { method: 'POST', headers, body: BYTES }))
}

function locksOf(place: Place): Locks {
  return createLocks({ redis: clientOf('rest()', place), leaseMs: LEASE_MS })
}
