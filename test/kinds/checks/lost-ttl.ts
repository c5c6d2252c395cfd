import type { Bed } from '../bed.ts'
import type { Check } from './check.ts'
import { isFree, LEASE_MS, type Situation, situationOf, take } from './situation.ts'

/** Within so long, a lease that lasts so long is renewed. */
const RENEWED_MS = LEASE_MS / 3 + 50
/** When the TTL is lost: before, at and after renewals, whose pauses are random. */
const TIMES = 12

/**
 * A key that loses its TTL at any time under a living holder has one again after the next renewal or re-entry, so it ends
 * after a death.
 */
export const lostTtl: Check = async ({ leases }, server, report) => {
  for (const [title, leased] of Object.entries(leases)) {
    const say = (wrong: string) => report(`${title}: ${wrong}`)
    for (let at = 0; at < TIMES; at++)
      await isRenewed(await situationOf(leased, server), (at * 2 * RENEWED_MS) / TIMES, say)
    if (leased.scripts?.reenter) await isReentered(await situationOf(leased, server), say)
  }
}

async function isRenewed(it: Situation, afterMs: number, say: (wrong: string) => void): Promise<void> {
  const { bed } = it
  await take(it, ['acquires'])
  const keeper = it.leases[0]?.keepAlive()
  await bed.pass(afterMs)
  const endless = persist(bed)
  await bed.pass(RENEWED_MS)
  if (endless().length > 0) say(`${endless()} has no TTL after a renewal`)
  keeper?.stop()
  await bed.pass(LEASE_MS)
  if (!(await isFree(it))) say('it is held after the death of its holder')
}

async function isReentered(it: Situation, say: (wrong: string) => void): Promise<void> {
  await take(it, ['acquires'])
  const endless = persist(it.bed)
  await take(it, ['re-enters'])
  if (endless().length > 0) say(`${endless()} has no TTL after a re-entry`)
}

/** Takes the TTL of what ends with a lease, and returns what then finds the keys that still have none. */
function persist(bed: Bed): () => string[] {
  // None for permits, whose deadlines are in one key that outlasts them.
  const lost = bed.endingWithin(LEASE_MS)
  for (const key of lost) bed.engine.command('PERSIST', key)
  return () => bed.forGood().filter(key => lost.includes(key))
}
