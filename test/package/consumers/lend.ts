import { createLocks, lock } from 'edgelock'
import { type AcquireAsResult, acquireAs, onceAs } from 'edgelock/lend'
import { memory } from 'edgelock/testing'

const ID = '0123456789abcdef0123456789abcdef'

/** Lends a lock to a caller who repeats its requests, and does its work once. */
export default async function use(): Promise<unknown> {
  const locks = createLocks({ redis: memory() })
  const lend = (): Promise<AcquireAsResult> => acquireAs(lock(locks, 'export'), ID)
  const [first, second] = [await lend(), await lend()]
  if (!first.acquired || !second.acquired) throw new Error('not lent')
  await second.lease.release()
  const third = await lend()
  const attempt = onceAs(locks, 'charge:7', ID)
  await attempt.claim()
  await attempt.complete(7)
  const again = await attempt.claim()
  return {
    repeated: first.lease.id === second.lease.id,
    finished: !third.acquired && third.finished,
    kept: 'kept' in again && again.kept.value,
  }
}
