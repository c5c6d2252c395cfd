import { Bed } from '../bed.ts'
import type { Leased } from '../kind.ts'
import type { Check } from './check.ts'

const LEASE_MS = 3_000
/** Within so long, a lease that lasts so long is renewed. */
const RENEWED_MS = LEASE_MS / 3 + 50
/** When the TTL is lost: before, at and after renewals, whose pauses are random. */
const TIMES = 12

/** A key that loses its TTL at any time under a living holder has one again after the next renewal, so it ends after a death. */
export const lostTtl: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases))
    for (let at = 0; at < TIMES; at++) {
      const wrong = await afterPersist(leased, new Bed(server), (at * 2 * RENEWED_MS) / TIMES)
      if (wrong) report(`${title}: ${wrong}`)
    }
}

async function afterPersist(
  { of, rival = of, prepare, options }: Leased,
  bed: Bed,
  afterMs: number,
): Promise<string | undefined> {
  await bed.run(async () => prepare?.(bed.other(), bed.name))
  const lease = await bed.run(() => of(bed.locks, bed.name).acquire({ ...options, leaseMs: LEASE_MS }))
  const keeper = lease.keepAlive()
  await bed.pass(afterMs)
  // None for permits, whose deadlines are in one key that outlasts them.
  const lost = bed.endingWithin(LEASE_MS)
  for (const key of lost) bed.engine.command('PERSIST', key)
  await bed.pass(RENEWED_MS)
  const endless = bed.forGood().filter(key => lost.includes(key))
  if (endless.length > 0) return `${endless} has no TTL after a renewal`
  keeper.stop()
  await bed.pass(LEASE_MS)
  const next = await bed.run(() => rival(bed.other(), bed.name).tryAcquire(options))
  return next.acquired ? undefined : 'it is held after the death of its holder'
}
